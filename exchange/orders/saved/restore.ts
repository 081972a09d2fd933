import type { Account } from '../../accounts/account.ts';
import type { Decimal } from '../../exact/decimal.ts';
import type { Entry } from '../../persistence/contract.ts';
import { stepsIn, type Market, type UnitTable } from '../../pairs/units.ts';
import { createAccountOrders, type AccountOrders } from '../model/account-orders.ts';
import type { Order } from '../model/order.ts';
import type { IdOrigin } from '../model/public-ids.ts';
import { balancesEntry, readFill, readOrder, readProgress } from './entries.ts';
import { fieldsOf } from './entry-fields.ts';
import { HOUSE } from './contract.ts';
import { restoreOpenings, type MarketOpening } from './market-openings.ts';
import { restoreStanding, standingKey } from './standing.ts';

/** Saved totals by account and currency. */
export type SavedBalances = ReadonlyMap<string, ReadonlyMap<string, Decimal>>;

/** The saved state of earlier runs. */
interface RestoredState {
  /** Null when there was no earlier run. */
  origin: IdOrigin | null;
  /** The last sequence, trade and doneSequence that may have been used. */
  last: { order: number; trade: number; done: number };
  /** By customer; indexes start at 1. */
  orders: readonly AccountOrders[];
  /** Open orders, oldest first; not yet in the engine. */
  waiting: readonly Order[];
  /** All saved orders. */
  written: readonly Order[];
  /** Last prices in ticks, by market. */
  prices: Map<number, number>;
  /** Of the simulated market, oldest first. */
  openings: readonly MarketOpening[];
  /** The entries that stand, by key. */
  standing: ReadonlyMap<string, Entry>;
  foreign: readonly Entry[];
  /** Accounts whose records' base is saved. */
  bases: ReadonlySet<number>;
}

/**
 * When the seeded histories end: the start of the first run, also after a reset; null without an earlier run. Throws on a damaged
 * entry.
 */
export function restoreRecordsEnd(past: readonly Entry[]): number | null {
  const ids = past.findLast(({ kind }) => kind === 'ids');
  if (ids === undefined) return null;
  const fields = fieldsOf(ids);
  return fields.has('recordsEnd') ? fields.integer('recordsEnd') : fields.integer('founded');
}

/** Only the balances: the ledger's units depend on them. Throws on a damaged entry. */
export function restoreBalances(past: readonly Entry[]): SavedBalances {
  const balances = new Map<string, Map<string, Decimal>>();
  for (const entry of past) {
    if (entry.kind !== 'balances') continue;
    const fields = fieldsOf(entry);
    const account = fields.text('account');
    const own = balances.get(account) ?? new Map<string, Decimal>();
    for (const [currency, total] of fields.amounts('totals')) own.set(currency, total);
    balances.set(account, own);
  }
  return balances;
}

