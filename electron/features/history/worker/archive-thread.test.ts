/**
 * Seam: the archive's real thread over a real file. Breaks when an answer goes to the wrong request, a failure throws instead of being
 * answered, closing loses what was asked before, or a thread that broke is not started again.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manualClock } from '../../../../tests/helpers/manual-clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Archive } from './archive-host.ts';
import { threadArchive } from './archive-thread.ts';
import { archiveFolder } from '../../../../tests/helpers/history/archive-world.ts';

const workerUrl = new URL('./archive-worker.ts', import.meta.url);
const ALL = { filter: {}, sort: { by: 'created', descending: true }, offset: 0, limit: 10 } as const;
let folder = '';
beforeEach(() => {
  folder = archiveFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens it, and resolves once it has opened. */
function open(url = workerUrl, clock = systemClock): Promise<{ archive: Archive; revisions: number[] }> {
  const revisions: number[] = [];
  return new Promise((resolve) => {
    const archive: Archive = threadArchive({ workerUrl: url, clock }).open(
      folder,
      ({ revision, opening }) => {
        revisions.push(revision);
        if (!opening) resolve({ archive, revisions });
      },
    );
  });
}

it('answers in order, and what was asked before closing', async () => {
  const { archive } = await open();
  const asked = [
    archive.request('sync.setStartDate', { accountId: 'a', startDate: 5 }),
    archive.request('sync.known', { accountId: 'a', kind: 'deposit' }),
    archive.request('query.page', ALL),
  ] as const;
  const closing = archive.close();
  const [put, known, page] = await Promise.all(asked);
  expect(put).toEqual({ ok: true, value: null });
  expect(known).toMatchObject({ ok: true, value: { userStartDate: 5 } });
  expect(page).toMatchObject({ ok: true, value: { total: 0, rows: [] } });
  await closing;
  expect(existsSync(join(folder, 'archive.db-wal'))).toBe(false);
  expect(await archive.request('archive.revision', null)).toMatchObject({
    ok: false,
    error: { kind: 'store' },
  });
});

it('an op that fails is an error with a kind, and the next one is answered', async () => {
  const { archive } = await open();
  expect(await archive.request('query.record', { id: 99 })).toMatchObject({
    ok: false,
    error: { kind: 'not-found' },
  });
  const nonsense = null as unknown as { accountId: string; kind: 'deposit'; resolved: boolean }; // a fault of ours, not of a user
  expect(await archive.request('archive.unreadable', nonsense)).toMatchObject({
    ok: false,
    error: { kind: 'internal' },
  });
  expect(await archive.request('archive.revision', null)).toMatchObject({ ok: true });
  await archive.close();
});

it('an archive that does not open is a problem to be shown, and every answer has it', async () => {
  mkdirSync(join(folder, 'archive.db'));
  const { archive } = await open();
  expect(archive.state().problem).toContain('Could not open history');
  expect(await archive.request('query.page', ALL)).toMatchObject({ ok: false, error: { kind: 'store' } });
  await archive.close();
});

it('a thread that broke off is started again; what waited gets an error, and revisions keep growing', async () => {
  const worker = join(folder, 'worker.mjs');
  // Breaks at the first request of its first life, and answers in its second.
  writeFileSync(
    worker,
    `import { parentPort, workerData } from 'node:worker_threads';
     import { existsSync, writeFileSync } from 'node:fs';
     const broke = workerData.folder + '/broke';
     parentPort.postMessage({ type: 'opened', problem: null, notice: null, revision: 7, opening: false });
     parentPort.on('message', (message) => {
       if (message.type === 'close') return parentPort.close();
       if (!existsSync(broke)) { writeFileSync(broke, ''); process.exit(1); }
       parentPort.postMessage({ type: 'answer', id: message.id, result: { ok: true, value: 42 } });
     });`,
  );
  const clock = manualClock();
  let opens = 0;
  let openedAgain = () => {};
  const again = new Promise<void>((resolve) => {
    openedAgain = resolve;
  });
  const revisions: number[] = [];
  const archive = threadArchive({ workerUrl: pathToFileURL(worker), clock }).open(
    folder,
    ({ revision, opening }) => {
      revisions.push(revision);
      if (!opening) opens += 1;
      if (opens === 2) openedAgain();
    },
  );
  expect(await archive.request('archive.revision', null)).toMatchObject({
    ok: false,
    error: { kind: 'store' },
  });
  expect(archive.state().opening).toBe(true);
  clock.advance(1_000);
  await again;
  expect(await archive.request('archive.revision', null)).toEqual({ ok: true, value: 42 });
  expect(revisions).toEqual([7, 8, 15]);
  await archive.close();
});

it('one that breaks again and again is left alone, with a message', async () => {
  const worker = join(folder, 'worker.mjs');
  writeFileSync(worker, 'process.exit(1);');
  const clock = manualClock();
  let resolveGaveUp = () => {};
  const gaveUp = new Promise<void>((resolve) => {
    resolveGaveUp = resolve;
  });
  const archive = threadArchive({ workerUrl: pathToFileURL(worker), clock }).open(folder, () => {
    // Another turn: its restart is on the clock only after this call.
    queueMicrotask(() => {
      clock.advance(60_000);
      if (archive.state().problem !== null) resolveGaveUp();
    });
  });
  await gaveUp;
  expect(archive.state()).toMatchObject({ opening: false });
  expect(await archive.request('archive.revision', null)).toMatchObject({
    ok: false,
    error: { kind: 'store' },
  });
  await archive.close();
});

it('a thread that is started again gets the replayed state before anything is asked', async () => {
  const worker = join(folder, 'worker.mjs');
  // Breaks at the first request of its first life, and answers a request with all it received before it.
  writeFileSync(
    worker,
    `import { parentPort, workerData } from 'node:worker_threads';
     import { existsSync, writeFileSync } from 'node:fs';
     const broke = workerData.folder + '/broke';
     const received = [];
     parentPort.postMessage({ type: 'opened', problem: null, notice: null, revision: 1, opening: false });
     parentPort.on('message', ({ type, id, op, input }) => {
       if (type === 'close') return parentPort.close();
       if (op === 'archive.revision' && !existsSync(broke)) { writeFileSync(broke, ''); process.exit(1); }
       parentPort.postMessage({ type: 'answer', id, result: { ok: true, value: received } });
       received.push([op, input]);
     });`,
  );
  const clock = manualClock();
  const archive = threadArchive({ workerUrl: pathToFileURL(worker), clock }).open(folder, () => undefined);
  void archive.request('query.setAccounts', ['a']);
  void archive.request('query.setAccounts', ['a', 'b']);
  expect(await archive.request('archive.revision', null)).toMatchObject({ ok: false });
  // Sent while there is no thread: the next one gets it.
  expect(await archive.request('query.setNames', [])).toMatchObject({ ok: false });
  clock.advance(1_000);
  expect(await archive.request('archive.revision', null)).toEqual({
    ok: true,
    value: [
      ['query.setAccounts', ['a', 'b']],
      ['query.setNames', []],
    ],
  });
  await archive.close();
});
