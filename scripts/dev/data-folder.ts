import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DevFlags } from './flags.ts';

/** Stands in the data folder once everything was put there: a preparation that was cut off begins again. */
const READY_FILE = 'practice-is-ready';

/** The data folder of the practice account, with its content; prepared at the first start, which takes some seconds. */
export async function prepareData(
  { folder, fresh }: Pick<DevFlags, 'folder' | 'fresh'>,
  note: (line: string) => void,
): Promise<string> {
  const data = path.join(folder, 'data');
  const ready = path.join(folder, READY_FILE);
  if (existsSync(ready) && !fresh) return data;
  rmSync(data, { recursive: true, force: true });
  rmSync(ready, { force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  note(
    'Preparing a practice account with history, reviews, alerts and orders; only the first start does that.',
  );
  const started = performance.now();
  await runToEnd(path.join(import.meta.dirname, 'prepare-practice.ts'), data);
  writeFileSync(ready, '');
  note(`Prepared in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
  return data;
}

/** In its own process: it takes the whole app, and nothing of that stays behind. */
function runToEnd(program: string, data: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, data], { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The practice account could not be prepared: it ended with code ${code}.`));
    });
  });
}
