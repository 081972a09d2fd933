import type { VenueKind } from '../../../../shared/venue/description.ts';
import { syncMessages } from '../../../../shared/messages/sync.ts';

/** Where a sync run ends when the user sets no date, and why there. */
export interface FirstDay {
  /** Milliseconds since the epoch. */
  at: number;
  /** `venue`: its lists begin there. `assumed`: it does not say where they begin. */
  is: 'venue' | 'assumed';
  /** What lies before and is not read, for the person. */
  older: string;
  /** The venue has records from before, and they are not read. */
  olderUnread?: true;
}

/** Where a sync run ends, and who set that. */
export interface StartDate {
  at: number;
  is: 'user' | FirstDay['is'];
}

/** 18 February 2019, 00:00 UTC: what is older, KuCoin keeps behind other endpoints (venue-facts section 1). */
const KUCOIN_FIRST_DAY = 1_550_448_000_000;
/** 1 January 2017, 00:00 UTC. */
const ASSUMED_FIRST_DAY = 1_483_228_800_000;

const FIRST_DAYS: Record<VenueKind, FirstDay> = {
  kucoin: {
    at: KUCOIN_FIRST_DAY,
    is: 'venue',
    older: syncMessages.older.kucoin,
    olderUnread: true,
  },
  practice: {
    at: KUCOIN_FIRST_DAY,
    is: 'venue',
    older: syncMessages.older.practice,
  },
  service: {
    at: ASSUMED_FIRST_DAY,
    is: 'assumed',
    older: syncMessages.older.service,
  },
};

export function firstDayOf(kind: VenueKind): FirstDay {
  return FIRST_DAYS[kind];
}

/**
 * Where the sync runs of an account end, and its knowledge. A date before a venue's own first day has no effect: the venue's empty
 * answers for the time before it would count as proof that nothing was there. Any date replaces a day that was only assumed.
 */
export function startDateOf(userStartDate: number | null, { at, is }: FirstDay): StartDate {
  if (userStartDate === null || (is === 'venue' && userStartDate <= at)) return { at, is };
  return { at: userStartDate, is: 'user' };
}

const MONTH_MS = 30 * 86_400_000;

/**
 * The widest window whose empty answer is trusted at first. No maximum is documented, and a service might cut a range without saying so
 * (venue-facts section 2): a month is what other clients ask for. Our own practice exchange answers any range.
 */
export function safeWindowMs(kind: VenueKind): number {
  return kind === 'practice' ? Number.POSITIVE_INFINITY : MONTH_MS;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** What a venue tolerates when it does not say. */
const USUAL_SKEW_MS = 5 * SECOND;
/** A record may be listed some time after the moment it carries. */
const LISTED_LATE_MS = 10 * MINUTE;

/** How far neighbouring windows overlap (reliability 29). */
export function edgeMs(skewMs: number | null): number {
  return (skewMs ?? USUAL_SKEW_MS) + SECOND;
}

/** How far a later sync run begins before the end of the last one. */
export function laterOverlapMs(skewMs: number | null): number {
  return edgeMs(skewMs) + LISTED_LATE_MS;
}
