import type { Account } from '../accounts/account.ts';
import type { Engine, EngineEvents } from '../engine/base/contract.ts';
import { createEngine } from '../engine/engine.ts';
import type { Decimal } from '../exact/decimal.ts';
import type { EntryStore } from '../persistence/contract.ts';
import type { FeeRates } from '../pairs/fees.ts';
import type { Pair, Pairs } from '../pairs/pairs.ts';
import { createUnits, unitsAt, type UnitTable } from '../pairs/units.ts';
import { createOrderService, type ActiveLimits, type OrderService } from './order-service.ts';
import { createOrderEvents } from './order-events.ts';
import { createExpiryTimer, type After } from './expiry-timer.ts';
import { fanOut } from './fan-out.ts';
import type { OrderFeed } from './order-feed.ts';
import { createJournal, HOUSE, NO_JOURNAL, type Journal } from './saved/journal.ts';
import { finestDigits, restoreOrders, restoreBalances, type SavedBalances } from './saved/restore.ts';
import { createBookEdges, restoreOrder } from './saved/restore-order.ts';
import type { Order } from './model/order.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPublicIds, type PublicIds } from './model/public-ids.ts';
import { settling } from './settling-engine.ts';

/** What listeners of an order book service may build on. The engine is there once the service is open. */
export interface OrderBookContext {
  units: UnitTable;
  ids: PublicIds;
  engine: () => Engine;
}

interface Listeners {
  /** Told after the order service, in this order. */
  engine: readonly EngineEvents[];
  orderService: OrderFeed;
}

interface OrderBookParts<L extends Listeners> {
  pairs: Pairs;
  feesOf: (pair: Pair) => FeeRates;
  /** Customers, by index from 1 on. */
  accounts: readonly Account[];
  /** Opening balances in ledger units of each account after the customers': nothing of them is kept. */
  participantsOpening: (units: UnitTable) => readonly (readonly bigint[])[];
  limits: ActiveLimits;
  seed: number;
  /** When this run began. */
  start: number;
  /** When the seeded histories end: kept, so that they are the same in the next run. */
  recordsEnd: number;
  /** Null keeps nothing. */
  keeper: EntryStore | null;
  now: () => number;
  after: After;
  listen: (context: OrderBookContext) => L;
}

/** Engine, order service and memory, wired: what is placed here is matched, told and kept. */
export interface OrderBookService {
  units: UnitTable;
  /** What it changes is kept and told as if the order service had done it. */
  engine: Engine;
  orderService: OrderService;
  /** Engine accounts of the participants. */
  participants: readonly number[];
  /** Last price of every pair that ever traded, in ticks by symbol, also of earlier runs. */
  lastPrices(): ReadonlyMap<string, number>;
  /** Keeps what happens to the wallets' records. */
  records: Pick<Journal, 'recordChanged' | 'commit'>;
  close(): void;
}

/** Opens the service where the kept past ends. Throws when the past is damaged. */
export function openOrderBookService<L extends Listeners>(
  parts: OrderBookParts<L>,
): { orderBooks: OrderBookService; listeners: L } {
  const { accounts, keeper, start, recordsEnd } = parts;
  const past = keeper?.past ?? [];
  const balances = restoreBalances(past);
  const units = createUnits(parts.pairs, parts.feesOf, finestDigits(allAmounts(parts, balances)));
  const memory = restoreOrders(past, accounts, units);
  // A later run may have another seed: its ids go on as those of the first.
  const origin = memory.origin ?? { founded: start, seed: parts.seed };
  const earlier = { restored: 0, orders: memory.last.order, trades: memory.last.trade };
  const ids = createPublicIds(origin.seed, origin.founded, earlier);

  const hearing: EngineEvents[] = [];
  const opening = openingUnits(parts, balances, units);
  const markets = units.markets.map(({ rules }) => rules);
  const engine = createEngine({ markets, assets: units.assets.length, opening, events: fanOut(hearing) });
  const listeners = parts.listen({ units, ids, engine: () => engine });
  const journal =
    keeper === null
      ? NO_JOURNAL
      : createJournal({ ...memory, origin, recordsEnd, keeper, accounts, units, engine });
  const { orders, prices } = memory;
  const doneSequence = memory.last.done;
  const feed = createOutbox(listeners.orderService);
  const events = createOrderEvents({ accounts, orders, units, ids, journal, feed, doneSequence, prices });
  hearing.push(events, ...listeners.engine);

  const lost = putBackAll(memory.waiting, engine, units, start);
  earlier.restored = lastRestored(memory.waiting);
  events.begin(engine, memory.waiting);
  for (const order of lost) events.abandon(order, start);

  const { settle, settleQuietly, stop } = settlement(engine, journal, feed, parts);
  const orderService = createOrderService({ units, engine, orders, events, limits: parts.limits, settle });
  // What should have ended while nobody was there ends first (S4.3-R4).
  orderService.expire(start);
  const orderBooks: OrderBookService = {
    units,
    engine: settling(engine, settleQuietly),
    orderService,
    participants: [...opening.keys()].slice(accounts.length + 1),
    lastPrices: () => bySymbol(prices, units),
    records: journal,
    close() {
      stop();
      journal.close();
    },
  };
  return { orderBooks, listeners };
}

