import { Worker } from 'node:worker_threads';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result } from '../../../../shared/base/result.ts';
import { archiveMessages } from '../../../../shared/messages/archive.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { OnWorkerEnd } from '../../../platform/worker-end.ts';
import { type Archive, type ArchiveHost, type ArchiveListener, type ArchiveState } from './archive-host.ts';
import { ARCHIVE_BROKE } from '../archive/archive-module.ts';
import type { PageToStore } from '../sync/sync-ops.ts';
import type { FromArchive, PackedPage, ToArchive } from './archive-worker.ts';
import type { OpInput, OpName, OpResult } from './modules.ts';
import { packPage } from './page-parcel.ts';
import { REPLAYED } from './replayed.ts';

/** A thread that broke is started again after this long, twice as long after each further time it breaks. */
const RESTART_MS = 500;
/** It broke this often without answering anything in between: it is left alone until the app starts again. */
const MAX_RESTARTS = 4;
/** What was asked before closing gets this long, milliseconds. A transaction that is cut off then is undone. */
const CLOSE_MS = 3_000;

/** The archive in a thread of its own. `workerUrl` is archive-worker.ts, or what the build made of it. */
export function threadArchive(options: ArchiveThreadOptions): ArchiveHost {
  return { open: (folder, changed) => openThread({ ...options, folder, changed }) };
}

interface ArchiveThreadOptions {
  workerUrl: URL;
  clock: Clock;
  /** Called every time the thread breaks off. */
  onBroke?: OnWorkerEnd;
}

interface ThreadOptions extends ArchiveThreadOptions {
  folder: string;
  changed: ArchiveListener;
}

function openThread({ workerUrl, clock, folder, changed, onBroke }: ThreadOptions): Archive {
  const waiting = new Map<number, (result: Result<unknown, BridgeError>) => void>();
  /** The last input of each, for a thread that is started again. */
  const replayed = new Map<OpName, unknown>();
  let state: ArchiveState = { problem: null, notice: null, opening: true };
  let worker: Worker | null = null;
  let requests = 0;
  let broke = 0;
  let closing: { done: () => void } | null = null;
  /** Revisions start over with every thread; the window sees one rising sequence. */
  let base = 0;
  let revision = 0;

  function announce(threadRevision: number): void {
    revision = base + threadRevision;
    changed({ revision, opening: state.opening });
  }

  function receive(message: FromArchive): void {
    switch (message.type) {
      case 'opened':
        state = {
          problem: message.problem,
          notice: message.notice ?? state.notice,
          opening: message.opening,
        };
        return announce(message.revision);
      case 'changed':
        state = { ...state, opening: message.opening };
        return announce(message.revision);
      case 'answer': {
        const resolve = waiting.get(message.id);
        // Replayed state proves nothing: only an answer to a request does.
        if (resolve === undefined) return;
        broke = 0;
        waiting.delete(message.id);
        return resolve(message.result);
      }
      case 'closed':
        closing?.done();
    }
  }

  function start(): void {
    const made = new Worker(workerUrl, { workerData: { folder } });
    worker = made;
    made.on('message', receive);
    for (const [op, input] of replayed) {
      requests += 1;
      send(made, { type: 'request', id: requests, op, input });
    }
    let thrown: unknown;
    // An error is always followed by the exit.
    made.on('error', (error) => (thrown = error));
    made.on('exit', (code) => {
      if (worker !== made) return;
      worker = null;
      failAll(closing === null ? ARCHIVE_BROKE : CLOSED);
      if (closing === null) startAgain(thrown, code);
      else closing.done();
    });
  }

  function startAgain(thrown: unknown, code: number): void {
    broke += 1;
    const recovery = broke > MAX_RESTARTS ? 'It was left alone: it broke off too often.' : RESTARTED;
    onBroke?.({ thrown, why: `it ended with code ${code}`, recovery });
    base = revision + 1;
    if (broke > MAX_RESTARTS) {
      state = { ...state, opening: false, problem: GIVEN_UP };
      return announce(0);
    }
    state = { ...state, opening: true };
    announce(0);
    clock.after(RESTART_MS * 2 ** (broke - 1), () => {
      if (closing === null) start();
    });
  }

  function failAll(error: BridgeError): void {
    const resolvers = [...waiting.values()];
    waiting.clear();
    for (const resolve of resolvers) resolve(fail(error));
  }

  function request<N extends OpName>(op: N, input: OpInput<N>): Promise<OpResult<N>> {
    if (closing !== null) return Promise.resolve(fail(CLOSED));
    if (REPLAYED.has(op)) replayed.set(op, input);
    const running = worker;
    if (running === null) {
      return Promise.resolve(
        fail(state.problem === null ? ARCHIVE_BROKE : { kind: 'store', message: state.problem }),
      );
    }
    requests += 1;
    const id = requests;
    return new Promise((resolve) => {
      // The thread runs this very op on this very input, so the answer is of its type.
      waiting.set(id, (result) => resolve(result as OpResult<N>));
      if (op === 'sync.page') send(running, { type: 'page', id, page: packed(input as PageToStore) });
      else send(running, { type: 'request', id, op, input });
    });
  }

  start();
  return {
    request,
    state: () => state,
    async close() {
      const last = worker;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(CLOSE_MS, resolve);
        closing = {
          done() {
            cancel();
            resolve();
          },
        };
        if (last === null) closing.done();
        else send(last, { type: 'close' });
      });
      worker = null;
      failAll(CLOSED);
      await last?.terminate();
    },
  };
}

function packed({ step: { rows, ...step }, ...page }: PageToStore): PackedPage {
  return { ...page, step, rows: packPage(rows) };
}

function send(worker: Worker, message: ToArchive): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  worker.postMessage(message);
}

const RESTARTED =
  'It was started again. What waited for it was answered with an error; what it had confirmed is kept.';
const CLOSED: BridgeError = { kind: 'store', message: archiveMessages.ending };
const GIVEN_UP = archiveMessages.givenUp(MAX_RESTARTS + 1);
