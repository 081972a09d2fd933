import type { Clock } from '../../platform/clock.ts';

interface IdleWatchParts {
  clock: Pick<Clock, 'monotonic' | 'after'>;
  /** After how many minutes; null: never. */
  minutes: () => number | null;
  /** The whole computer's, where the system reports it. */
  systemIdleMs: () => number | null;
  /** Called once per absence. */
  onIdle: () => void;
}

export interface IdleWatch {
  /** Somebody is there. */
  active(): void;
  /** The minutes changed. */
  changed(): void;
  close(): void;
}

/** The page reports input at most this often (renderer/features/privacy/activity.ts), so silence counts from then on. */
export const SIGNAL_EVERY_MS = 30_000;

/**
 * Tells when nobody was there for the minutes of the setting. Two clocks decide, and the earlier one wins: the window's own input, as
 * the page reports, and the idle time of the whole computer, so that a page gone bad cannot hold the app open when nobody sits there.
 * Never early: the page's word is up to SIGNAL_EVERY_MS old, and that much is waited on top.
 */
export function watchIdle({ clock, minutes, systemIdleMs, onIdle }: IdleWatchParts): IdleWatch {
  let lastActive = clock.monotonic();
  let cancel: (() => void) | null = null;
  let closed = false;

  function left(wanted: number): number {
    const own = wanted + SIGNAL_EVERY_MS - (clock.monotonic() - lastActive);
    const system = systemIdleMs();
    return system === null ? own : Math.min(own, wanted - system);
  }

  function check(): void {
    cancel?.();
    cancel = null;
    const wanted = minutes();
    if (closed || wanted === null) return;
    const ms = left(wanted * 60_000);
    if (ms > 0) cancel = clock.after(ms, check);
    else onIdle();
  }

  check();
  return {
    active() {
      lastActive = clock.monotonic();
      // A timer that runs finds the new time by itself; after an absence there is none.
      if (cancel === null) check();
    },
    changed: check,
    close() {
      closed = true;
      cancel?.();
    },
  };
}
