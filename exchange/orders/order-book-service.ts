import type { Account } from '../accounts/account.ts';
import type { Engine, EngineEvents } from '../engine/base/contract.ts';
import { createEngine } from '../engine/engine.ts';
import type { Decimal } from '../exact/decimal.ts';
import type { EntryStore } from '../persistence/contract.ts';
import type { FeeRates } from '../pairs/fees.ts';
import type { Pair, Pairs } from '../pairs/pairs.ts';
import { createUnits, unitsAt, type UnitTable } from '../pairs/units.ts';
import { createDeadManSwitches, type DeadManSwitches } from './dead-man-switches.ts';
import { createOrderService, type ActiveLimits, type OrderService } from './order-service.ts';
import { createOrderEvents } from './order-events.ts';
import { committingEngine, createCommitter } from './commit.ts';
import type { After } from './expiry-timer.ts';
import { fanOut } from '../engine/base/listeners.ts';
import type { OrderFeed } from './order-feed.ts';
import { HOUSE, type Journal, type KeptBars, NO_BARS, NO_JOURNAL } from './saved/contract.ts';
import { createJournal } from './saved/journal.ts';
import { finestDigits, restoreOrders, restoreBalances, type SavedBalances } from './saved/restore.ts';
import { restoreSwitches } from './saved/dead-man-entries.ts';
import { openingsEntry, withOpening, type MarketOpening, type Openings } from './saved/market-openings.ts';
import { lastRestored, restoreAll } from './saved/restore-order.ts';
import { restoreStops } from './saved/restore-stops.ts';
import { createOutbox } from './outbox.ts';
import { createStopIds } from '../stops/stop-ids.ts';
import { createStopService, type StopService } from '../stops/stop-service.ts';
import { createPublicIds, type PublicIds } from './model/public-ids.ts';

/** What the listeners of an order book service may use. `engine` may be called once the service is open. */
export interface OrderBookContext {
  units: UnitTable;
  ids: PublicIds;
  engine: () => Engine;
}

interface Listeners {
  /** Called after the order service, in this order. */
  engine: readonly EngineEvents[];
  orderService: OrderFeed;
  /** The candles to save; none when left out. */
  bars?: KeptBars;
}

interface OrderBookParts<L extends Listeners> {
  pairs: Pairs;
  feesOf: (pair: Pair) => FeeRates;
  /** Customers; indexes start at 1. */
  accounts: readonly Account[];
  /** Opening balances in ledger units of the accounts after the customers'. They are not saved. */
  participantsOpening: (units: UnitTable) => readonly (readonly bigint[])[];
  limits: ActiveLimits;
  seed: number;
  /** Start of this run. */
  start: number;
  /** When the seeded histories end: saved, so that they are the same in the next run. */
  recordsEnd: number;
  /** Null saves nothing. */
  store: EntryStore | null;
  now: () => number;
  after: After;
  listen: (context: OrderBookContext) => L;
}

/** Engine, order service and journal together: orders are matched, saved and published. */
export interface OrderBookService {
  units: UnitTable;
  /** Changes through it are saved and published like those of the order service. */
  engine: Engine;
  orderService: OrderService;
  stopService: StopService;
  /** Changes through it are saved at once. */
  deadMan: Pick<DeadManSwitches, 'set' | 'of'>;
  /** Engine accounts of the participants. */
  participants: readonly number[];
  /** Last price of every traded pair in ticks by symbol, including earlier runs. */
  lastPrices(): ReadonlyMap<string, number>;
  /** Seed of the first run, also after a restart with another one. */
  seed: number;
  /** Saves when and at what prices the simulated market opens; returns this and the earlier openings, oldest first. */
  marketOpened(opening: MarketOpening): Openings;
  /** Saves changes of the wallets: of their records, and what stands until it is replaced. */
  records: Pick<Journal, 'recordChanged' | 'stands' | 'balanceChanged' | 'commit'>;
  /** Saves the candles of the minutes that ended. Throws when they cannot be written. */
  minuteEnded(): void;
  close(): void;
}

