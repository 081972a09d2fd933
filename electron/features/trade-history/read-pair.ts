import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradeHistoryMessages } from '../../../shared/messages/trade-history.ts';
import { KIND_FACTS } from '../../../shared/venue/kind-facts.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { FillStore } from './fill-store.ts';

/** What a download needs of a venue; the venue client satisfies it. */
export type FillSource = Pick<VenueClient, 'fills' | 'pairs' | 'status' | 'venue'>;

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Rows of one request. */
const LIMIT = 100;
/** The venue may list a fill a moment after it happened: nothing counts as read up to this very moment. */
const EDGE_MS = 60_000;
/** What is new is read so far into what was read before, so that one listed late is found. */
const OVERLAP_MS = HOUR_MS;
/** How far back a venue lists fills that does not say it. It is read often enough for less. */
const SHORTEST_MEMORY_MS = DAY_MS;

interface PairToRead {
  accountId: string;
  symbol: string;
  origin: string;
  /** By this computer's clock. */
  now: () => number;
  /** Asked after every page: the app ends, sleeps, or the account is gone. */
  isOver: () => boolean;
}

/**
 * Reads the fills of one pair, newest first, until it meets what was read before (once a day: until the venue's list ends), and stores them page
 * by page. Only a reading that came to its end counts as one; what broke off is read again from the newest. Answers how many were new, or
 * null when it is over before its end.
 */
export async function readPair(
  source: FillSource,
  store: FillStore,
  { accountId, symbol, origin, now, isOver }: PairToRead,
): Promise<Result<number | null, BridgeError>> {
  const venueNow = () => now() + (source.status().clockOffsetMs ?? 0);
  const until = venueNow() - EDGE_MS;
  const known = store.newestRange(accountId, symbol, origin);
  const isFull = known === null || until - known.fullAt >= DAY_MS;
  const stopAt = isFull ? Number.NEGATIVE_INFINITY : known.until - OVERLAP_MS;

  let added = 0;
  let oldest = Number.POSITIVE_INFINITY;
  let lastId: string | null = null;
  let isListEnd = false;
  while (!isListEnd && oldest >= stopAt) {
    const page = await source.fills({ symbol, lastId, limit: LIMIT, priority: 'background' });
    if (isOver()) return succeed(null);
    if (!page.ok) return page;
    const { items, lastId: next } = page.value;
    if (next !== null && next === lastId) return fail(SAME_PAGE);
    const stored = store.add(accountId, items, now());
    if (!stored.ok) return stored;
    added += stored.value.added;
    for (const { at } of items) oldest = Math.min(oldest, at);
    lastId = next;
    isListEnd = next === null || items.length === 0;
  }

  // What the venue has forgotten meanwhile was perhaps not listed any more.
  const memoryMs = KIND_FACTS[source.venue.kind].orderMemoryMs ?? SHORTEST_MEMORY_MS;
  const since = isListEnd ? Math.min(oldest, venueNow() - memoryMs + EDGE_MS) : stopAt;
  const recorded = store.recordRead({ accountId, symbol, origin, since, until, isFull });
  return recorded.ok ? succeed(added) : recorded;
}

const SAME_PAGE: BridgeError = { kind: 'bad-answer', message: tradeHistoryMessages.samePage };
