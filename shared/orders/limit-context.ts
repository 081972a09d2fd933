import type { BookLevels } from './estimate.ts';

/** A placement that was made already, as far as the limits on repetition use it. */
export interface RecentOrder {
  symbol: string;
  side: 'buy' | 'sell';
  /** Milliseconds since the epoch. */
  at: number;
}

/** What a ticket is measured against besides its pair. */
export interface LimitContext {
  /** Best prices of a current book; null when there is none or it is stale: then nothing is compared with it. */
  best: { bid: string | null; ask: string | null } | null;
  /** Levels of the same book, as many as are known; null when there is no current one. */
  book: BookLevels | null;
  /** The last price of a current market, which is what stops wait for; null when it is not known. */
  last?: string | null;
  /** `best` and `book` are those of the moment when a stop fires: the market is at its stop price then. */
  isTriggered?: boolean;
  /** The venue has a current book: where it is not at hand, what is measured with it is not known. A page that left the book gains nothing. */
  needsBook?: boolean;
  /** Orders of this account; at least those of the last day where sameSideSeconds is set. */
  recent: readonly RecentOrder[];
  /** Milliseconds since the epoch. */
  now: number;
}
