import type { VenueOrder } from './venue-order.ts';
import { parseDecimal } from '../money/decimal-text.ts';
import { compare } from '../money/scaled.ts';

/**
 * Why an order was cancelled. Venues do not report it, so it follows from what the order was and when it ended: `certain` where nothing else
 * can have ended it so, `likely` where something else could.
 */
export type Ending =
  /** A cancel was asked for from here. */
  | { reason: 'asked'; certainty: 'certain' }
  /** S4.3-R5: cancelled with nothing filled as soon as it came. A cancel made elsewhere may be as quick. */
  | { reason: 'post-only'; certainty: 'likely' }
  /** S4.3-R4: it never rests, so nobody can have cancelled it. */
  | { reason: 'fill-or-kill' | 'immediate-or-cancel'; certainty: 'certain' }
  /** S4.3-R4: not before the time it was given had passed. */
  | { reason: 'expired'; certainty: 'certain'; seconds: number }
  /** VF9-stp: `other` is an own order that it would have met, or that would have met it. */
  | { reason: 'self-trade'; certainty: 'likely'; other: string }
  /** S4.3-R10, or for a market order the end of the book. */
  | { reason: 'price-limit' | 'no-liquidity'; certainty: 'likely' }
  | { reason: 'not-reported'; certainty: 'certain' };

/** The order with the terms it was placed with, as far as they are known. */
export type EndedOrder = Pick<
  VenueOrder,
  | 'orderId'
  | 'symbol'
  | 'side'
  | 'type'
  | 'price'
  | 'state'
  | 'cancelled'
  | 'filledSize'
  | 'timeInForce'
  | 'postOnly'
  | 'createdAt'
  | 'updatedAt'
  | 'cancelAfter'
  | 'stp'
  | 'cancelAsked'
>;

/** By the venue's own times: an order that ended so soon was ended by its coming, not by anybody's hand. */
const AT_ONCE_MS = 1_000;

/** Why a cancelled order ended; null for one that was not cancelled. `own` are other orders of the account that are known. Pure. */
export function endingOf(order: EndedOrder, own: readonly EndedOrder[] = []): Ending | null {
  if (order.state !== 'done' || !order.cancelled) return null;
  const isFillOrKill = order.timeInForce === 'FOK';
  // One that never rests was over before anybody could cancel it.
  if (order.cancelAsked === true && !isFillOrKill) return { reason: 'asked', certainty: 'certain' };
  const met = selfTradeOf(order, own);
  if (met !== null) return { reason: 'self-trade', certainty: 'likely', other: met.orderId };
  if (isFillOrKill) return { reason: 'fill-or-kill', certainty: 'certain' };
  if (order.timeInForce === 'IOC') return { reason: 'immediate-or-cancel', certainty: 'certain' };
  if (order.type === 'market') return { reason: 'no-liquidity', certainty: 'likely' };
  const lived = livedMs(order);
  const nothingFilled = !/[1-9]/.test(order.filledSize);
  if (order.postOnly === true && nothingFilled && lived !== null && lived < AT_ONCE_MS) {
    return { reason: 'post-only', certainty: 'likely' };
  }
  const seconds = order.timeInForce === 'GTT' ? (order.cancelAfter ?? null) : null;
  if (seconds !== null && lived !== null && lived >= seconds * 1_000) {
    return { reason: 'expired', certainty: 'certain', seconds };
  }
  if (order.postOnly !== true && nothingFilled && lived !== null && lived < AT_ONCE_MS) {
    return { reason: 'price-limit', certainty: 'likely' };
  }
  return { reason: 'not-reported', certainty: 'certain' };
}

/** How long it was there by the venue's times; null where it did not send both. */
function livedMs({ createdAt, updatedAt }: EndedOrder): number | null {
  return createdAt === null || updatedAt === null ? null : updatedAt - createdAt;
}

/** An own order that explains self-trade prevention: of the other side, at a price that meets, one of them coming when this one ended. */
function selfTradeOf(order: EndedOrder, own: readonly EndedOrder[]): EndedOrder | null {
  const endedAt = order.updatedAt;
  if (endedAt === null || order.createdAt === null) return null;
  const endedAtOnce = endedAt - order.createdAt < AT_ONCE_MS;
  for (const other of own) {
    if (other.orderId === order.orderId || other.symbol !== order.symbol || other.side === order.side)
      continue;
    if (other.createdAt === null || !wouldMeet(order, other)) continue;
    // CN, CB and DC end the order that comes; it met one that was there when it came. A post-only order meets nothing.
    const wasThere =
      other.type === 'limit' &&
      other.createdAt < order.createdAt &&
      (other.state === 'open' || (other.updatedAt ?? 0) >= order.createdAt);
    if (endedAtOnce && wasThere && order.postOnly !== true && endsNew(order.stp)) return other;
    // CO, CB and DC end the one that is there, by what the newer one says.
    const arrivedThen =
      other.createdAt >= order.createdAt && Math.abs(endedAt - other.createdAt) < AT_ONCE_MS;
    if (arrivedThen && other.postOnly !== true && endsOld(other.stp)) return other;
  }
  return null;
}

function endsNew(stp: string | undefined): boolean {
  return stp === 'CN' || stp === 'CB' || stp === 'DC';
}

function endsOld(stp: string | undefined): boolean {
  return stp === 'CO' || stp === 'CB' || stp === 'DC';
}

/** Whether the two would trade with each other: a market order meets every price. */
function wouldMeet(one: EndedOrder, other: EndedOrder): boolean {
  if (one.type === 'market' || other.type === 'market') return true;
  const [buy, sell] = one.side === 'buy' ? [one, other] : [other, one];
  const [bid, ask] = [parseDecimal(buy.price), parseDecimal(sell.price)];
  return bid.ok && ask.ok && compare(bid.value, ask.value) >= 0;
}
