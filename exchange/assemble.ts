import { createAccounts, MAIN_ACCOUNT, openingBalances } from './accounts/create-accounts.ts';
import type { KeyOptions } from './accounts/options.ts';
import { createBudget } from './budget/pools.ts';
import type { MarketControl } from './control/control.ts';
import { createClock, type Clock } from './base/clock.ts';
import { createEvents, type Events } from './events/events.ts';
import type { ListName } from './history/moving-history.ts';
import { createMarketData } from './market-data/market-data.ts';
import { NO_PAST, type Past } from './market-data/past.ts';
import {
  ACTIVE_PER_ACCOUNT,
  ACTIVE_PER_PAIR,
  DEFAULTS,
  type ExchangeOptions,
  QUOTAS,
  WINDOW_MS,
} from './config/options.ts';
import { addressesEntry, restoreAddresses } from './orders/saved/address-entries.ts';
import { restoreTransfers, transfersEntry } from './orders/saved/transfer-entries.ts';
import { restoreRecordsEnd } from './orders/saved/restore.ts';
import { restoreRecords } from './orders/saved/record-entries.ts';
import {
  openOrderBookService,
  type OrderBookContext,
  type OrderBookService,
} from './orders/order-book-service.ts';
import { feesFor } from './pairs/fees.ts';
import { loadPairs } from './pairs/pairs.ts';
import { MODES, type MarketMode } from './participants/modes.ts';
import {
  createParticipants,
  participantBalances,
  runParticipants,
  type Participants,
} from './participants/participants.ts';
import type { ExchangeState } from './http/state.ts';
import { createPast } from './past/past.ts';
import { minuteOf } from './past/made-market.ts';
import { withRecorded } from './past/recorded-past.ts';
import { createBarKeeper, recordBars } from './market-data/bar-keeper.ts';
import { MINUTE_MS } from './market-data/minutes.ts';
import { restoreBars } from './market-data/saved-bars.ts';
import { stepsOf, type UnitTable } from './pairs/units.ts';
import type { Decimal } from './exact/decimal.ts';

/** An exchange without its server. */
interface Assembled {
  state: ExchangeState;
  events: Events;
  /** Null without simulated participants. */
  market: SimulatedMarket | null;
  /** Lets records arrive in every account's list, right now. */
  arrive(list: ListName, count: number): void;
  /** Stops the market, the events and trading, and saves the state. */
  close(): void;
}

/** The simulated participants. They do nothing before `begin`. */
interface SimulatedMarket extends MarketControl {
  begin(): void;
  stop(): void;
}

/** Number of accounts of the simulated market. */
const PARTICIPANTS = 6;

