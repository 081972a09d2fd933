import type { Account } from '../accounts/account.ts';
import { passed, type Result } from '../base/reply.ts';
import type { Order } from '../orders/model/order.ts';
import type { AccountStops } from './account-stops.ts';
import type { OcoOrder, OcoTerms } from './oco.ts';
import { createOcoBook } from './oco-book.ts';
import { isReached, type StopOrder, type StopTerms } from './stop.ts';
import { createStopTable, type StopTableParts } from './stop-table.ts';

/** Places, fires and cancels stops and OCO orders. Results are saved before they are returned. */
export interface StopService {
  /** Accepts a stop or refuses it; a refusal changes nothing. One whose price is reached already fires at once. */
  place(account: Account, terms: StopTerms, now: number): Result<StopOrder>;
  /** Cancels those that wait and are no legs, in this order, and returns them. */
  cancel(stops: readonly StopOrder[], now: number): StopOrder[];
  placeOco(account: Account, terms: OcoTerms, now: number): Result<OcoOrder>;
  /** Cancels both legs of those that are undecided, in this order, and returns them. */
  cancelOcos(ocos: readonly OcoOrder[], now: number): OcoOrder[];
  stops(account: Account): AccountStops;
}

/** The part that runs with the engine, inside the commands of others. */
export interface StopTriggers {
  /** Called for every trade, within the engine: takes out what it fires and places nothing yet. */
  traded(market: number, price: number, now: number): void;
  /** Called within the engine when a customer's order is filled in part, and when it ends. */
  filled(order: Order, now: number): void;
  ended(order: Order, now: number): void;
  /** Places what was fired, and what that fires in turn, first come first served. Called after every command, before it is saved. */
  settle(): void;
  expire(now: number): void;
  /** When the next stop expires, or null. */
  nextExpiry(): number | null;
}

interface StopServiceParts extends StopTableParts {
  /** Last prices in ticks by market. */
  prices: ReadonlyMap<number, number>;
  /** Called after every command: settles, saves and publishes. */
  commit: () => void;
}

export function createStopService(parts: StopServiceParts): { service: StopService; triggers: StopTriggers } {
  const { accounts, desk, prices, commit } = parts;
  const table = createStopTable(parts);
  const ocos = createOcoBook({ accounts, desk, table, prices, ids: parts.ids });
  const fired: { stop: StopOrder; now: number }[] = [];

  function trigger(stop: StopOrder, now: number): void {
    const account = accounts[stop.account - 1];
    if (account === undefined || stop.ending !== null) return;
    const placement = stop.oco === null ? stop.placement : ocos.withdraw(stop, now);
    const placed = desk.place(account, placement, now, stop.createdAt);
    table.end(stop, { kind: 'triggered', at: now, orderId: placed.ok ? placed.value.id : null });
  }

  function cancel(stop: StopOrder, now: number): boolean {
    if (stop.ending !== null || stop.oco !== null) return false;
    table.end(stop, { kind: 'cancelled', at: now });
    return true;
  }

  const service: StopService = {
    place(account, terms, now) {
      const market = desk.check(account, terms.placement);
      if (!market.ok) return market;
      const wrong = table.refusal(account, market.value, terms);
      if (wrong !== null) return { ok: false, refusal: wrong };
      const stop = table.accept(account, market.value, terms, now, null);
      const last = prices.get(market.value.index);
      if (last !== undefined && isReached(stop, last)) fired.push({ stop, now });
      else table.wait(stop);
      commit();
      return passed(stop);
    },
    cancel(stops, now) {
      const cancelled = stops.filter((stop) => cancel(stop, now));
      commit();
      return cancelled;
    },
    placeOco(account, terms, now) {
      const oco = ocos.place(account, terms, now);
      commit();
      return oco;
    },
    cancelOcos(found, now) {
      const cancelled = found.filter((oco) => ocos.cancel(oco, now));
      commit();
      return cancelled;
    },
    stops: ({ index }) => table.of(index),
  };

  const triggers: StopTriggers = {
    traded(market, price, now) {
      const reached = table.fire(market, price);
      if (reached.length === 0) return;
      for (const stop of reached) {
        // Its timer may be late.
        if (stop.expiresAt !== null && stop.expiresAt <= now) table.end(stop, { kind: 'expired', at: now });
        else fired.push({ stop, now });
      }
    },
    filled: (order, now) => ocos.filled(order, now),
    ended: (order, now) => ocos.ended(order, now),
    settle() {
      if (fired.length === 0) return;
      for (let next = fired.shift(); next !== undefined; next = fired.shift()) trigger(next.stop, next.now);
    },
    expire: (now) => table.expire(now),
    nextExpiry: () => table.nextExpiry(),
  };
  return { service, triggers };
}
