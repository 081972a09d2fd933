import { compare, type Decimal } from '../exact/decimal.ts';
import type { LimitTerms } from '../orders/model/placement.ts';
import type { StopDirection, StopOrder, StopTerms } from './stop.ts';

/** One cancels the other: a limit order in the book and a stop, as asked for. Both have one pair, side, size and clientOid. */
export interface OcoTerms {
  /** The order in the book. */
  limit: LimitTerms;
  /** Becomes a limit order too, at its own price. */
  stop: { placement: LimitTerms; stopPrice: Decimal };
}

/** An accepted OCO: its legs have the state. */
export interface OcoOrder {
  id: string;
  /** Of the limit leg's order in the book. */
  orderId: string;
  limit: StopOrder;
  stop: StopOrder;
}

export type OcoStatus = 'NEW' | 'DONE' | 'TRIGGERED' | 'CANCELLED';

/** DONE: the limit leg was filled, at least in part. TRIGGERED: the stop leg fired. */
export function ocoStatus({ limit, stop }: OcoOrder): OcoStatus {
  if (limit.ending?.kind === 'triggered') return 'DONE';
  if (stop.ending?.kind === 'triggered') return 'TRIGGERED';
  return stop.ending === null ? 'NEW' : 'CANCELLED';
}

/** A sale limits its loss below the market, a purchase above it. */
export function directionOf({ limit }: OcoTerms): StopDirection {
  return limit.side === 'sell' ? 'loss' : 'entry';
}

/** The legs as stops: the limit leg shows its price as its stop price, as the venue's example does. */
export function legsOf(terms: OcoTerms): { limit: StopTerms; stop: StopTerms } {
  const direction = directionOf(terms);
  return {
    limit: { placement: terms.limit, direction, stopPrice: terms.limit.price },
    stop: { ...terms.stop, direction },
  };
}

/**
 * A sale asks for more than the market and stops below it, a purchase the other way round; without a last price only the two are
 * compared. Nothing of this is documented: it refuses what would be taken or fire at once.
 */
export function areOrdered(
  { limit: { side, price }, stop: { stopPrice } }: OcoTerms,
  last: Decimal | null,
): boolean {
  const [low, high] = side === 'sell' ? [stopPrice, price] : [price, stopPrice];
  if (last === null) return compare(low, high) < 0;
  return compare(low, last) < 0 && compare(last, high) < 0;
}
