import type { Clock } from '../platform/clock.ts';

/** A venue's network blocks this computer, whatever key it signs with: nothing is sent there until the time has passed. */
export interface Ban {
  /** `ms`: as long as the venue says; null where it does not, and then each ban that follows another is twice as long. */
  begin(ms: number | null): void;
  /** The venue answered as usual: the next ban is a first one again. */
  answered(): void;
  /** Milliseconds left; 0 without a ban. */
  leftMs(): number;
}

/** How long the venue's network blocks an address is reported once, in an old text (VF2.11); longer where that was not enough. */
const FIRST_MS = 30_000;
const LONGEST_UNSAID_MS = 10 * 60_000;
/** On the word of a header no longer than this. */
const LONGEST_SAID_MS = 60 * 60_000;

export function createBan(clock: Clock): Ban {
  let until = Number.NEGATIVE_INFINITY;
  let inARow = 0;
  const leftMs = () => Math.max(0, until - clock.monotonic());

  return {
    begin(ms) {
      // Answers to what was under way when it began are no further bans.
      const isNew = leftMs() === 0;
      const unsaid = Math.min(LONGEST_UNSAID_MS, FIRST_MS * 2 ** inARow);
      if (isNew) inARow += 1;
      else if (ms === null) return;
      until = Math.max(until, clock.monotonic() + Math.min(ms ?? unsaid, LONGEST_SAID_MS));
    },
    answered() {
      if (leftMs() === 0) inARow = 0;
    },
    leftMs,
  };
}
