import type { Desk } from '../desk-types.ts';
import type { PowerCalls } from './electron-calls.ts';

/**
 * Lets the desk rest when the machine sleeps or its screen is locked, and wakes it when somebody is there again. After waking from
 * sleep it rests once more first: the clocks it had measured are no longer true. A screen that is still locked keeps it at rest. Both lock the
 * window as well, which only somebody in the window unlocks.
 */
export function restWithMachine(power: PowerCalls, desk: Pick<Desk, 'lock' | 'rest' | 'wake'>): void {
  let locked = false;
  power.on('suspend', () => {
    desk.lock('suspend');
    desk.rest();
  });
  power.on('resume', () => {
    desk.rest();
    if (!locked) desk.wake();
  });
  power.on('lock-screen', () => {
    locked = true;
    desk.lock('screen');
    desk.rest();
  });
  power.on('unlock-screen', () => {
    locked = false;
    desk.wake();
  });
}
