import type { App } from '../app/app.ts';
import type { Clock } from '../platform/clock.ts';
import type { PowerCalls } from './electron-calls.ts';

interface Machine {
  power: PowerCalls;
  clock: Clock;
  platform: string;
}

/** Where Electron has an event of a locked screen; elsewhere it is polled. */
const HAS_SCREEN_EVENTS: ReadonlySet<string> = new Set(['darwin', 'win32']);

/**
 * Suspends the app when the machine sleeps or its screen is locked, and resumes it when somebody is there again. After waking from
 * sleep it suspends once more first: the clocks it had measured are no longer true. A screen that is still locked keeps it suspended. Both lock the
 * window as well, which only somebody in the window unlocks. Returns the function that ends it.
 */
export function suspendWithMachine(
  { power, clock, platform }: Machine,
  counterfoil: Pick<App, 'lock' | 'suspend' | 'resume'>,
): () => void {
  let locked = false;
  power.on('suspend', () => {
    counterfoil.lock('suspend');
    counterfoil.suspend();
  });
  power.on('resume', () => {
    counterfoil.suspend();
    if (!locked) counterfoil.resume();
  });
  function screenLocked(): void {
    locked = true;
    counterfoil.lock('screen');
    counterfoil.suspend();
  }
  function screenUnlocked(): void {
    locked = false;
    counterfoil.resume();
  }
  if (!HAS_SCREEN_EVENTS.has(platform)) {
    return watchScreen(power, clock, (now) => (now ? screenLocked() : screenUnlocked()));
  }
  power.on('lock-screen', screenLocked);
  power.on('unlock-screen', screenUnlocked);
  return () => undefined;
}

/** How long a locked screen may stay unnoticed. */
const POLL_MS = 3_000;
/** Electron wants the seconds after which it answers 'idle', which is of no use here. */
const ANY_SECONDS = 60;

/**
 * Reports each change of the screen's lock by polling. A desktop that does not answer counts as not locked. Returns the function that
 * ends it.
 */
function watchScreen(
  power: Pick<PowerCalls, 'getSystemIdleState'>,
  clock: Clock,
  changed: (locked: boolean) => void,
): () => void {
  let locked = false;
  let cancel = scheduleCheck();

  function scheduleCheck(): () => void {
    return clock.after(POLL_MS, () => {
      cancel = scheduleCheck();
      const now = isLocked(power);
      // Only a change: whoever unlocks the window on a desktop with a wrong answer is not locked out again at once.
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
