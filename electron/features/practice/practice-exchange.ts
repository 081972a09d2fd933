import { z } from 'zod';
import type { PracticeConditions } from '../../../shared/practice/conditions.ts';
import { practiceMessages } from '../../../shared/messages/practice.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Processes, RunningProcess } from '../../platform/processes.ts';
import type { OnWorkerEnd } from '../../platform/worker-end.ts';

/** The line the exchange announces itself with. Its key, secret and passphrase are made again at every start. */
const announcementSchema = z.object({
  baseUrl: z.string().check(z.regex(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/)),
  headerPrefix: z.string(),
  key: z.string(),
  secret: z.string(),
  passphrase: z.string(),
});
type PracticeAnnouncement = z.infer<typeof announcementSchema>;

export type PracticeState =
  | { state: 'starting' }
  | { state: 'running'; announcement: PracticeAnnouncement }
  | { state: 'stopped' }
  /** `reason` says what happened and what to do; `damaged`: its stored state cannot be read, so only a reset helps. */
  | { state: 'failed'; reason: string; damaged: boolean };

export interface PracticeExchange {
  current(): PracticeState;
  /** Resolves at the first state that is not `starting`. */
  startResult(): Promise<PracticeState>;
  /**
   * Starts it again under these conditions, once the program that runs has ended: two must never share the folder.
   * With `reset` the next start that succeeds has dropped the stored state. Does nothing after `stop`.
   */
  restart(conditions: PracticeConditions, how: { reset: boolean }): void;
  /** Ends it for good; resolves when the program is gone, so that the next run of the app finds the folder free. */
  stop(): Promise<void>;
}

interface PracticeExchangeDeps {
  processes: Processes;
  clock: Clock;
  /** Balances, orders, fills and wallet records are kept here from one run to the next. */
  folder: string;
  /** What the first start is made under. */
  conditions: PracticeConditions;
  /** Hears every state. */
  onChange: (state: PracticeState) => void;
  /** Hears each time the program ended by itself. */
  onBroke?: OnWorkerEnd;
}

/** A program that ends right away every time is not restarted for ever. */
const MAX_RESTARTS = 3;
const RESTART_AFTER_MS = 500;
/** A start takes a second or two. One that stays silent for this long has failed without a report. */
const ANNOUNCE_WITHIN_MS = 60_000;
/** How the exchange reports that its stored state cannot be read. Another start would report the same. */
const DAMAGED_EXIT_CODE = 3;
/** And that a newer version of it kept what is there. */
const NEWER_EXIT_CODE = 4;

/**
 * Runs the practice exchange as its own process and starts it again when it ends by itself, at most three times.
 * A restart that was asked for is none of the three and begins their count again.
 */
export function runPracticeExchange(deps: PracticeExchangeDeps): PracticeExchange {
  const { processes, clock, folder, onChange } = deps;
  let { conditions } = deps;
  let state: PracticeState = { state: 'starting' };
  let running: RunningProcess | null = null;
  let cancelRestart = () => {};
  let cancelDeadline = () => {};
  let restarts = 0;
  let stopped = false;
  /** The running program was asked to end; the next one starts when it has. */
  let replacing = false;
  /** Stands until a start has succeeded: one that ends before it announces itself may not have got to it. */
  let resetDue = false;
  const waiting: ((state: PracticeState) => void)[] = [];
  let gone = () => {};

  function become(next: PracticeState): void {
    state = next;
    onChange(next);
    if (next.state === 'starting') return;
    cancelDeadline();
    for (const resolve of waiting.splice(0)) resolve(next);
  }

  function start(): void {
    replacing = false;
    cancelDeadline();
    cancelDeadline = clock.after(ANNOUNCE_WITHIN_MS, () => failSilent());
    running = processes.startExchange(exchangeArguments(conditions, folder, resetDue), { ready, ended });
  }

  function failSilent(): void {
    running?.stop();
    become({ state: 'failed', damaged: false, reason: practiceMessages.silent(ANNOUNCE_WITHIN_MS / 1_000) });
  }

  function ready(announcement: unknown): void {
    if (stopped || replacing) return;
    const parsed = announcementSchema.safeParse(announcement);
    if (parsed.success) {
      resetDue = false;
      become({ state: 'running', announcement: parsed.data });
      return;
    }
    running?.stop();
    become({
      state: 'failed',
      damaged: false,
      reason: practiceMessages.unknownAnnouncement,
    });
  }

  function ended(reason: string, exitCode?: number): void {
    running = null;
    gone();
    cancelDeadline();
    if (stopped) return;
    if (replacing) start();
    else if (state.state !== 'failed') startAgainOrFail(reason, exitCode);
  }

  function startAgainOrFail(reason: string, exitCode: number | undefined): void {
    const isFinal = exitCode === DAMAGED_EXIT_CODE || exitCode === NEWER_EXIT_CODE;
    const isLeft = isFinal || restarts >= MAX_RESTARTS;
    deps.onBroke?.({ thrown: undefined, why: reason, recovery: isLeft ? LEFT_ALONE : RESTARTED });
    if (exitCode === DAMAGED_EXIT_CODE) {
      become({ state: 'failed', damaged: true, reason: practiceMessages.damaged });
      return;
    }
    if (exitCode === NEWER_EXIT_CODE) {
      become({ state: 'failed', damaged: false, reason: practiceMessages.newer });
      return;
    }
    restarts += 1;
    if (restarts > MAX_RESTARTS) {
      become({ state: 'failed', damaged: false, reason: practiceMessages.endedOften(restarts, reason) });
      return;
    }
    become({ state: 'starting' });
    cancelRestart = clock.after(RESTART_AFTER_MS, start);
  }

  start();
  return {
    current: () => state,
    startResult() {
      if (state.state !== 'starting') return Promise.resolve(state);
      return new Promise((resolve) => waiting.push(resolve));
    },
    restart(next, { reset }) {
      if (stopped) return;
      conditions = next;
      resetDue ||= reset;
      restarts = 0;
      cancelRestart();
      become({ state: 'starting' });
      if (running === null) {
        start();
      } else {
        replacing = true;
        running.stop();
      }
    },
    stop() {
      stopped = true;
      cancelRestart();
      become({ state: 'stopped' });
      if (running === null) return Promise.resolve();
      const end = new Promise<void>((resolve) => (gone = resolve));
      running.stop();
      return end;
    },
  };
}

/** A history of a size that needs paging, the same at every start. */
const FIXED_ARGUMENTS = ['--port', '0', '--seed', '7', '--deposits', '2013', '--withdrawals', '407'];

/**
 * The command line of the practice exchange. Balances, orders, fills and wallet records are kept in `folder`; `reset` makes it drop
 * what it kept there and begin with the opening balances.
 */
function exchangeArguments(
  { market, errorPercent, arrivals }: PracticeConditions,
  folder: string,
  reset: boolean,
): readonly string[] {
  return [
    ...FIXED_ARGUMENTS,
    '--market',
    market,
    '--data',
    folder,
    ...(errorPercent === 0 ? [] : ['--errors', String(errorPercent)]),
    ...(arrivals === 0 ? [] : ['--arrivals', String(arrivals)]),
    ...(reset ? ['--reset'] : []),
  ];
}

const RESTARTED = 'It was started again.';
const LEFT_ALONE = 'Stopped. Start it in Settings.';
