import type { LockReason, LockState } from '../../../shared/bridge/privacy-calls.ts';
import type { Clock } from '../../platform/clock.ts';
import { type IdleWatch, watchIdle } from './idle-watch.ts';
import type { WindowHost } from './window-host.ts';

interface WindowLockParts {
  clock: Clock;
  /** Absent: nobody sits there whose absence could be noticed. */
  host: WindowHost | undefined;
  minutes: () => number | null;
  /** Called after every change, in the same turn. */
  changed: (state: LockState) => void;
}

export interface WindowLock {
  state(): LockState;
  isLocked(): boolean;
  /** Nothing happens where it is locked already: the first reason and its time stay. */
  lock(why: LockReason): void;
  unlock(): void;
  active(): void;
  minutesChanged(): void;
  close(): void;
}

/**
 * Whether the window is locked. It is no password: whoever is at the computer can unlock it, and the system's keychain may ask that
 * person. It lasts as long as the program.
 */
export function createWindowLock({ clock, host, minutes, changed }: WindowLockParts): WindowLock {
  let state: LockState = { locked: null };
  let idle: IdleWatch | null = null;

  function lock(why: LockReason): void {
    if (state.locked !== null) return;
    state = { locked: { why, at: clock.now() } };
    changed(state);
  }

  if (host !== undefined) {
    idle = watchIdle({ clock, minutes, systemIdleMs: () => host.idleMs(), onIdle: () => lock('idle') });
  }

  return {
    state: () => state,
    isLocked: () => state.locked !== null,
    lock,
    unlock() {
      if (state.locked === null) return;
      state = { locked: null };
      idle?.active();
      changed(state);
    },
    active() {
      // A locked window takes input too, and that unlocks nothing.
      if (state.locked === null) idle?.active();
    },
    minutesChanged: () => idle?.changed(),
    close: () => idle?.close(),
  };
}
