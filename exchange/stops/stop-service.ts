import type { Account } from '../accounts/account.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { isMultipleOf, isPositive } from '../exact/decimal.ts';
import { expiryOf } from '../orders/model/engine-order.ts';
import type { Order } from '../orders/model/order.ts';
import type { Placement } from '../orders/model/placement.ts';
import { stepsIn, type Market } from '../pairs/units.ts';
import type { AccountStops } from './account-stops.ts';
import type { StopChange } from './stop-feed.ts';
import { isReached, type StopEnding, type StopOrder, type StopTerms } from './stop.ts';
import { createTriggerIndex } from './trigger-index.ts';

/** Untriggered stops per pair and account (facts 2, section 2). */
const MAX_WAITING = 20;
const HIGHEST_PRICE = BigInt(Number.MAX_SAFE_INTEGER);

/** What stops need of the order service. Nothing is saved or published by it: the service of the stops does that in one commit. */
export interface OrderDesk {
  /** Refuses an unknown pair, wrong amounts and a used clientOid. */
  check(account: Account, placement: Placement): Result<Market>;
  /** Uses up the clientOid of a stop, if nothing has it yet. */
  reserve(account: Account, clientOid: string): void;
  /** Places what was accepted at `since` under its reserved clientOid, or refuses it by limits, balance or changed rules. */
  place(account: Account, placement: Placement, now: number, since: number): Result<Order>;
}

/** Places, fires and cancels stops. Results are saved before they are returned. */
export interface StopService {
  /** Accepts a stop or refuses it; a refusal changes nothing. One whose price is reached already fires at once. */
  place(account: Account, terms: StopTerms, now: number): Result<StopOrder>;
  /** False when it does not wait any more. */
  cancel(stop: StopOrder, now: number): boolean;
  /** Cancels those that still wait, in this order, and returns them. */
  cancelAll(stops: readonly StopOrder[], now: number): StopOrder[];
  stops(account: Account): AccountStops;
}

/** The part that runs with the engine, inside the commands of others. */
export interface StopTriggers {
  /** Called for every trade, within the engine: takes out what it fires and places nothing yet. */
  traded(market: number, price: number, now: number): void;
  /** Places what was fired, and what that fires in turn, first come first served. Called after every command, before it is saved. */
  settle(): void;
  expire(now: number): void;
  /** When the next stop expires, or null. */
  nextExpiry(): number | null;
}

interface StopServiceParts {
  /** Customers; indexes start at 1. */
  accounts: readonly Account[];
  /** Their stops, in the same order; those of earlier runs included. */
  stops: readonly AccountStops[];
  desk: OrderDesk;
  journal: { stopChanged(stop: StopOrder): void };
  feed: { stop(change: StopChange): void };
  /** Last prices in ticks by market. */
  prices: ReadonlyMap<number, number>;
  idOf: (sequence: number) => string;
  /** The highest sequence so far. */
  sequence: number;
  /** Called after every command: settles, saves and publishes. */
  commit: () => void;
}