/** Assembles an exchange. `endpoint` is the WebSocket address. Throws on contradictory options and on damaged saved state. */
export function assemble(
  options: ExchangeOptions,
  mainKeys: readonly KeyOptions[],
  endpoint: () => string,
): Assembled {
  const seed = options.seed ?? DEFAULTS.seed;
  const clock = clockOf(options);
  const pairs = loadPairs();
  const main = {
    name: MAIN_ACCOUNT,
    keys: mainKeys,
    deposits: options.deposits ?? DEFAULTS.deposits,
    withdrawals: options.withdrawals ?? DEFAULTS.withdrawals,
  };
  const start = clock.now();
  const past = options.store?.past ?? [];
  // From the same reading of the clock as `start`: with a second one the histories of the next run would end later.
  const recordsEnd = restoreRecordsEnd(past) ?? options.recordsEnd ?? start;
  const accounts = createAccounts({
    accounts: [main, ...(options.accounts ?? [])],
    opening: openingBalances(pairs),
    seed,
    start,
    recordsEnd,
    recordsPerMinute: options.recordsPerMinute ?? 0,
    records: restoreRecords(past),
    transfersOf: restoreTransfers(past),
    madeAddresses: restoreAddresses(past),
    saveAddresses(account, created) {
      orderBooks.records.stands(addressesEntry(account, created));
      orderBooks.records.commit();
    },
    persistenceOf: (account) => ({
      changed: (record, changes) => orderBooks.records.recordChanged(account, record, changes),
      commit: () => orderBooks.records.commit(),
    }),
  });

  /** Begins when the market does. */
  let made: Past = NO_PAST;

  function listen({ units, ids, engine }: OrderBookContext) {
    const marketData = createMarketData({ units, ids, engine, now: () => clock.now(), past: () => made });
    const userIdOf = (account: number) => String(accounts[account - 1]?.uid ?? '');
    const events = createEvents({
      clock,
      marketData,
      ids,
      userIdOf,
      endpoint,
      randomBytes: options.randomBytes,
    });
    const recorded = recordBars(restoreBars(past, units), marketData.minutes, minuteOf(start));
    const bars = createBarKeeper(units, marketData.minutes, recorded, () => clock.now());
    made = withRecorded(NO_PAST, recorded, [0], minuteOf(start));
    return { engine: [marketData.events], orderService: events.feed, bars, marketData, events, recorded };
  }

  const { orderBooks, listeners } = openOrderBookService({
    pairs,
    feesOf: feesFor(pairs, options.fees ?? {}),
    accounts,
    participantsOpening: (units) =>
      Array.from({ length: modeOf(options) === null ? 0 : PARTICIPANTS }, () => participantBalances(units)),
    limits: {
      perPair: options.activePerPair ?? ACTIVE_PER_PAIR,
      perAccount: options.activePerAccount ?? ACTIVE_PER_ACCOUNT,
    },
    seed,
    start,
    recordsEnd,
    store: options.store ?? null,
    now: () => clock.now(),
    after: (ms, act) => clock.after(ms, act),
    listen,
  });
  const { marketData, events, recorded } = listeners;
  const state: ExchangeState = {
    headerPrefix: options.headerPrefix ?? DEFAULTS.headerPrefix,
    skewMs: options.skewMs ?? DEFAULTS.skewMs,
    keys: accounts.flatMap(({ keys }) => keys),
    accounts,
    pairs,
    units: orderBooks.units,
    engine: orderBooks.engine,
    orderService: orderBooks.orderService,
    transferred({ index, name }, asset, transfers) {
      orderBooks.records.stands(transfersEntry(name, transfers));
      orderBooks.records.balanceChanged(index, asset);
      orderBooks.records.commit();
    },
    deadMan: orderBooks.deadMan,
    stopService: orderBooks.stopService,
    marketData,
    bullets: events.bullets,
    budget: createBudget({
      quotas: { ...QUOTAS, ...options.quotas },
      windowMs: options.windowMs ?? WINDOW_MS,
    }),
  };
  const market = openMarket(orderBooks, options, clock, seed, (past, opened) => {
    made = withRecorded(past, recorded, opened, past.end);
  });
  const stopSaving = everyMinute(clock, () => orderBooks.minuteEnded());
  return {
    state,
    events,
    market,
    arrive(list, count) {
      for (const { history } of accounts) history.arrive(list, count, clock.now());
    },
    close() {
      stopSaving();
      market?.stop();
      events.close();
      orderBooks.close();
    },
  };
}

function clockOf(options: ExchangeOptions): Clock {
  const clock = createClock(options.now ?? Date.now);
  return options.after === undefined ? clock : { now: () => clock.now(), after: options.after };
}

function modeOf({ market = 'off' }: ExchangeOptions) {
  return market === 'off' ? null : market;
}

/** Runs `act` once a minute. Nobody waits for it: what fails is done the next time. */
function everyMinute(clock: Clock, act: () => void): () => void {
  let stop = () => {};
  function next(): void {
    stop = clock.after(MINUTE_MS, () => {
      try {
        act();
      } catch {
        // see above
      }
      next();
    });
  }
  next();
  return () => stop();
}

/** Null when the market is off. Prices continue from the end of the last run. */
function openMarket(
  orderBooks: OrderBookService,
  options: ExchangeOptions,
  clock: Clock,
  seed: number,
  setPast: (past: Past, opened: readonly number[]) => void,
): SimulatedMarket | null {
  let mode = modeOf(options);
  if (mode === null) return null;
  const { engine, units, participants: accounts } = orderBooks;
  const lastPrices = orderBooks.lastPrices();
  const participants = createParticipants({ engine, units, accounts, seed, mode, lastPrices });
  let stop = () => {};
  return {
    modes: Object.keys(MODES),
    mode: () => mode ?? '',
    setMode(name) {
      if (!isMode(name)) throw new Error(`The market has no mode ${name}.`);
      mode = name;
      participants.setMode(name);
    },
    begin() {
      const openings = orderBooks.marketOpened({ at: clock.now(), prices: pricesOf(participants, units) });
      const opened = openings.map(({ at }) => minuteOf(at));
      setPast(createPast({ units, seed: orderBooks.seed, openings }), opened);
      stop = runParticipants(participants, clock);
    },
    stop: () => stop(),
  };
}

/** By symbol. */
function pricesOf(participants: Participants, units: UnitTable): Map<string, Decimal> {
  const ticks = participants.prices();
  return new Map(
    units.markets.map(({ pair }) => [pair.symbol, stepsOf(ticks.get(pair.symbol) ?? 1, pair.priceIncrement)]),
  );
}

function isMode(name: string): name is MarketMode {
  return Object.hasOwn(MODES, name);
}
