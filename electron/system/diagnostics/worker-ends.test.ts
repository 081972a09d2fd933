/**
 * Threads and programs of ours that end by themselves. Breaks when one ends unnoticed, when whoever waited for it waits for ever, when it
 * is not there for the next request, or when an end that was asked for is reported as a fault.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, endFolder, freshFolder, openApp, ORDER } from '../../../tests/helpers/app-world.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { createElectronDouble } from '../../../tests/electron-double/double.ts';
import { threadJobs } from '../../app/jobs/job-thread.ts';
import { nodeFiles } from '../../platform/files.ts';
import { keyringKeychain } from '../../platform/keyring-keychain.ts';
import type { WorkerEnd } from '../../platform/worker-end.ts';
import { noteLostProcesses } from '../../shell/lost-processes.ts';
import { createRecorder } from '../../logs/recorder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worker-ends-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function worker(text: string): URL {
  const file = join(folder, 'worker.mjs');
  writeFileSync(file, text);
  return pathToFileURL(file);
}

it('the keychain’s thread: the question is answered with an error, the end is reported, and the next question is answered', async () => {
  const ends: WorkerEnd[] = [];
  const keychain = keyringKeychain({
    workerUrl: worker(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id, act }) => {
        if (act === 'get') throw new TypeError('broken on purpose');
        parentPort.postMessage({ id, ok: true, value: true });
      });`),
    clock: manualClock(),
    platform: 'linux',
    onBroke: (end) => ends.push(end),
  });
  expect(await keychain.get('s', 'a')).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  expect(ends).toMatchObject([{ thrown: { name: 'TypeError' }, why: 'it ended with code 1' }]);
  expect(await keychain.probe()).toMatchObject({ ok: true });
  void keychain.close();
  expect(ends).toHaveLength(1);
});

it('a thread of a backup or check: whoever waits gets an error, an end that was asked for is no fault', async () => {
  const ends: WorkerEnd[] = [];
  const host = threadJobs(worker('process.exit(7);'), (end) => ends.push(end));
  expect(await host.run('verify', { dataFolder: folder, store: 'journal' })).toMatchObject({
    ok: false,
    error: { kind: 'internal' },
  });
  expect(ends).toMatchObject([{ why: 'it ended with code 7 while it did verify' }]);
  const waiting = threadJobs(worker('setInterval(() => undefined, 1000);'), (end) => ends.push(end));
  const job = waiting.run('verify', { dataFolder: folder, store: 'journal' });
  await waiting.close();
  expect(await job).toMatchObject({ ok: false });
  expect(ends).toHaveLength(1);
});

it('the practice exchange: noted each time, and the journal goes on', async () => {
  freshFolder();
  const recorder = createRecorder({ clock: manualClock(), files: nodeFiles });
  const { app, exchanges, clock } = await openApp(undefined, { recorder });
  exchanges[0]?.ended('it was ended by SIGKILL');
  await clock.advanceAsync(1_000);
  expect(recorder.crashes.list()).toMatchObject([
    {
      part: 'practice',
      what: 'The practice exchange broke off: it was ended by SIGKILL.',
      recovery: 'It was started again.',
    },
  ]);
  expect(exchanges).toHaveLength(2);
  expect(await call(app, 'orders.place', ORDER)).toMatchObject({ outcome: { kind: 'accepted' } });
  const closing = app.close();
  await clock.advanceAsync(20_000);
  await closing;
  expect(recorder.crashes.list()).toHaveLength(1);
  endFolder();
});

it('processes of Chromium are noted; those that ended in order or are our own are not', () => {
  const { app } = createElectronDouble().electron;
  const recorder = createRecorder({ clock: manualClock(), files: nodeFiles });
  noteLostProcesses(app, recorder.crashes);
  const gone = (type: string, reason: string, name?: string) =>
    app.emit('child-process-gone', {}, { type, reason, exitCode: 5, name });
  gone('GPU', 'crashed');
  gone('Utility', 'clean-exit', 'Network Service');
  gone('Utility', 'killed', 'Counterfoil practice exchange');
  gone('Utility', 'oom', 'Network Service');
  expect(recorder.crashes.list().map(({ part, what }) => [part, what])).toEqual([
    ['helper', 'A Utility process of the window crashed (oom, code 5).'],
    ['graphics', 'A GPU process of the window crashed (crashed, code 5).'],
  ]);
});
