import type { Ending } from '../base/contract.ts';
import { toUnits } from '../base/units.ts';
import { appetite, isSated } from './appetite.ts';
import { accepts, opposite } from './book.ts';
import { endResting, marketOf, reduceResting, type Core } from './core.ts';
import { killed } from './fill-or-kill.ts';
import { isLimit, type LiveLimitOrder, type LiveOrder } from './order.ts';
import { violatesPostOnly } from './post-only.ts';
import { farthestPrice, isBeyond, reachesTooFar } from './protection.ts';
import { rehearse } from './rehearsal.ts';
import { separate } from './self-trade.ts';
import { trade } from './trade.ts';

/** Why a limit order is cancelled whole before anything executes, or null: post-only, then FOK, then price protection. */
export function refusal(core: Core, order: LiveLimitOrder): Ending | null {
  const { rules, book } = marketOf(core, order.market);
  const meetings = rehearse(book, order);
  if (violatesPostOnly(order.terms, meetings)) return 'post-only';
  const kill = killed(book, order, meetings);
  if (kill !== null) return kill;
  return reachesTooFar(rules, order.side, meetings) ? 'price-protection' : null;
}

/** Matches a new order with the book by priority (S4.3-R1, S4.3-R2). How it ends, or null when the rest of it is to wait in the book. */
export function match(core: Core, order: LiveOrder, now: number): Ending | null {
  const { rules, book } = marketOf(core, order.market);
  const side = book[opposite(order.side)];
  const limit = isLimit(order) ? order.price : null;
  let farthest: bigint | null = null;
  while (!isSated(order)) {
    const resting = side.first();
    if (resting === undefined || !accepts(order.side, limit, resting.price)) return unmatched(order);
    const wanted = appetite(rules, order, resting.price);
    if (typeof wanted === 'string') return wanted;
    // A limit order that gets here stays within the range (see refusal).
    if (farthest !== null && isBeyond(order.side, resting.price, farthest)) return 'price-protection';
    if (resting.account === order.account) {
      if (keepApart(core, order, resting, now)) return 'self-trade';
    } else {
      farthest ??= farthestPrice(rules, order.side, resting.price);
      trade(core, order, resting, wanted < resting.slice ? wanted : resting.slice, now);
    }
  }
  return 'filled';
}

/** S3.3: what finds no counterpart waits in the book, or is cancelled where it must not. */
function unmatched(order: LiveOrder): Ending | null {
  if (!isLimit(order)) return 'no-liquidity';
  return order.terms.timeInForce === 'GTC' ? null : 'ioc';
}

/** Self-trade prevention (S4.3-P-stp, VF9). True when it ends the new order. */
function keepApart(core: Core, order: LiveOrder, old: LiveLimitOrder, now: number): boolean {
  const { endsNew, endsOld, reduction } = separate(order.terms.stp, order.lots, old.lots);
  if (endsOld) endResting(core, old, 'self-trade', now);
  else if (reduction > 0n) reduceResting(core, old, reduction, now);
  if (!endsNew && reduction > 0n) {
    order.lots -= reduction;
    core.events.reduced(order, toUnits(reduction), now);
  }
  return endsNew;
}
