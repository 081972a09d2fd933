import type { Desk } from '../app/desk-types.ts';
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
 * Lets the desk rest when the machine sleeps or its screen is locked, and wakes it when somebody is there again. After waking from
 * sleep it rests once more first: the clocks it had measured are no longer true. A screen that is still locked keeps it at rest. Both lock the
 * window as well, which only somebody in the window unlocks. Returns the function that ends it.
 */
export function restWithMachine(
  { power, clock, platform }: Machine,
  desk: Pick<Desk, 'lock' | 'rest' | 'wake'>,
): () => void {
  let locked = false;
  power.on('suspend', () => {
    desk.lock('suspend');
    desk.rest();
  });
  power.on('resume', () => {
    desk.rest();
    if (!locked) desk.wake();
  });
  function screenLocked(): void {
    locked = true;
    desk.lock('screen');
    desk.rest();
  }
  function screenUnlocked(): void {
    locked = false;
    desk.wake();
  }
  if (!TELLS_OF_SCREEN.has(platform)) {
    return watchScreen(power, clock, (now) => (now ? screenLocked() : screenUnlocked()));
  }
  power.on('lock-screen', screenLocked);
  power.on('unlock-screen', screenUnlocked);
  return () => undefined;
}
