import type { Clock } from '../platform/clock.ts';
import type { PowerCalls } from './electron-calls.ts';

/** How long a locked screen may stay unnoticed. */
const LOOK_MS = 3_000;
/** Electron wants a number of seconds after which it says 'idle'; that is not asked here. */
const ANY_SECONDS = 60;

/**
 * Tells each change of the screen's lock where Electron has no event of it, by looking every few seconds. What the desktop does not tell
 * counts as not locked. Returns the function that ends it.
 */
export function watchScreen(
  power: Pick<PowerCalls, 'getSystemIdleState'>,
  clock: Clock,
  changed: (locked: boolean) => void,
): () => void {
  let locked = false;
  let cancel = scheduleCheck();

  function scheduleCheck(): () => void {
    return clock.after(LOOK_MS, () => {
      cancel = scheduleCheck();
      const now = isLocked(power);
      // Only a change: whoever unlocks the window of a desktop that tells nonsense is not locked out again at once.
      if (now === locked) return;
      locked = now;
      changed(now);
    });
  }

  return () => cancel();
}

function isLocked(power: Pick<PowerCalls, 'getSystemIdleState'>): boolean {
  try {
    return power.getSystemIdleState(ANY_SECONDS) === 'locked';
  } catch {
    return false; // a desktop without such a service
  }
}
