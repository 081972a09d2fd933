import type { Clock } from '../base/clock.ts';
import type { Participants } from './participants.ts';

/** The market makes a step at least this often, even when the clock steps. */
const LONGEST_WAIT_MS = 1_000;
const SHORTEST_WAIT_MS = 10;

/**
 * Opens the market and runs its steps. There is one timer, set after each step: a late timer causes one late step, never several.
 * Returns a function that stops it.
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
