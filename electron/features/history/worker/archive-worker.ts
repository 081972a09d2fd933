import { parentPort, workerData } from 'node:worker_threads';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { systemClock } from '../../../platform/clock.ts';
import { onNextTurn } from '../../../platform/next-turn.ts';
import { openService } from './archive-service.ts';
import type { PageToStore } from '../sync/sync-ops.ts';
import type { OpName } from './modules.ts';
import { type PageParcel, unpackPage } from './page-parcel.ts';

export type ToArchive =
  | { type: 'request'; id: number; op: OpName; input: unknown }
  | { type: 'page'; id: number; page: PackedPage }
  | { type: 'close' };

/** The input of `sync.page`, its rows packed. */
export type PackedPage = Omit<PageToStore, 'step'> & {
  step: Omit<PageToStore['step'], 'rows'>;
  rows: PageParcel;
};

export type FromArchive =
  | { type: 'opened'; problem: string | null; notice: string | null; revision: number; opening: boolean }
  | { type: 'answer'; id: number; result: Result<unknown, BridgeError> }
  | { type: 'changed'; revision: number; opening: boolean }
  | { type: 'closed' };

/**
 * How long no background work is done after a request, milliseconds: the next request, mostly another page of a sync run, need not
 * share the processor with it.
 */
const PAUSE_MS = 20;
/** After the thread's own start: the window that is opening meanwhile need not share the processors with what is read in the background. */
const FIRST_MS = 250;
/** However much is asked, after so many requests a piece of the background work is done. */
const MAX_WAITED_FOR = 50;

/** The archive's thread: nothing else touches the files, and every request is answered in the order it came. */
function serve(folder: string): void {
  const service = openService(folder);
  let announced = { ...service.opened(), revision: service.revision(), opening: service.opening() };
  /** Grows with every plan for background work: only the last one counts. */
  let plan = 0;
  let waitedFor = 0;
  const begunAt = systemClock.monotonic();
  post({ type: 'opened', ...announced });

  function announceChanges(): void {
    const now = { ...service.opened(), revision: service.revision(), opening: service.opening() };
    const before = announced;
    announced = now;
    if (now.problem !== before.problem || now.notice !== before.notice) post({ type: 'opened', ...now });
    else if (now.revision !== before.revision || now.opening !== before.opening) {
      post({ type: 'changed', revision: now.revision, opening: now.opening });
    }
  }

  /** Between two pieces of it, whatever was asked meanwhile is answered. */
  function workBehind(): void {
    waitedFor = 0;
    const more = service.workBehind();
    announceChanges();
    if (more) planWork(onNextTurn);
  }

  function planWork(later: (work: () => void) => void): void {
    plan += 1;
    const own = plan;
    later(() => {
      if (own === plan) workBehind();
    });
  }

  function afterPause(work: () => void): void {
    const firstIn = begunAt + FIRST_MS - systemClock.monotonic();
    systemClock.after(Math.max(PAUSE_MS, firstIn), work);
  }

  parentPort?.on('message', (message: ToArchive) => {
    if (message.type === 'close') {
      service.close();
      post({ type: 'closed' });
      parentPort?.close();
      return;
    }
    const { op, input } = message.type === 'page' ? unpacked(message.page) : message;
    post({ type: 'answer', id: message.id, result: service.run(op, input) });
    announceChanges();
    waitedFor += 1;
    planWork(waitedFor > MAX_WAITED_FOR ? onNextTurn : afterPause);
  });
  planWork(afterPause);
}

function unpacked({ rows, step, ...page }: PackedPage): { op: OpName; input: PageToStore } {
  return { op: 'sync.page', input: { ...page, step: { ...step, rows: unpackPage(rows) } } };
}

function post(message: FromArchive): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(message);
}

serve((workerData as { folder: string }).folder); // archive-thread.ts starts this file, and nobody else
