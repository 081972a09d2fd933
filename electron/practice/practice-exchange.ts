import { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { Processes, RunningProcess } from '../ports/processes.ts';

/** The line the exchange announces itself with. Its key, secret and passphrase are made anew at every start. */
const announcementSchema = z.object({
  baseUrl: z.string().check(z.regex(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/)),
  headerPrefix: z.string(),
  key: z.string(),
  secret: z.string(),
  passphrase: z.string(),
});
export type PracticeAnnouncement = z.infer<typeof announcementSchema>;

export type PracticeState =
  | { state: 'starting' }
  | { state: 'running'; announcement: PracticeAnnouncement }
  | { state: 'stopped' }
  | { state: 'failed'; reason: string };

export interface PracticeExchange {
  current(): PracticeState;
  /** Resolves at the first state that is not `starting`. */
  settled(): Promise<PracticeState>;
  stop(): void;
}

/** A history of a size that needs paging, the same at every start. */
const EXCHANGE_ARGS = ['--port', '0', '--seed', '7', '--deposits', '2013', '--withdrawals', '407'];
/** A program that ends right away every time is not restarted for ever. */
const MOST_RESTARTS = 3;
const RESTART_AFTER_MS = 500;

/**
 * Runs the practice exchange as a process of its own and starts it again when it ends by itself, at most three times.
 * `onChange` hears every state.
 */
export function runPracticeExchange(
  processes: Processes,
  clock: Clock,
  onChange: (state: PracticeState) => void,
): PracticeExchange {
  let state: PracticeState = { state: 'starting' };
  let running: RunningProcess | null = null;
  let restarts = 0;
  let stopped = false;
  const waiting: ((state: PracticeState) => void)[] = [];

  function become(next: PracticeState): void {
    state = next;
    onChange(next);
    if (next.state === 'starting') return;
    for (const resolve of waiting.splice(0)) resolve(next);
  }

  function start(): void {
    running = processes.startExchange(EXCHANGE_ARGS, {
      ready(announcement) {
        if (stopped) return;
        const parsed = announcementSchema.safeParse(announcement);
        if (parsed.success) become({ state: 'running', announcement: parsed.data });
        else {
          running?.stop();
          become({
            state: 'failed',
            reason: 'The practice exchange announced itself in a form this app does not know.',
          });
        }
      },
      ended(reason) {
        running = null;
        if (stopped || state.state === 'failed') return;
        restarts += 1;
        if (restarts > MOST_RESTARTS) {
          become({ state: 'failed', reason: `The practice exchange ended ${restarts} times: ${reason}` });
          return;
        }
        become({ state: 'starting' });
        clock.after(RESTART_AFTER_MS, () => {
          if (!stopped) start();
        });
      },
    });
  }

  start();
  return {
    current: () => state,
    settled() {
      if (state.state !== 'starting') return Promise.resolve(state);
      return new Promise((resolve) => waiting.push(resolve));
    },
    stop() {
      stopped = true;
      running?.stop();
      running = null;
      become({ state: 'stopped' });
    },
  };
}
