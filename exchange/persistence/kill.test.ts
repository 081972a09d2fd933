/**
 * A process that keeps its state is killed by SIGKILL at random moments, again and again, over one folder. Broken by: an
 * acknowledged batch that is not there again, half a batch that is, a lock of a dead process that locks the folder forever.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { seededRandom } from '../exact/random.ts';
import { LOCK, openEntryStore } from './entry-store.ts';

const WRITER = fileURLToPath(new URL('../../tests/helpers/exchange/write-until-killed.ts', import.meta.url));
const FILLER = fileURLToPath(new URL('../../tests/helpers/exchange/write-until-full.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Lets the writer acknowledge some batches, kills it and returns the last number it acknowledged. */
async function writeAndKill(seed: number, batches: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, folder, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let seen = 0;
  let last = 0;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    seen += 1;
    if (seen === batches) child.kill('SIGKILL');
  }
  await closed;
  return last;
}

/** The numbers in the folder: `upTo` means all up to it. Throws when one is missing, duplicated or out of order. */
function remembered(): number {
  const opened = openEntryStore(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  let last = 0;
  for (const [index, entry] of opened.store.past.entries()) {
    const n = Number(entry['n']);
    if (entry.kind === 'upTo' ? index !== 0 : n !== last + 1) throw new Error(`${n} comes after ${last}.`);
    last = n;
  }
  opened.store.close();
  return last;
}

describe('kill -9', () => {
  test('loses nothing acknowledged and leaves no partial line, many times over one folder', async () => {
    const random = seededRandom(11);
    for (let round = 0; round < runs(8, 400); round += 1) {
      const acknowledged = await writeAndKill(round, 1 + random.below(120));
      expect(acknowledged).toBeGreaterThan(0);
      expect(remembered()).toBeGreaterThanOrEqual(acknowledged);
    }
  });
});

describe('one process at a time', () => {
  test('a live process keeps others out until it is killed; its lock is then taken over', async () => {
    const child = spawn(process.execPath, [WRITER, folder, '1'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(child, 'close');
    await once(child.stdout, 'data');
    expect(openEntryStore(folder)).toMatchObject({
      ok: false,
      error: { kind: 'in-use', message: expect.stringContaining('is in use') },
    });
    child.stdout.resume();
    child.kill('SIGKILL');
    await closed;
    expect(remembered()).toBeGreaterThan(0);
  });

  test('what somebody wrote into the lock is no lock', () => {
    writeFileSync(join(folder, LOCK), 'nonsense '.repeat(100));
    expect(remembered()).toBe(0);
  });
});

describe('a disk that is full', () => {
  test.skipIf(process.platform !== 'linux')(
    'half a write is taken back: what was acknowledged before stays, and smaller entries still go in',
    async () => {
      // The shell's limit on file sizes replaces a full disk; its signal is ignored.
      const limited = `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`;
      const child = spawn('bash', ['-c', limited, process.execPath, FILLER, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const closed = once(child, 'close');
      let last = 0;
      for await (const line of createInterface(child.stdout)) last = Number(line);
      expect(await closed).toEqual([0, null]);
      expect(last).toBeGreaterThan(1);
      expect(remembered()).toBe(last);
    },
  );
});
