import type { Account } from '../../accounts/account.ts';
import type { Engine } from '../../engine/base/contract.ts';
import { formatDecimal, type Decimal } from '../../exact/decimal.ts';
import type { Entry, EntryStore } from '../../persistence/contract.ts';
import { stepsOf, type UnitTable } from '../../pairs/units.ts';
import type { AccountStops } from '../../stops/account-stops.ts';
import type { StopOrder } from '../../stops/stop.ts';
import type { AccountOrders } from '../model/account-orders.ts';
import type { Fill, Order } from '../model/order.ts';
import type { IdOrigin } from '../model/public-ids.ts';
import { HOUSE, type Journal, type KeptBars } from './contract.ts';
import { balancesEntry, fillEntry, orderEntry, progressEntry } from './entries.ts';
import { recordEntry, recordsBaseEntry } from './record-entries.ts';
import { standingKey } from './standing.ts';
import { stopEntry } from './stop-entries.ts';

interface JournalParts {
  store: EntryStore;
  bars: KeptBars;
  origin: IdOrigin;
  /** When the seeded histories end, milliseconds since the epoch. */
  recordsEnd: number;
  /** Customers; indexes start at 1. */
  accounts: readonly Account[];
  orders: readonly AccountOrders[];
  /** Their stops. */
  stops: readonly AccountStops[];
  units: UnitTable;
  engine: Engine;
  /** The last sequence and trade so far. */
  last: { order: number; trade: number };
  /** Last prices, in ticks by market. */
  prices: ReadonlyMap<number, number>;
  /** By key. */
  standing: ReadonlyMap<string, Entry>;
  /** Entries of accounts and pairs that this run does not have, saved for a later run that does. */
  foreign: readonly Entry[];
  /** Orders that are written already. */
  written: Iterable<Order>;
  /** Accounts whose records' base is written already. */
  bases: Iterable<number>;
}

/** Ids are reserved in blocks, so that orders and trades of participants need no entries. */
const ID_BLOCK = 1_000_000;

/** Requests wait while a snapshot is written, so it must replace several times its own number of entries. */
const SNAPSHOT_FACTOR = 4;

/** clientOids per entry: a million in one line would block requests while it is written. */
const CLIENT_OIDS_PER_ENTRY = 1_000;

