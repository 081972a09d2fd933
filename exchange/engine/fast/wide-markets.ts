import type {
  Ending,
  EngineEvents,
  EngineOrder,
  Level,
  MarketRules,
  NewLimitOrder,
  NewOrder,
  PlaceResult,
  Side,
  Units,
} from '../base/contract.ts';
import { createBook, displayedLevels, type Book } from '../naive/book.ts';
import { endResting, reduceResting, type Core } from '../naive/core.ts';
import type { LiveLimitOrder } from '../naive/order.ts';
import { holdFor, place, restore } from '../naive/place.ts';
import type { FastCore } from './core.ts';
import type { FastMarket } from './market.ts';
import { FastOrder } from './order.ts';
import { wideBook } from './wide-copies.ts';

/**
 * Markets with lots beyond 2^53: the naive engine's rules trade them in bigint, with the same balances, ids, expiries and order
 * objects. Slow and rare.
 */
export interface WideMarkets {
  /** True when `place` would accept it now; for any market and size. */
  affordable(order: NewOrder): boolean;
  /** Places an order that is too large for numbers, or whose market is here already. */
  place(order: NewOrder, now: number): PlaceResult;
  restore(order: NewLimitOrder, id: number, now: number): FastOrder | null;
  /** Removes an order of a market that is here from its book; false when it is no longer in it. */
  end(order: FastOrder, ending: Ending, now: number): boolean;
  /** Reduces an order of a market that is here by fewer lots than it has; false when it has no more, or is no longer in the book. */
  reduce(order: FastOrder, by: Units, now: number): boolean;
  levels(market: number, side: Side, depth: number): Level[];
  /** Returns markets whose lots fit numbers again. Called after every command. */
  shrink(): void;
  book(market: number): Book;
}

export function createWideMarkets(core: FastCore): WideMarkets {
  const orders = new WeakMap<EngineOrder, FastOrder>();
  const wide = new Set<FastMarket>();
  const markets = core.markets.map(({ rules }): { rules: MarketRules; book: Book } => ({
    rules,
    book: createBook(),
  }));
  let placing: NewOrder | null = null;

  /** The public order of a copy; created when the naive rules first publish a new one. */
  function known(copy: EngineOrder): FastOrder {
    const found = orders.get(copy);
    if (found !== undefined) return found;
    if (placing === null) throw new Error(`Order ${copy.id} has no placement.`);
    const order = new FastOrder(copy.id, placing, 0);
    order.wide = copy;
    orders.set(copy, order);
    return order;
  }

  const naive: Core = {
    markets,
    ledger: core.ledger,
    events: withKnownOrders(core.events, known),
    active: new Map(),
    expiries: {
      add: (copy) => core.expiries.add(known(copy)),
      remove: (copy) => core.expiries.remove(known(copy)),
      first: () => undefined, // the engine asks its own
    },
    get lastOrder() {
      return core.lastOrder;
    },
    set lastOrder(id) {
      core.lastOrder = id;
    },
    get lastTrade() {
      return core.lastTrade;
    },
    set lastTrade(id) {
      core.lastTrade = id;
    },
  };

  function bookOf(index: number): Book {
    const market = markets[index];
    if (market === undefined) throw new Error(`There is no market ${index}.`);
    return market.book;
  }

  function grow(market: FastMarket): void {
    if (market.wide) return;
    const book = wideBook(market, (order, copy) => {
      order.leaveBook();
      order.wide = copy;
      orders.set(copy, order);
      naive.active.set(copy.id, copy);
    });
    markets[market.index] = { rules: market.rules, book };
    market.clearBook();
    market.wide = true;
    wide.add(market);
  }

  /** Null when the order is not in a book here. */
  function activeCopy(order: FastOrder): LiveLimitOrder | null {
    const copy = naive.active.get(order.id);
    return copy === undefined || orders.get(copy) !== order ? null : copy;
  }

  function giveBack(market: FastMarket, { buy, sell }: Book): void {
    for (const copy of [...buy.orders, ...sell.orders]) {
      const order = known(copy);
      naive.active.delete(copy.id);
      order.wide = null;
      order.phase = 'active';
      order.lots = Number(copy.lots);
      order.slice = Number(copy.slice);
      market.sideOf(order.side).add(order);
    }
    markets[market.index] = { rules: market.rules, book: createBook() };
    market.wide = false;
    wide.delete(market);
  }

  return {
    affordable: (order) => holdFor(naive, order) !== null,
    place(terms, now) {
      if (holdFor(naive, terms) === null) return { ok: false, reason: 'insufficient' };
      grow(core.market(terms.market));
      placing = terms;
      const result = place(naive, terms, now);
      return result.ok ? { ok: true, order: known(result.order) } : result;
    },
    restore(terms, id, now) {
      grow(core.market(terms.market));
      placing = terms;
      const copy = restore(naive, terms, id, now);
      return copy === null ? null : known(copy);
    },
    end(order, ending, now) {
      const copy = activeCopy(order);
      if (copy === null) return false;
      endResting(naive, copy, ending, now);
      return true;
    },
    reduce(order, by, now) {
      const copy = activeCopy(order);
      const lots = BigInt(by);
      if (copy === null || copy.lots <= lots) return false;
      reduceResting(naive, copy, lots, now);
      return true;
    },
    levels: (market, side, depth) => displayedLevels(bookOf(market)[side], depth),
    shrink() {
      if (wide.size === 0) return;
      for (const market of wide) {
        const book = bookOf(market.index);
        if (fits(book.buy.orders) && fits(book.sell.orders)) giveBack(market, book);
      }
    },
    book: bookOf,
  };
}

/** True when the total of lots fits a number. */
function fits(orders: readonly LiveLimitOrder[]): boolean {
  return orders.reduce((total, { lots }) => total + lots, 0n) <= Number.MAX_SAFE_INTEGER;
}

/** Publishes events with the public orders instead of the copies. */
function withKnownOrders(events: EngineEvents, known: (copy: EngineOrder) => FastOrder): EngineEvents {
  return {
    accepted: (order, now) => events.accepted(known(order), now),
    rested: (order, now) => events.rested(known(order), now),
    traded: (trade, now) =>
      events.traded({ ...trade, taker: known(trade.taker), maker: known(trade.maker) }, now),
    reduced: (order, by, now) => events.reduced(known(order), by, now),
    ended: (order, ending, cancelled, now) => events.ended(known(order), ending, cancelled, now),
    quoted: (market, side, price, displayed, now) => events.quoted(market, side, price, displayed, now),
    changed: (account, asset, cause, order, now) => events.changed(account, asset, cause, known(order), now),
  };
}
