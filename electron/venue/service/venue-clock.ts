import type { Clock } from '../../platform/clock.ts';

/** The venue's clock as far as replies have shown it. */
export interface VenueClock {
  /** Milliseconds since the epoch for the next request's timestamp: the venue's time when known, else the system's. */
  timestamp(): number;
  /** Venue clock minus system clock, milliseconds; null until measured. */
  offsetMs(): number | null;
  /** How far the offset may be from the truth by what the samples leave open; null until measured. */
  uncertaintyMs(): number | null;
  /** A server time in milliseconds, read somewhere between the two monotonic instants. */
  sampleServerTime(serverMs: number, startedAt: number, endedAt: number): void;
  /** A Date header (whole seconds), written somewhere between the two monotonic instants. Unreadable ones are ignored. */
  sampleDate(header: string | undefined, startedAt: number, endedAt: number): void;
  /** True when nothing was measured, not for ten minutes, or system and monotonic clock have parted since: a step, or the machine slept. */
  needsSample(): boolean;
  /** Forgets all samples: after a suspend, or when the venue refused a timestamp. */
  forget(): void;
}

/** What all samples so far leave open: venue clock minus monotonic clock lies between `low` and `high`. */
interface Bounds {
  low: number;
  high: number;
  /** What requests are signed with; always within the bounds. */
  estimate: number;
  /** System clock minus monotonic clock at the newest sample. */
  systemBase: number;
  /** By the monotonic clock. */
  at: number;
}

const DATE_RESOLUTION_MS = 1_000;
/** Servers keep the text of their Date header for a second and renew it a moment late. */
const DATE_LAG_MS = 50;
/** Two quartz clocks part by less than this, 100 ppm: what was known gets that much vaguer with time. */
const DRIFT = 1e-4;
const PARTED_MS = 1_000;
const STALE_MS = 10 * 60_000;

/**
 * Every reply bounds the venue's clock: its time was read between our send and our receive. For a server time the middle
 * of that interval is the classic midpoint estimate; a Date header only says a second, so its interval is a second wider.
 * The intervals of all samples are intersected, which narrows a row of Date headers far below their resolution; a sample
 * that contradicts what was known replaces it. The estimate moves only when the bounds rule it out, so it does not
 * wander with every reply, and it begins with the system's own clock, which is right on most machines. All on the
 * monotonic clock: a step of the system clock moves no signed time.
 */
export function createVenueClock(clock: Clock): VenueClock {
  let bounds: Bounds | null = null;

  function add(low: number, high: number): void {
    const at = clock.monotonic();
    const systemBase = clock.now() - at;
    const vaguer = bounds === null ? 0 : (at - bounds.at) * DRIFT;
    const common = {
      low: Math.max(low, (bounds?.low ?? low) - vaguer),
      high: Math.min(high, (bounds?.high ?? high) + vaguer),
    };
    const agrees = common.low <= common.high;
    const next = agrees ? common : { low, high }; // else the venue's clock or ours moved in between
    const before = agrees && bounds !== null ? bounds.estimate : systemBase;
    const isConsistent = before >= next.low && before <= next.high;
    bounds = { ...next, estimate: isConsistent ? before : (next.low + next.high) / 2, systemBase, at };
  }

  return {
    timestamp() {
      return Math.round(bounds === null ? clock.now() : clock.monotonic() + bounds.estimate);
    },
    offsetMs() {
      // Cut, not rounded: the system's clock has whole milliseconds, and what is shown must not flicker over a part of one.
      return bounds === null ? null : Math.trunc(clock.monotonic() + bounds.estimate - clock.now()) + 0;
    },
    uncertaintyMs() {
      if (bounds === null) return null;
      return Math.ceil(Math.max(bounds.high - bounds.estimate, bounds.estimate - bounds.low));
    },
    sampleServerTime(serverMs, startedAt, endedAt) {
      add(serverMs - endedAt, serverMs - startedAt);
    },
    sampleDate(header, startedAt, endedAt) {
      const second = header === undefined ? Number.NaN : Date.parse(header);
      if (!Number.isFinite(second)) return;
      add(second - endedAt, second + DATE_RESOLUTION_MS + DATE_LAG_MS - startedAt);
    },
    needsSample() {
      if (bounds === null || clock.monotonic() - bounds.at > STALE_MS) return true;
      return Math.abs(clock.now() - clock.monotonic() - bounds.systemBase) > PARTED_MS;
    },
    forget() {
      bounds = null;
    },
  };
}