/** A journal in front of the store: every command's changes in one write, and now and then a snapshot in their place. */
export function createJournal(parts: JournalParts): Journal {
  const { store, accounts, orders, units, engine, prices } = parts;
  const written = new WeakSet<Order>(parts.written);
  const changedOrders = new Set<Order>();
  const changedStops = new Set<StopOrder>();
  const changedBalances = new Map<number, Set<number>>();
  const changedPrices = new Set<number>();
  /** By account, list and place. */
  const changedRecords = new Map<string, Entry>();
  const bases = new Set(parts.bases);
  const basesDue = new Set(accounts.filter(isBaseDue).map(({ index }) => index));
  let fills: Fill[] = [];
  const last = { ...parts.last };
  const reservedIds = { ...last };
  let idsAreDue = true;
  const standing = new Map(parts.standing);
  const changedStanding = new Map<string, Entry>();
  let appended = 0;
  /** Entries of the last snapshot. */
  let snapshotEntries = 0;

  const nameOf = (account: number) => (account === 0 ? HOUSE : (accounts[account - 1]?.name ?? HOUSE));

  function idsEntry(): Entry {
    const { founded, seed } = parts.origin;
    const { recordsEnd } = parts;
    const ids = { kind: 'ids', founded, seed, orders: reservedIds.order, trades: reservedIds.trade };
    return recordsEnd === founded ? ids : { ...ids, recordsEnd };
  }

  function balancesOf(account: number, assets: Iterable<number>): Entry {
    const totals: [string, Decimal][] = [];
    for (const asset of assets) {
      const { available, held } = engine.balance(account, asset);
      const { currency, scale } = units.assets[asset] ?? { currency: '', scale: 0 };
      totals.push([currency, { units: available + held, scale }]);
    }
    return balancesEntry(nameOf(account), totals);
  }

  function priceOf(market: number): Entry {
    const { pair } = units.markets[market] ?? {};
    if (pair === undefined) throw new Error(`There is no market ${market}.`);
    const price = stepsOf(prices.get(market) ?? 0, pair.priceIncrement);
    return { kind: 'price', symbol: pair.symbol, price: formatDecimal(price) };
  }

  /** An account without records has no base yet; a later run may add one. */
  function isBaseDue({ index, history: { base } }: Account): boolean {
    return !bases.has(index) && base.deposits + base.withdrawals > 0;
  }

  function baseOf(account: number): Entry {
    const { name, history } = accounts[account - 1] ?? {};
    if (name === undefined || history === undefined) throw new Error(`There is no account ${account}.`);
    return recordsBaseEntry(name, history.base);
  }

  function changes(): Entry[] {
    const entries: Entry[] = [];
    if (idsAreDue) {
      reservedIds.order = last.order + ID_BLOCK;
      reservedIds.trade = last.trade + ID_BLOCK;
      entries.push(idsEntry());
    }
    entries.push(...changedStanding.values());
    for (const order of changedOrders) {
      const name = nameOf(order.account);
      entries.push(written.has(order) ? progressEntry(name, order) : orderEntry(name, order));
    }
    for (const fill of fills) entries.push(fillEntry(nameOf(fill.order.account), fill));
    // A fill and its candle are saved together: neither is there without the other.
    entries.push(...parts.bars.current(new Set(fills.map(({ order }) => order.market.index))));
    for (const stop of changedStops) entries.push(stopEntry(nameOf(stop.account), stop));
    for (const account of basesDue) entries.push(baseOf(account));
    for (const entry of changedRecords.values()) entries.push(entry);
    // The house's balances and the prices also change by trades of participants: they are only written together with other entries.
    if (entries.length === 0) return entries;
    for (const [account, assets] of changedBalances) entries.push(balancesOf(account, assets));
    for (const market of changedPrices) entries.push(priceOf(market));
    return entries;
  }

  function* everything(): Iterable<Entry> {
    yield idsEntry();
    yield* parts.foreign;
    yield* standing.values();
    for (const market of prices.keys()) yield priceOf(market);
    for (const account of [0, ...accounts.map(({ index }) => index)]) {
      yield balancesOf(account, units.assets.keys());
    }
    for (const [at, own] of orders.entries()) {
      const name = nameOf(at + 1);
      yield* usedEntries(name, own.orphanedClientOids());
      for (const order of own.active(null)) yield orderEntry(name, order);
      for (const { index } of units.markets) {
        for (const order of own.done(index)) yield orderEntry(name, order);
        for (const fill of own.fills(index)) yield fillEntry(name, fill);
      }
    }
    for (const own of parts.stops) {
      for (const stop of [...own.ended(), ...own.waiting()]) yield stopEntry(nameOf(stop.account), stop);
    }
    yield* records();
    yield* parts.bars.all();
  }

  function* records(): Iterable<Entry> {
    for (const { index, name, history } of accounts) {
      if (!bases.has(index)) continue;
      yield baseOf(index);
      for (const record of history.changed()) yield recordEntry(name, history.changes(), record);
    }
  }

  function snapshot(): void {
    let count = 0;
    function* counted(): Iterable<Entry> {
      for (const entry of everything()) {
        count += 1;
        yield entry;
      }
    }
    appended = 0;
    store.snapshot(counted());
    snapshotEntries = count;
  }

  /**
   * The request's changes are written already, so a failed snapshot does not fail the request. The next one is tried after the same
   * number of entries. A store that cannot continue throws at the next append.
   */
  function snapshotIfDue(): void {
    if (!store.snapshotDue() || appended <= snapshotEntries * SNAPSHOT_FACTOR) return;
    try {
      snapshot();
    } catch {
      // see above
    }
  }

  return {
    orderIdUsed(sequence) {
      last.order = sequence;
      if (sequence > reservedIds.order) idsAreDue = true;
    },
    tradeIdUsed(count) {
      last.trade = count;
      if (count > reservedIds.trade) idsAreDue = true;
    },
    orderChanged: (order) => void changedOrders.add(order),
    filled: (fill) => void fills.push(fill),
    stopChanged: (stop) => void changedStops.add(stop),
    balanceChanged(account, asset) {
      const assets = changedBalances.get(account);
      if (assets === undefined) changedBalances.set(account, new Set([asset]));
      else assets.add(asset);
    },
    priceChanged: (market) => void changedPrices.add(market),
    stands(entry) {
      const key = standingKey(entry);
      if (key === null) throw new Error(`An entry of kind ${entry.kind} has no key.`);
      standing.set(key, entry);
      changedStanding.set(key, entry);
    },
    recordChanged(account, record, changes) {
      if (!bases.has(account)) basesDue.add(account);
      const key = `${account} ${record.list} ${record.place}`;
      changedRecords.set(key, recordEntry(nameOf(account), changes, record));
    },
    minuteEnded() {
      const closed = parts.bars.closed();
      if (closed.entries.length > 0) store.append(closed.entries);
      closed.saved();
      appended += closed.entries.length;
      snapshotIfDue();
    },
    commit() {
      const entries = changes();
      if (entries.length === 0) return;
      store.append(entries);
      idsAreDue = false;
      changedStanding.clear();
      for (const order of changedOrders) written.add(order);
      changedOrders.clear();
      changedStops.clear();
      changedBalances.clear();
      changedPrices.clear();
      for (const account of basesDue) bases.add(account);
      basesDue.clear();
      changedRecords.clear();
      fills = [];
      appended += entries.length;
      snapshotIfDue();
    },
    close() {
      try {
        this.commit();
        reservedIds.order = last.order;
        reservedIds.trade = last.trade;
        snapshot();
      } finally {
        store.close();
      }
    },
  };
}

function* usedEntries(account: string, clientOids: readonly string[]): Iterable<Entry> {
  for (let from = 0; from < clientOids.length; from += CLIENT_OIDS_PER_ENTRY) {
    yield { kind: 'used', account, clientOids: clientOids.slice(from, from + CLIENT_OIDS_PER_ENTRY) };
  }
}
