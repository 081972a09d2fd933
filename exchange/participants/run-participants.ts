import type { Clock } from '../base/clock.ts';
import type { Participants } from './participants.ts';

/** However the clock steps, the market is looked after once in this time. */
const LONGEST_WAIT_MS = 1_000;
const SHORTEST_WAIT_MS = 10;

/**
 * Opens the market and calls its steps. One timer at a time, set only after a step is done: a timer that fires late leads to one
 * late step, never to several. Returns what stops it.
 */
export function runParticipants(participants: Participants, clock: Clock): () => void {
  let stopped = false;
  let cancel = () => {};

  function wait(): void {
    const ms = participants.nextStep() - clock.now();
    cancel = clock.after(Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ms)), act);
  }

  function act(): void {
    if (stopped) return;
    participants.step(clock.now());
    if (!stopped) wait();
  }

  participants.open(clock.now());
  wait();
  return () => {
    stopped = true;
    cancel();
  };
}
