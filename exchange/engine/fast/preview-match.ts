import type { Ending, NewLimitOrder } from '../base/contract.ts';
import type { BookSide } from './book-side.ts';
import type { FastMarket } from './market.ts';
import type { FastOrder } from './order.ts';
import { isBeyond } from './protection.ts';

/**
 * Why a limit order is cancelled before anything executes, or null: post-only (S4.3-R5), then FOK (S3.3), then price protection
 * (S4.3-R10). The price alone decides for most orders; for the others the match is simulated.
 */
export function refusal(market: FastMarket, order: FastOrder, terms: NewLimitOrder): Ending | null {
  const side = market.against(order.side);
  const best = side.best();
  const fillOrKill = terms.timeInForce === 'FOK';
  if (best === undefined || !side.meets(order.price, best.price)) return fillOrKill ? 'fok' : null;
  if (!terms.postOnly && !fillOrKill && !isBeyond(market.rules, order.side, order.price, best.price)) {
    return null;
  }
  const met = previewMatch(market, side, order, terms);
  if (terms.postOnly && met.displayed) return 'post-only';
  if (fillOrKill && lotsWithin(side, order) < order.lots) return 'fok';
  if (fillOrKill && met.own) return 'self-trade';
  return met.tooFar ? 'price-protection' : null;
}

/** What a new order would match within its price and size. */
interface MatchPreview {
  displayed: boolean;
  own: boolean;
  /** It would match beyond the price limit. */
  tooFar: boolean;
}

/** A resting order during the simulation. */
interface QueuedOrder {
  order: FastOrder;
  lots: number;
  slice: number;
}

function previewMatch(
  market: FastMarket,
  side: BookSide,
  order: FastOrder,
  { stp }: NewLimitOrder,
): MatchPreview {
  const met: MatchPreview = { displayed: false, own: false, tooFar: false };
  let left = order.lots;
  let reference: number | null = null;
  for (let at = side.levels.length - 1; at >= 0 && left > 0; at -= 1) {
    const level = side.levels[at];
    if (level === undefined || !side.meets(order.price, level.price)) break;
    const players = level.orders().map((old) => ({ order: old, lots: old.lots, slice: old.slice }));
    for (let turn = 0; turn < players.length && left > 0; turn += 1) {
      const player = players[turn];
      if (player === undefined) break;
      const { order: old } = player;
      if (old.account !== order.account) reference ??= level.price;
      if (!old.hidden) met.displayed = true;
      if (reference !== null && isBeyond(market.rules, order.side, level.price, reference)) met.tooFar = true;
      if (old.account === order.account) {
        met.own = true;
        if (stp === 'CN' || stp === 'CB') return met;
        if (stp === 'CO') continue;
        if (left <= player.lots) return met;
        left -= player.lots;
      } else {
        left -= Math.min(left, player.slice);
        requeue(players, player);
      }
    }
  }
  return met;
}

/** An iceberg's next slice queues behind displayed and before hidden orders (S4.3-R6). */
function requeue(players: QueuedOrder[], { order, lots, slice }: QueuedOrder): void {
  if (lots === slice) return;
  const left = lots - slice;
  const again = { order, lots: left, slice: Math.min(order.visible, left) };
  const hidden = players.findIndex((player) => player.order.hidden);
  players.splice(hidden === -1 ? players.length : hidden, 0, again);
}

/** All lots within the order's price, including hidden, reserve and own lots. */
function lotsWithin(side: BookSide, order: FastOrder): number {
  let lots = 0;
  for (let at = side.levels.length - 1; at >= 0; at -= 1) {
    const level = side.levels[at];
    if (level === undefined || !side.meets(order.price, level.price)) break;
    lots += level.lots;
  }
  return lots;
}
