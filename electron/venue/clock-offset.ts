import type { Clock } from '../ports/clock.ts';

/** The venue's clock as far as replies have shown it. */
export interface VenueClock {
  /** Milliseconds since the epoch for the next request's timestamp: the venue's time when known, else the system's. */
  timestamp(): number;
  /** Venue clock minus system clock, milliseconds; null until measured. */
  offsetMs(): number | null;
  /** Half the width of what the samples leave open; null until measured. */
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

/** Between these, venue clock minus monotonic clock must lie if the sample is right. */
interface Sample {
  low: number;
  high: number;
  /** System clock minus monotonic clock when the sample was taken. */
  systemBase: number;
  /** By the monotonic clock. */
  at: number;
}

const SAMPLES = 5;
const DATE_RESOLUTION_MS = 1_000;
const PARTED_MS = 1_000;
const STALE_MS = 10 * 60_000;

/**
 * Every reply bounds the venue's clock: its time was read between our send and our receive. For a server time the middle
 * of that interval is the classic midpoint estimate; a Date header only says a second, so its interval is a second wider.
 * The last five intervals are intersected, which narrows a row of Date headers below their resolution; samples that
 * contradict the newest one are dropped. All on the monotonic clock: a step of the system clock moves no signed time.
 */
export function createVenueClock(clock: Clock): VenueClock {
  let samples: Sample[] = [];
  let bounds: { low: number; high: number } | null = null;

  function add(low: number, high: number): void {
    const sample = { low, high, systemBase: clock.now() - clock.monotonic(), at: clock.monotonic() };
    samples = [sample, ...samples].slice(0, SAMPLES);
    let narrowed = { low, high };
    for (const [index, older] of samples.entries()) {
      const common = { low: Math.max(narrowed.low, older.low), high: Math.min(narrowed.high, older.high) };
      if (common.low > common.high) {
        samples = samples.slice(0, index); // the venue's clock or ours moved in between
        break;
      }
      narrowed = common;
    }
    bounds = narrowed;
  }

  function base(): number | null {
    return bounds === null ? null : (bounds.low + bounds.high) / 2;
  }

  return {
    timestamp() {
      const known = base();
      return Math.round(known === null ? clock.now() : clock.monotonic() + known);
    },
    offsetMs() {
      const known = base();
      return known === null ? null : Math.round(clock.monotonic() + known - clock.now());
    },
    uncertaintyMs: () => (bounds === null ? null : Math.ceil((bounds.high - bounds.low) / 2)),
    sampleServerTime(serverMs, startedAt, endedAt) {
      add(serverMs - endedAt, serverMs - startedAt);
    },
    sampleDate(header, startedAt, endedAt) {
      const second = header === undefined ? Number.NaN : Date.parse(header);
      if (!Number.isFinite(second)) return;
      add(second - endedAt, second + DATE_RESOLUTION_MS - startedAt);
    },
    needsSample() {
      const [newest] = samples;
      if (newest === undefined || clock.monotonic() - newest.at > STALE_MS) return true;
      return Math.abs(clock.now() - clock.monotonic() - newest.systemBase) > PARTED_MS;
    },
    forget() {
      samples = [];
      bounds = null;
    },
  };
}
