import type { BridgeError } from '../shared/base/error.ts';
import { fail, type Result } from '../shared/base/result.ts';
import type { ArchiveHost, ArchiveState } from '../electron/features/history/worker/archive-host.ts';
import { openService, type ArchiveService } from '../electron/features/history/worker/archive-service.ts';
import type { OpInput, OpName, OpResult } from '../electron/features/history/worker/modules.ts';
import { REPLAYED } from '../electron/features/history/worker/replayed.ts';
import type { Owner, SimClock } from './clock.ts';
import type { Random } from './random.ts';

/** The archive's worker without a thread: the same service, called by delayed, ordered messages. */
interface ArchiveDouble {
  host: ArchiveHost;
  /** The thread ends, as if it ran out of memory, and is started again. */
  breakOff(): void;
}

export interface ArchiveDoubleParts {
  clock: SimClock;
  owner: Owner;
  random: Random;
  /** Closes the thread's files abruptly. */
  cutFiles: () => void;
  /** To prove that the invariants detect a loss: changes the input of an op. */
  corrupt?: (<N extends OpName>(op: N, input: OpInput<N>) => OpInput<N>) | undefined;
}

const RESTART_MS = 500;
const IDLE_MS = 20;
/** Like the thread: after this many calls without a pause, a piece of background work is done. */
const MAX_CALLS_BEFORE_WORK = 50;
const BROKE: BridgeError = { kind: 'store', message: 'The simulated thread broke off. Ask again.' };
const CLOSED: BridgeError = { kind: 'store', message: 'The archive is closed: the app is ending.' };

export function createArchiveDouble(parts: ArchiveDoubleParts): ArchiveDouble {
  const { clock, owner, random, cutFiles, corrupt } = parts;
  let breakOff = () => {};

  const host: ArchiveHost = {
    open(folder, changed) {
      let service: ArchiveService | null = null;
      let state: ArchiveState = { problem: null, notice: null, opening: true };
      let closed = false;
      let base = 0;
      let revision = 0;
      let published = { revision: -1, opening: true };
      let generation = 0;
      let plan = 0;
      let waitedFor = 0;
      const lastReplayed = new Map<OpName, unknown>();
      const waiting = new Set<(result: Result<never, BridgeError>) => void>();
      let messagesAt = 0;

      /** Messages in one direction keep their order. */
      function post(act: () => void): void {
        const mine = generation;
        messagesAt = Math.max(messagesAt, clock.elapsed() + random.next());
        clock.schedule(owner, messagesAt - clock.elapsed(), () => {
          if (mine === generation) act();
        });
      }

      function publish(): void {
        if (service === null) return;
        const opened = service.opened();
        const at = service.revision();
        // `opening` costs a query; once it is open, it can only open again when the revision changes.
        const isSame = at === published.revision && !published.opening;
        const now = { revision: at, opening: isSame ? false : service.opening() };
        const isChanged =
          now.revision !== published.revision ||
          now.opening !== published.opening ||
          opened.problem !== state.problem ||
          (opened.notice ?? state.notice) !== state.notice;
        if (!isChanged) return;
        published = now;
        state = { problem: opened.problem, notice: opened.notice ?? state.notice, opening: now.opening };
        revision = base + now.revision;
        changed({ revision, opening: now.opening });
      }

      function workBehind(): void {
        waitedFor = 0;
        if (service === null) return;
        const more = service.workBehind();
        publish();
        if (more) planWork(0);
      }

      function planWork(ms: number): void {
        plan += 1;
        const mine = plan;
        clock.schedule(owner, ms, () => {
          if (mine === plan) workBehind();
        });
      }

      function start(): void {
        service = openService(folder);
        for (const [op, input] of lastReplayed) service.run(op, input);
        workBehind();
      }

      function answer<N extends OpName>(op: N, input: OpInput<N>): Result<unknown, BridgeError> {
        const given = corrupt === undefined ? input : corrupt(op, input);
        const result = service?.run(op, given) ?? fail(BROKE);
        post(publish);
        waitedFor += 1;
        planWork(waitedFor > MAX_CALLS_BEFORE_WORK ? 0 : IDLE_MS);
        return result;
      }

      breakOff = () => {
        if (closed || service === null) return;
        generation += 1;
        plan += 1;
        service = null;
        cutFiles();
        base = revision + 1;
        published = { revision: -1, opening: true };
        state = { ...state, opening: true };
        const left = [...waiting];
        waiting.clear();
        for (const complete of left) complete(fail(BROKE));
        clock.schedule(owner, RESTART_MS, () => {
          if (!closed) start();
        });
      };

      post(start);
      return {
        request<N extends OpName>(op: N, input: OpInput<N>): Promise<OpResult<N>> {
          if (closed) return Promise.resolve(fail(CLOSED));
          if (REPLAYED.has(op)) lastReplayed.set(op, input);
          if (generation > 0 && service === null) return Promise.resolve(fail(BROKE));
          // Messages to a thread are copies.
          const message = structuredClone(input);
          return new Promise((resolve) => {
            waiting.add(resolve);
            post(() => {
              const result = structuredClone(answer(op, message));
              post(() => {
                waiting.delete(resolve);
                resolve(result as OpResult<N>); // of the op that was just run on its input
              });
            });
          });
        },
        state: () => state,
        close() {
          return new Promise((resolve) => {
            post(() => {
              service?.close();
              service = null;
              resolve();
            });
            closed = true;
          });
        },
      };
    },
  };
  return { host, breakOff: () => breakOff() };
}