/** What is done after every command: the changes are kept, then told, and the timer looks when the next order expires. */
function settlement(
  engine: Engine,
  journal: Journal,
  feed: Outbox,
  { now, after }: { now: () => number; after: After },
): { settle: () => void; settleQuietly: () => void; stop: () => void } {
  /**
   * Where nobody waits for an answer nobody can be told that the disk is full: what was not written is tried again with the next
   * request, which then fails aloud.
   */
  function settleQuietly(): void {
    try {
      journal.commit();
      feed.flush();
    } catch {
      // see above
    }
    timer.arm();
  }
  function expire(): void {
    engine.expire(now());
    settleQuietly();
  }
  const timer = createExpiryTimer(() => engine.nextExpiry(), expire, now, after);
  return {
    settle() {
      timer.arm();
      journal.commit();
      feed.flush();
    },
    settleQuietly,
    stop: () => timer.stop(),
  };
}

/**
 * Puts the orders back into the book, oldest first, and returns those that could not be. One that would cross what is back already
 * is among these: its account was away while others traded (S4.3-R1).
 */
function putBackAll(waiting: readonly Order[], engine: Engine, units: UnitTable, now: number): Order[] {
  const edges = createBookEdges();
  return waiting.filter((order) => {
    order.engine = edges.crosses(order) ? null : restoreOrder(order, engine, units, now);
    if (order.engine !== null) edges.add(order);
    return order.engine === null;
  });
}

function lastRestored(waiting: readonly Order[]): number {
  return waiting.findLast((order) => order.engine !== null)?.sequence ?? 0;
}

function bySymbol(prices: ReadonlyMap<number, number>, units: UnitTable): Map<string, number> {
  const named = new Map<string, number>();
  for (const { index, pair } of units.markets) {
    const price = prices.get(index);
    if (price !== undefined) named.set(pair.symbol, price);
  }
  return named;
}

/** Balances by account index: what was kept, and what accounts are opened with otherwise. The house begins with nothing. */
function openingUnits(
  parts: OrderBookParts<Listeners>,
  kept: SavedBalances,
  units: UnitTable,
): (readonly bigint[])[] {
  const amounts = (opening: ReadonlyMap<string, Decimal>, own?: ReadonlyMap<string, Decimal>) =>
    units.assets.map(({ currency, scale }) => {
      const amount = own?.get(currency) ?? opening.get(currency);
      return amount === undefined ? 0n : unitsAt(amount, scale);
    });
  return [
    amounts(new Map(), kept.get(HOUSE)),
    ...parts.accounts.map(({ name, opening }) => amounts(opening, kept.get(name))),
    ...parts.participantsOpening(units),
  ];
}

function* allAmounts({ accounts }: OrderBookParts<Listeners>, kept: SavedBalances) {
  for (const { opening } of accounts) yield* opening;
  for (const own of kept.values()) yield* own;
}
