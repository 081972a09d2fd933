import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';

export type OpenOrdersReply = CallReply<'trading.openOrders'>;

/** From this share of a limit on, the counter is amber: there is little room left. */
const NEAR = 0.9;

/** The list with an order as it is now: a done one leaves, a new one comes in by its time, newest first. */
export function withUpdate(orders: readonly VenueOrder[], order: VenueOrder): VenueOrder[] {
  const others = orders.filter(({ orderId }) => orderId !== order.orderId);
  if (order.state === 'done') return others;
  return [order, ...others].toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
}

/**
 * How far the list can be believed. `slow`: main was asked again and did not answer from memory, so events no longer keep the list
 * true, and it is as old as the answer before (`confirmedAt`, milliseconds since the epoch).
 */
export function freshnessNow(
  reply: Pick<OpenOrdersReply, 'freshness' | 'readAt'> | undefined,
  confirmedAt: number,
  slow: boolean,
): Pick<OpenOrdersReply, 'freshness' | 'readAt'> | null {
  if (reply === undefined) return null;
  return slow && reply.freshness === 'current'
    ? { freshness: 'read', readAt: Math.max(reply.readAt, confirmedAt) }
    : reply;
}

export interface PairCount {
  symbol: string;
  count: number;
}

/** How many orders work on each pair, the fullest first. */
export function countByPair(orders: readonly Pick<VenueOrder, 'symbol'>[]): PairCount[] {
  const counts = new Map<string, number>();
  for (const { symbol } of orders) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts]
    .map(([symbol, count]) => ({ symbol, count }))
    .sort((a, b) => b.count - a.count || a.symbol.localeCompare(b.symbol));
}

/** Whether a limit is so close that the next orders may be rejected (S8). */
export function isNear(count: number, max: number): boolean {
  return count >= max * NEAR;
}
