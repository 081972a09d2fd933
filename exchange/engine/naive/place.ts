import type { Ending, NewLimitOrder, NewOrder, PlaceResult } from '../base/contract.ts';
import { toUnits } from '../base/units.ts';
import { enterBook, freeze, marketOf, quote, release, balanceChanged, type Core } from './core.ts';
import { acceptanceHold, matchingHold, restingHold, spentAsset } from './holds.ts';
import { match, refusal } from './match.ts';
import { isLimit, liveLimitOrder, liveOrder, type LiveLimitOrder, type LiveOrder } from './order.ts';

/** The hold that placing the order would need now; null when the balance is insufficient (S4.3-R9). */
export function holdFor(core: Core, order: NewOrder): bigint | null {
  const { rules } = marketOf(core, order.market);
  const { available } = core.ledger.balance(order.account, spentAsset(rules, order));
  return acceptanceHold(rules, order, available);
}

/** Accepts an order, freezes its hold and matches it (3.3). */
export function place(core: Core, terms: NewOrder, now: number): PlaceResult {
  const hold = holdFor(core, terms);
  if (hold === null) return { ok: false, reason: 'insufficient' };
  core.lastOrder += 1;
  const order = liveOrder(core.lastOrder, terms);
  freeze(core, order, hold);
  core.events.accepted(order, now);
  balanceChanged(core, order, 'hold', hold, now);
  if (isLimit(order)) {
    const ending = refusal(core, order) ?? match(core, order, now);
    if (ending === null) rest(core, order, now);
    else finish(core, order, ending, now);
  } else {
    finish(core, order, match(core, order, now) ?? 'no-liquidity', now);
  }
  return { ok: true, order };
}

/** Restores an order of an earlier run; null when the account cannot cover it. Throws when its id is not new. */
export function restore(core: Core, terms: NewLimitOrder, id: number, now: number): LiveLimitOrder | null {
  if (id <= core.lastOrder) throw new Error(`Order ${id} cannot come back after order ${core.lastOrder}.`);
  const { rules } = marketOf(core, terms.market);
  const order = liveLimitOrder(id, terms);
  const { available } = core.ledger.balance(terms.account, spentAsset(rules, terms));
  if (restingHold(rules, order, order.lots) > available) return null;
  core.lastOrder = id;
  balanceChanged(core, order, 'hold', enterBook(core, order), now);
  if (!order.hidden) quote(core, order, now);
  return order;
}

/** S3.3: the remainder rests. Price improvement is released first, then the fee is frozen (S4.3-R8, S4.3-R9). */
function rest(core: Core, order: LiveLimitOrder, now: number): void {
  const spare = order.hold - matchingHold(marketOf(core, order.market).rules, order, order.lots);
  release(core, order, spare);
  balanceChanged(core, order, 'release', spare, now);
  const fee = enterBook(core, order);
  core.events.rested(order, now);
  balanceChanged(core, order, 'hold', fee, now);
  if (!order.hidden) quote(core, order, now);
}

/** S3.3: the new order is done without resting, and its unused hold is released. */
function finish(core: Core, order: LiveOrder, ending: Ending, now: number): void {
  const cancelled = order.lots;
  const spare = order.hold;
  release(core, order, spare);
  order.lots = 0n;
  order.state = 'done';
  balanceChanged(core, order, 'release', spare, now);
  core.events.ended(order, ending, toUnits(cancelled), now);
}