export function createStopService(parts: StopServiceParts): { service: StopService; triggers: StopTriggers } {
  const { accounts, desk, journal, feed, commit } = parts;
  const index = createTriggerIndex();
  const fired: { stop: StopOrder; now: number }[] = [];
  let { sequence } = parts;
  let nextExpiry = Infinity;

  for (const account of accounts) {
    const own = stopsOf(account.index);
    for (const { placement } of [...own.ended(), ...own.waiting()]) reserve(account, placement);
    own.waiting().forEach(wait);
  }

  function reserve(account: Account, { clientOid }: Placement): void {
    if (clientOid !== null) desk.reserve(account, clientOid);
  }

  function stopsOf(account: number): AccountStops {
    const own = parts.stops[account - 1];
    if (own === undefined) throw new Error(`There is no account ${account}.`);
    return own;
  }

  function wait(stop: StopOrder): void {
    index.add(stop);
    nextExpiry = Math.min(nextExpiry, stop.expiresAt ?? Infinity);
  }

  function end(stop: StopOrder, ending: StopEnding): void {
    stop.ending = ending;
    index.remove(stop);
    stopsOf(stop.account).end(stop);
    journal.stopChanged(stop);
    feed.stop({ kind: ending.kind === 'triggered' ? 'triggered' : 'cancel', stop, now: ending.at });
    if (stop.expiresAt === nextExpiry) nextExpiry = earliestExpiry();
  }

  function earliestExpiry(): number {
    const times = parts.stops.flatMap((own) => own.waiting().map(({ expiresAt }) => expiresAt ?? Infinity));
    return Math.min(Infinity, ...times);
  }

  function trigger(stop: StopOrder, now: number): void {
    const account = accounts[stop.account - 1];
    if (account === undefined || stop.ending !== null) return;
    const placed = desk.place(account, stop.placement, now, stop.createdAt);
    end(stop, { kind: 'triggered', at: now, orderId: placed.ok ? placed.value.id : null });
  }

  function cancel(stop: StopOrder, now: number): boolean {
    if (stop.ending !== null) return false;
    end(stop, { kind: 'cancelled', at: now });
    return true;
  }

  function expire(now: number): void {
    if (now < nextExpiry) return;
    const due = parts.stops.flatMap((own) =>
      own.waiting().filter((stop) => (stop.expiresAt ?? Infinity) <= now),
    );
    due.sort((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0) || a.sequence - b.sequence);
    for (const stop of due) end(stop, { kind: 'expired', at: now });
  }

  function accept(account: Account, market: Market, terms: StopTerms, now: number): StopOrder {
    sequence += 1;
    const stop: StopOrder = {
      ...terms,
      id: parts.idOf(sequence),
      sequence,
      account: account.index,
      market,
      ticks: Number(stepsIn(terms.stopPrice, market.pair.priceIncrement)),
      createdAt: now,
      expiresAt: expiryOf(terms.placement, now),
      ending: null,
    };
    reserve(account, terms.placement);
    stopsOf(account.index).add(stop);
    journal.stopChanged(stop);
    feed.stop({ kind: 'open', stop, now });
    return stop;
  }

  const service: StopService = {
    place(account, terms, now) {
      const market = desk.check(account, terms.placement);
      if (!market.ok) return market;
      const { stopPrice } = terms;
      const { symbol, priceIncrement } = market.value.pair;
      if (!isPositive(stopPrice) || !isMultipleOf(stopPrice, priceIncrement)) {
        return refused('400100', 'Stop price increment invalid.');
      }
      if (stepsIn(stopPrice, priceIncrement) > HIGHEST_PRICE) {
        return refused('400370', 'Stop price above the highest price of the pair.');
      }
      if (stopsOf(account.index).waitingCount(market.value.index) >= MAX_WAITING) {
        return refused('200003', `Too many untriggered stop orders on ${symbol}`);
      }
      const stop = accept(account, market.value, terms, now);
      const last = parts.prices.get(market.value.index);
      if (last !== undefined && isReached(stop, last)) fired.push({ stop, now });
      else wait(stop);
      commit();
      return passed(stop);
    },
    cancel(stop, now) {
      const done = cancel(stop, now);
      commit();
      return done;
    },
    cancelAll(stops, now) {
      const cancelled = stops.filter((stop) => cancel(stop, now));
      commit();
      return cancelled;
    },
    stops: ({ index: account }) => stopsOf(account),
  };

  const triggers: StopTriggers = {
    traded(market, price, now) {
      for (const stop of index.fire(market, price)) {
        // Its timer may be late.
        if (stop.expiresAt !== null && stop.expiresAt <= now) end(stop, { kind: 'expired', at: now });
        else fired.push({ stop, now });
      }
    },
    settle() {
      for (let next = fired.shift(); next !== undefined; next = fired.shift()) trigger(next.stop, next.now);
    },
    expire,
    nextExpiry: () => (nextExpiry === Infinity ? null : nextExpiry),
  };
  return { service, triggers };
}