/** Orders, fills, ids and prices. Entries of accounts and pairs that this run does not have are passed on. Throws on a damaged entry. */
export function restoreOrders(
  past: readonly Entry[],
  accounts: readonly Account[],
  units: UnitTable,
): RestoredState {
  const byName = new Map(accounts.map((account) => [account.name, account.index]));
  const markets = new Map(units.markets.map((market) => [market.pair.symbol, market]));
  const known = new Map<string, Order>();
  const orders = accounts.map(() => createAccountOrders());
  const prices = new Map<number, number>();
  const last = { order: 0, trade: 0, done: 0 };
  const fills: Entry[] = [];
  const foreign: Entry[] = [];
  const foreignOrders = new Set<string>();
  const bases = new Set<number>();
  const unlistedPrices = new Map<string, Entry>();
  let origin: IdOrigin | null = null;

  /** Null when this run has no such account. */
  function accountOf({ account }: Entry): number | null {
    return typeof account === 'string' ? (byName.get(account) ?? null) : null;
  }

  /** Applies an entry of an account of this run; false when its pair is foreign. */
  function take(entry: Entry, account: number): boolean {
    switch (entry.kind) {
      case 'order': {
        const read = readOrder(entry);
        const market = markets.get(read.placement.symbol);
        if (market === undefined) {
          foreignOrders.add(read.id);
          return false;
        }
        known.set(read.id, { ...read, account, market, engine: null });
        last.order = Math.max(last.order, read.sequence);
        last.done = Math.max(last.done, read.doneSequence ?? 0);
        return true;
      }
      case 'progress': {
        const order = known.get(fieldsOf(entry).text('id'));
        if (order === undefined) return false;
        Object.assign(order, readProgress(entry));
        last.done = Math.max(last.done, order.doneSequence ?? 0);
        return true;
      }
      case 'used':
        for (const clientOid of fieldsOf(entry).texts('clientOids')) {
          orders[account - 1]?.useClientOid(clientOid);
        }
        return true;
      case 'fill':
        fills.push(entry);
        return true;
      case 'records-base':
        bases.add(account);
        return true;
      default:
        // Records are restored by restoreRecords.
        return entry.kind === 'record';
    }
  }

  for (const entry of past) {
    const account = accountOf(entry);
    if (entry.kind === 'stop') {
      continue; // restoreStops reads it
    } else if (entry.kind === 'ids') {
      const fields = fieldsOf(entry);
      origin = { founded: fields.integer('founded'), seed: fields.integer('seed') };
      last.order = fields.integer('orders');
      last.trade = fields.integer('trades');
    } else if (standingKey(entry) !== null || entry.kind === 'bars') {
      continue; // read by restoreStanding and by the market data
    } else if (entry.kind === 'price') {
      const fields = fieldsOf(entry);
      const symbol = fields.text('symbol');
      const market = markets.get(symbol);
      const ticks = market === undefined ? null : ticksOf(fields.amount('price'), market);
      if (market === undefined) unlistedPrices.set(symbol, entry);
      else if (ticks !== null) prices.set(market.index, ticks);
    } else if (entry.kind === 'balances' && (account !== null || entry['account'] === HOUSE)) {
      continue;
    } else if (account === null || !take(entry, account)) {
      foreign.push(entry);
    }
  }

  foreign.push(...unlistedPrices.values(), ...unlistedBalances(past, byName, units));
  const all = [...known.values()];
  const waiting = all.filter(({ doneSequence }) => doneSequence === null);
  waiting.sort((a, b) => a.sequence - b.sequence);
  const done = all.filter(({ doneSequence }) => doneSequence !== null).sort(byEnd);
  for (const order of done) orders[order.account - 1]?.finish(order);
  for (const order of waiting) orders[order.account - 1]?.open(order);
  for (const entry of fills) {
    const orderId = fieldsOf(entry).text('order');
    const order = known.get(orderId);
    if (order !== undefined) orders[order.account - 1]?.addFill(readFill(entry, order));
    else if (foreignOrders.has(orderId)) foreign.push(entry);
  }
  return {
    origin,
    last,
    orders,
    waiting,
    written: all,
    prices,
    openings: restoreOpenings(past),
    standing: restoreStanding(past),
    foreign,
    bases,
  };
}

/** Balances in currencies without a pair in this run, saved for a later run that has one. */
function unlistedBalances(
  past: readonly Entry[],
  accounts: ReadonlyMap<string, number>,
  units: UnitTable,
): Entry[] {
  const traded = new Set(units.assets.map(({ currency }) => currency));
  const entries: Entry[] = [];
  for (const [account, totals] of restoreBalances(past)) {
    if (account !== HOUSE && !accounts.has(account)) continue;
    const unlisted = [...totals].filter(([currency]) => !traded.has(currency));
    if (unlisted.length > 0) entries.push(balancesEntry(account, unlisted));
  }
  return entries;
}

function byEnd(a: Order, b: Order): number {
  return (a.doneSequence ?? 0) - (b.doneSequence ?? 0);
}

/** Null when the price is no longer a multiple of the pair's increment. */
function ticksOf(price: Decimal, market: Market): number | null {
  try {
    return Number(stepsIn(price, market.pair.priceIncrement));
  } catch {
    return null;
  }
}

/** Maximum number of digits after the point by currency. */
export function finestDigits(
  amounts: Iterable<readonly [currency: string, amount: Decimal]>,
): Map<string, number> {
  const digits = new Map<string, number>();
  for (const [currency, { scale }] of amounts)
    digits.set(currency, Math.max(digits.get(currency) ?? 0, scale));
  return digits;
}