/** Opens the service with the saved state. Throws when that is damaged. */
export function openOrderBookService<L extends Listeners>(
  parts: OrderBookParts<L>,
): { orderBooks: OrderBookService; listeners: L } {
  const { accounts, store, start, recordsEnd } = parts;
  const past = store?.past ?? [];
  const balances = restoreBalances(past);
  const units = createUnits(parts.pairs, parts.feesOf, finestDigits(allAmounts(parts, balances)));
  const restored = restoreOrders(past, accounts, units);
  // A later run may have another seed: its ids continue those of the first.
  const origin = restored.origin ?? { founded: start, seed: parts.seed };
  const earlierIds = { restored: 0, orders: restored.last.order, trades: restored.last.trade };
  const ids = createPublicIds(origin.seed, origin.founded, earlierIds);

  const engineListeners: EngineEvents[] = [];
  const opening = openingUnits(parts, balances, units);
  const markets = units.markets.map(({ rules }) => rules);
  const engine = createEngine({
    markets,
    assets: units.assets.length,
    opening,
    events: fanOut(engineListeners),
  });
  const listeners = parts.listen({ units, ids, engine: () => engine });
  const { stops, sequence, foreign } = restoreStops(past, accounts, units.markets, start);
  const journal =
    store === null
      ? NO_JOURNAL
      : createJournal({
          ...restored,
          bars: listeners.bars ?? NO_BARS,
          foreign: [...restored.foreign, ...foreign],
          origin,
          recordsEnd,
          store,
          accounts,
          stops,
          units,
          engine,
        });
  const { orders, prices } = restored;
  const doneSequence = restored.last.done;
  const feed = createOutbox(listeners.orderService);
  const events = createOrderEvents({
    accounts,
    orders,
    units,
    ids,
    journal,
    feed,
    doneSequence,
    prices,
    triggers: {
      traded: (market, price, at) => triggers.traded(market, price, at),
      filled: (order, at) => triggers.filled(order, at),
      ended: (order, at) => triggers.ended(order, at),
    },
  });
  engineListeners.push(events, ...listeners.engine);

  const unrestorable = restoreAll(restored.waiting, engine, units, start);
  earlierIds.restored = lastRestored(restored.waiting);
  events.begin(engine, restored.waiting);

  const switches = createDeadManSwitches({
    accounts,
    orders,
    engine,
    journal,
    switches: restoreSwitches(restored.standing, accounts),
  });
  function expire(at: number): void {
    engine.expire(at);
    triggers.expire(at);
  }
  function actWhenDue(at: number): void {
    expire(at);
    switches.fire(at);
  }
  const { limits, now, after } = parts;
  const { commit, commitQuietly, stop } = createCommitter(journal, feed, {
    nextDue: () => earlier(earlier(engine.nextExpiry(), triggers.nextExpiry()), switches.nextDue()),
    actWhenDue,
    settle: () => triggers.settle(),
    now,
    after,
  });
  const { service: orderService, desk } = createOrderService({
    units,
    engine,
    orders,
    events,
    limits,
    expire,
    commit,
  });
  const { service: stopService, triggers } = createStopService({
    accounts,
    stops,
    desk,
    journal,
    feed,
    prices,
    ids: createStopIds(origin),
    sequence,
    commit,
  });
  for (const order of unrestorable) events.abandon(order, start);
  // Orders and stops that expired between the runs end first (S4.3-R4), then the orders of a switch whose time has come.
  orderService.expire(start);
  switches.fire(start);
  commit();
  const orderBooks: OrderBookService = {
    units,
    engine: committingEngine(engine, commitQuietly),
    orderService,
    stopService,
    deadMan: {
      of: (account) => switches.of(account),
      set(account, to) {
        switches.set(account, to);
        commit();
      },
    },
    participants: [...opening.keys()].slice(accounts.length + 1),
    lastPrices: () => bySymbol(prices, units),
    seed: origin.seed,
    marketOpened(opening) {
      const openings = withOpening(restored.openings, opening);
      journal.stands(openingsEntry(openings));
      return openings;
    },
    records: journal,
    minuteEnded: () => journal.minuteEnded(),
    close() {
      stop();
      journal.close();
    },
  };
  return { orderBooks, listeners };
}

/** Called after every command, so it makes no list of them. */
function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null || a < b ? a : b;
}

function bySymbol(prices: ReadonlyMap<number, number>, units: UnitTable): Map<string, number> {
  const pricesBySymbol = new Map<string, number>();
  for (const { index, pair } of units.markets) {
    const price = prices.get(index);
    if (price !== undefined) pricesBySymbol.set(pair.symbol, price);
  }
  return pricesBySymbol;
}

/** Balances by account index: the saved ones, otherwise the opening ones. The house starts empty. */
function openingUnits(
  parts: OrderBookParts<Listeners>,
  saved: SavedBalances,
  units: UnitTable,
): (readonly bigint[])[] {
  const amounts = (opening: ReadonlyMap<string, Decimal>, own?: ReadonlyMap<string, Decimal>) =>
    units.assets.map(({ currency, scale }) => {
      const amount = own?.get(currency) ?? opening.get(currency);
      return amount === undefined ? 0n : unitsAt(amount, scale);
    });
  return [
    amounts(new Map(), saved.get(HOUSE)),
    ...parts.accounts.map(({ name, opening }) => amounts(opening, saved.get(name))),
    ...parts.participantsOpening(units),
  ];
}

function* allAmounts({ accounts }: OrderBookParts<Listeners>, saved: SavedBalances) {
  for (const { opening } of accounts) yield* opening;
  for (const own of saved.values()) yield* own;
}
