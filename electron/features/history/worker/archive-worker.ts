import { parentPort, workerData } from 'node:worker_threads';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { systemClock } from '../../../platform/clock.ts';
import { onNextTurn } from '../../../platform/next-turn.ts';
import { openService } from './archive-service.ts';
import type { PageToKeep } from '../sync/sync-ops.ts';
import type { OpName } from './modules.ts';
import { type PageParcel, unpackPage } from './page-parcel.ts';

export type ToArchive =
  | { say: 'ask'; id: number; op: OpName; input: unknown }
  | { say: 'page'; id: number; page: PackedPage }
  | { say: 'close' };

/** The input of `sync.page`, its rows packed. */
export type PackedPage = Omit<PageToKeep, 'step'> & {
  step: Omit<PageToKeep['step'], 'rows'>;
  rows: PageParcel;
};

export type FromArchive =
  | { say: 'opened'; problem: string | null; notice: string | null; revision: number; opening: boolean }
  | { say: 'answer'; id: number; result: Result<unknown, BridgeError> }
  | { say: 'changed'; revision: number; opening: boolean }
  | { say: 'closed' };

/**
 * How long after a question nothing is done behind, milliseconds: what is asked next, mostly another page of a walk, need not share the
 * processor with it.
 */
const REST_MS = 20;
/** After the thread's own start: the window that is opening meanwhile need not share the processors with what is read behind. */
const FIRST_MS = 250;
/** However much is asked, after so many questions a piece of the work behind is done. */
const MOST_WAITED_FOR = 50;

/** The archive's thread: nothing else touches the files, and every question is answered in the order it came. */
function serve(folder: string): void {
  const service = openService(folder);
  let told = { ...service.opened(), revision: service.revision(), opening: service.opening() };
  /** Grows with every plan for the work behind: only the last one counts. */
  let plan = 0;
  let waitedFor = 0;
  const begunAt = systemClock.monotonic();
  post({ say: 'opened', ...told });

  function tellChanges(): void {
    const now = { ...service.opened(), revision: service.revision(), opening: service.opening() };
    const before = told;
    told = now;
    if (now.problem !== before.problem || now.notice !== before.notice) post({ say: 'opened', ...now });
    else if (now.revision !== before.revision || now.opening !== before.opening) {
      post({ say: 'changed', revision: now.revision, opening: now.opening });
    }
  }

  /** Between two pieces of it, whatever was asked meanwhile is answered. */
  function workBehind(): void {
    waitedFor = 0;
    const more = service.workBehind();
    tellChanges();
    if (more) planWork(onNextTurn);
  }

  function planWork(later: (work: () => void) => void): void {
    plan += 1;
    const own = plan;
    later(() => {
      if (own === plan) workBehind();
    });
  }

  function afterRest(work: () => void): void {
    const firstIn = begunAt + FIRST_MS - systemClock.monotonic();
    systemClock.after(Math.max(REST_MS, firstIn), work);
  }

  parentPort?.on('message', (message: ToArchive) => {
    if (message.say === 'close') {
      service.close();
      post({ say: 'closed' });
      parentPort?.close();
      return;
    }
    const { op, input } = message.say === 'page' ? asked(message.page) : message;
    post({ say: 'answer', id: message.id, result: service.run(op, input) });
    tellChanges();
    waitedFor += 1;
    planWork(waitedFor > MOST_WAITED_FOR ? onNextTurn : afterRest);
  });
  planWork(afterRest);
}

function asked({ rows, step, ...page }: PackedPage): { op: OpName; input: PageToKeep } {
  return { op: 'sync.page', input: { ...page, step: { ...step, rows: unpackPage(rows) } } };
}

function post(message: FromArchive): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(message);
}

serve((workerData as { folder: string }).folder); // archive-thread.ts starts this file, and nobody else
