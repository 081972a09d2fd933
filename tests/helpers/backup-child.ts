/** For tests: a program that begins to back up, by itself or not, or to put a staged journal in place, and is killed at one point of it. */
import { type SwapStep, swapStagedJournal } from '../../electron/system/backup/staged-journal.ts';
import { writeAutomatic } from '../../electron/system/backup/automatic-backup.ts';
import { writeBackup, type WriteStep } from '../../electron/system/backup/write-backup.ts';

const [what = '', last = '', folder = '', more = ''] = process.argv.slice(2);

function reached(step: SwapStep | WriteStep): void {
  if (step === last) process.kill(process.pid, 'SIGKILL');
}

if (what === 'swap') swapStagedJournal(folder, Number(more), reached);
else if (what === 'automatic') {
  const [to = '', at = ''] = more.split('|');
  const order = {
    dataFolder: folder,
    version: '0.0.0',
    at: Number(at),
    texts: new Map<string, string>(),
    sealing: null,
  };
  await writeAutomatic({ ...order, folder: to, makeFolder: true, installation: '1a2b3c4d' }, reached);
} else {
  const order = { dataFolder: folder, path: more, version: '0.0.0', at: 1, texts: new Map(), sealing: null };
  await writeBackup(order, { reached });
}
