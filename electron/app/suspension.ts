import type { AppBase, AppPart } from './app-base.ts';

/** What was under way when the window locked has mostly ended by then. */
const SCRUB_AFTER_MS = 1_000;

export interface Suspension {
  isSuspended(): boolean;
  /** The machine sleeps, or its screen is locked. */
  suspend(): void;
  /** The machine is in use again. */
  resume(): void;
}

/** Suspends all parts while the machine sleeps or the window is locked, and resumes them once neither is. */
export function createSuspension(
  { platform, events, signals, lock }: AppBase,
  parts: () => readonly AppPart[],
): Suspension {
  let machineSleeps = false;
  let suspended = false;

  function suspendAll(): void {
    suspended = true;
    for (const part of parts()) part.suspend?.();
  }

  function resumeAll(): void {
    if (machineSleeps || lock.isLocked()) return;
    suspended = false;
    for (const part of parts()) part.resume?.();
  }

  signals.lock.on((state) => {
    // Heard first, so that the window is covered before anything else changes.
    events.announce('lock', state);
    if (state.locked === null) {
      resumeAll();
      return;
    }
    suspendAll();
    // The page is covered first.
    if (platform.scrub !== undefined) platform.clock.after(SCRUB_AFTER_MS, platform.scrub);
  });

  return {
    isSuspended: () => suspended,
    suspend() {
      machineSleeps = true;
      suspendAll();
    },
    resume() {
      machineSleeps = false;
      resumeAll();
    },
  };
}
