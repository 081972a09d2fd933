import type { App } from '../app/app.ts';
import type { Clock } from '../platform/clock.ts';
import type { PowerCalls } from './electron-calls.ts';
import { watchScreen } from './screen-watch.ts';

interface Machine {
  power: PowerCalls;
  clock: Clock;
  platform: string;
}

/** Where Electron tells of a locked screen by an event; elsewhere it is looked for. */
const TELLS_OF_SCREEN: ReadonlySet<string> = new Set(['darwin', 'win32']);

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
  if (!TELLS_OF_SCREEN.has(platform)) {
    return watchScreen(power, clock, (now) => (now ? screenLocked() : screenUnlocked()));
  }
  power.on('lock-screen', screenLocked);
  power.on('unlock-screen', screenUnlocked);
  return () => undefined;
}
