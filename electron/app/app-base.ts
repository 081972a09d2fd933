import type { Preferences } from '../../shared/bridge/app-calls.ts';
import type { CallHandlers } from '../../shared/bridge/contract.ts';
import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import type { LockState } from '../../shared/bridge/privacy-calls.ts';
import { announcer, createSignal } from '../base/announcer.ts';
import { countSendsUnderWay } from '../features/practice/practice-control.ts';
import { createReloads } from '../storage/reloads.ts';
import { createWindowLock } from '../system/privacy/window-lock.ts';
import type { AppData } from './open-data.ts';
import type { StartNotice } from './start-notices.ts';

/** What a part of the app adds to the whole: its calls, and what it does when the app starts, sleeps, wakes and ends. */
export interface AppPart {
  handlers: Partial<CallHandlers>;
  /** All parts are built. */
  start?(): void;
  /** The machine sleeps, or the window is locked: keys are dropped and what needs them is closed. */
  suspend?(): void;
  /** The machine is in use again and the window is open. */
  resume?(): void;
  /** Takes no more work; a promise is kept once what was begun has ended. */
  close?(): void | Promise<void>;
}

/** What every part is built on. */
export type AppBase = ReturnType<typeof createBase>;

export function createBase(data: AppData) {
  const { platform, settings } = data;
  const { clock } = platform;
  const signals = {
    /** The list of accounts, or the chosen one, changed. */
    accounts: createSignal<null>(),
    /** The connection to an account's venue changed. */
    connection: createSignal<string>(),
    /** The venue of an account can be asked again, or its order events arrive again. */
    reconnected: createSignal<string>(),
    /** A placement was journaled, or more of it is known. */
    placement: createSignal<PlacementView>(),
    lock: createSignal<LockState>(),
    /** A dead-man switch was set, renewed or unset, or is not. */
    deadMan: createSignal<null>(),
  };
  const lock = createWindowLock({
    clock,
    host: platform.window,
    minutes: () => settings.get().preferences.autoLockMinutes,
    changed: (state) => signals.lock.emit(state),
  });
  return {
    ...data,
    events: announcer(),
    signals,
    lock,
    /** Tells whoever keeps a file of the data folder that a restore replaced it. */
    reloads: createReloads(),
    sends: countSendsUnderWay(),
    /** What was found out after the start, as `startNotices`. */
    lateNotices: [] as StartNotice[],
    /** Where others may see the screen, or nobody may see it at all, no notification shows an amount. */
    discreetPreferences(): Preferences {
      const { preferences } = settings.get();
      const covered = preferences.hideAmounts || lock.isLocked();
      return covered && preferences.notify === 'with-amounts'
        ? { ...preferences, notify: 'without-amounts' as const }
        : preferences;
    },
  };
}
