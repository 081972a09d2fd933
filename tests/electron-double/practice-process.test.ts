/**
 * Seam: the practice exchange as the app starts it, a utility process, which never ends because nothing is left to do.
 * Breaks when a start that fails is left to an empty loop, and the app waits for it for ever in "starting", when its exit code is lost, or when
 * a rejection nobody waits for leaves it half alive.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import { createUtilityProcesses } from '../../electron/platform/utility-processes.ts';
import { STORE } from '../../exchange/persistence/entry-store.ts';
import { forkUtility } from './utility-child.ts';

const MAIN = fileURLToPath(new URL('../../exchange/main.ts', import.meta.url));
/** Far longer than a start takes; only a program that never ends takes this long. */
const PATIENCE_MS = 15_000;
const SMALL = ['--port', '0', '--deposits', '0', '--withdrawals', '0'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-process-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(args: readonly string[], entry = MAIN) {
  const ready = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<number | undefined>();
  const processes = createUtilityProcesses({
    utilityProcess: { fork: forkUtility },
    entry,
    clock: systemClock,
  });
  const running = processes.startExchange(args, {
    ready: ready.resolve,
    ended: (_reason, exitCode) => ended.resolve(exitCode),
  });
  /** Its exit code; one that does not end is killed and says so. */
  async function end(): Promise<number | string | undefined> {
    const patience = Promise.withResolvers<string>();
    const timer = setTimeout(() => patience.resolve('it did not end'), PATIENCE_MS);
    const seen = await Promise.race([ended.promise, patience.promise]);
    clearTimeout(timer);
    running.stop();
    return seen;
  }
  return { running, ready: ready.promise, end };
}

it('announces itself over its port, and ends in order when asked', async () => {
  const { running, ready, end } = start(SMALL);
  expect(await ready).toMatchObject({ baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  running.stop();
  expect(await end()).toBe(0);
}, 60_000);

it('ends with 2 when its command line is wrong', async () => {
  expect(await start(['--bogus']).end()).toBe(2);
}, 60_000);

it('ends with 1 when its port is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo; // a listening TCP server has one
  expect(await start([...SMALL, '--port', String(port)]).end()).toBe(1);
  other.close();
}, 60_000);

it('ends with 3 when what it kept is damaged and with 4 when a newer version kept it', async () => {
  const first = start([...SMALL, '--data', folder]);
  await first.ready;
  first.running.stop();
  await first.end();
  const path = join(folder, STORE);
  const whole = readFileSync(path);
  writeFileSync(path, 'nonsense\n');
  expect(await start([...SMALL, '--data', folder]).end()).toBe(3);
  writeFileSync(path, whole);
  const db = new DatabaseSync(path);
  db.exec('PRAGMA user_version = 1000');
  db.close();
  expect(await start([...SMALL, '--data', folder]).end()).toBe(4);
}, 60_000);

it('ends with 1 when something breaks that nobody waits for', async () => {
  const entry = join(folder, 'breaks.mjs');
  const later = `await import(${JSON.stringify(pathToFileURL(MAIN).href)}); void Promise.reject(new Error('on purpose'));`;
  writeFileSync(entry, later);
  expect(await start(SMALL, entry).end()).toBe(1);
}, 60_000);
