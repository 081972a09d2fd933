import type { BalanceCause, Ending, EngineEvents, EngineParts, MarketRules } from '../base/contract.ts';
import { toUnits } from '../base/units.ts';
import { createBook, type Book } from './book.ts';
import { createExpiries, type Expiries } from './expiry.ts';
import { restingHold, spentAsset } from './holds.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { LiveLimitOrder, LiveOrder } from './order.ts';

/** State of the naive engine. */
export interface Core {
  readonly markets: readonly { rules: MarketRules; book: Book }[];
  readonly ledger: Ledger;
  readonly events: EngineEvents;
  /** Orders in a book, by id. */
  readonly active: Map<number, LiveLimitOrder>;
  readonly expiries: Expiries;
  /** Ids of the last accepted order and the last trade. */
  lastOrder: number;
  lastTrade: number;
}

export function createCore(parts: EngineParts): Core {
  return {
    markets: parts.markets.map((rules) => ({ rules, book: createBook() })),
    ledger: createLedger(parts.opening, parts.assets),
    events: parts.events,
    active: new Map(),
    expiries: createExpiries(),
    lastOrder: 0,
    lastTrade: 0,
  };
}

/** Throws on an unknown market. */
export function marketOf(core: Core, index: number): { rules: MarketRules; book: Book } {
  const market = core.markets[index];
  if (market === undefined) throw new Error(`There is no market ${index}.`);
  return market;
}

/** Freezes more for an order: available becomes held. The caller publishes it with `balanceChanged` when its turn comes. */
export function freeze(core: Core, order: LiveOrder, amount: bigint): void {
  const asset = spentAsset(marketOf(core, order.market).rules, order);
  core.ledger.move(order.account, asset, -amount, amount);
  order.hold += amount;
}

/** Releases part of an order's hold: held becomes available. */
export function release(core: Core, order: LiveOrder, amount: bigint): void {
  freeze(core, order, -amount);
}

/** Publishes that the asset an order spends changed by `amount`, unless that is 0. */
export function balanceChanged(
  core: Core,
  order: LiveOrder,
  cause: BalanceCause,
  amount: bigint,
  now: number,
): void {
  if (amount === 0n) return;
  const asset = spentAsset(marketOf(core, order.market).rules, order);
  core.events.changed(order.account, asset, cause, order, now);
}

/** Adds an order's remainder to its book and freezes what it needs there (S3.3, S4.3-R9). Returns the additional hold. */
export function enterBook(core: Core, order: LiveLimitOrder): bigint {
  const { rules, book } = marketOf(core, order.market);
  const more = restingHold(rules, order, order.lots) - order.hold;
  freeze(core, order, more);
  order.state = 'active';
  book[order.side].add(order);
  core.active.set(order.id, order);
  core.expiries.add(order);
  return more;
}

/** Removes an order that has left its book from the indexes. */
export function removeActive(core: Core, order: LiveLimitOrder): void {
  core.active.delete(order.id);
  core.expiries.remove(order);
}

/** Publishes the displayed quantity at the price of a resting order. */
export function quote(core: Core, order: LiveLimitOrder, now: number): void {
  const displayed = marketOf(core, order.market).book[order.side].displayedAt(order.price);
  core.events.quoted(order.market, order.side, order.price, toUnits(displayed), now);
}

/** Removes an order from its book and releases its hold (S3.3, S4.3-R8). */
export function endResting(core: Core, order: LiveLimitOrder, ending: Ending, now: number): void {
  const cancelled = order.lots;
  const held = order.hold;
  marketOf(core, order.market).book[order.side].remove(order);
  removeActive(core, order);
  release(core, order, held);
  order.lots = 0n;
  order.state = 'done';
  balanceChanged(core, order, 'release', held, now);
  core.events.ended(order, ending, toUnits(cancelled), now);
  if (!order.hidden) quote(core, order, now);
}

/** Reduces a resting order by fewer lots than it has and releases their hold. */
export function reduceResting(core: Core, order: LiveLimitOrder, by: bigint, now: number): void {
  const { rules, book } = marketOf(core, order.market);
  const side = book[order.side];
  const displayed = side.displayedAt(order.price);
  side.reduce(order, by);
  const freed = order.hold - restingHold(rules, order, order.lots);
  release(core, order, freed);
  balanceChanged(core, order, 'release', freed, now);
  core.events.reduced(order, toUnits(by), now);
  if (side.displayedAt(order.price) !== displayed) quote(core, order, now);
}
