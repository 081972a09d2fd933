import type { Account } from '../accounts/account.ts';
import type { Decimal } from '../exact/decimal.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { amountsOf } from '../orders/model/amounts.ts';
import type { Order } from '../orders/model/order.ts';
import type { Placement } from '../orders/model/placement.ts';
import { stepsOf, type Market } from '../pairs/units.ts';
import { areOrdered, legsOf, type OcoOrder, type OcoTerms } from './oco.ts';
import type { OrderDesk } from './order-desk.ts';
import type { StopIds } from './stop-ids.ts';
import type { StopTable } from './stop-table.ts';
import type { StopOrder } from './stop.ts';

/** The undecided OCO orders. Whatever comes first, a fill, the stop price or a cancel, ends both legs: they are never both live. */
interface OcoBook {
  /** Places the limit leg and lets the stop leg wait, or refuses and changes nothing. The caller commits. */
  place(account: Account, terms: OcoTerms, now: number): Result<OcoOrder>;
  /** Cancels both legs; false when it is decided already. */
  cancel(oco: OcoOrder, now: number): boolean;
  /** Before a stop leg fires: cancels the limit leg. Returns what the stop leg places: at most what was left of the limit leg. */
  withdraw(stop: StopOrder, now: number): Placement;
  filled(order: Order, now: number): void;
  ended(order: Order, now: number): void;
}

interface OcoBookParts {
  accounts: readonly Account[];
  desk: OrderDesk;
  table: StopTable;
  prices: ReadonlyMap<number, number>;
  ids: StopIds;
}

export function createOcoBook({ accounts, desk, table, prices, ids }: OcoBookParts): OcoBook {
  /** By the id of the order in the book. */
  const undecided = new Map<string, OcoOrder>();
  for (const { index } of accounts) {
    for (const oco of table.of(index).ocos()) if (oco.stop.ending === null) undecided.set(oco.orderId, oco);
  }

  function lastPrice({ index, pair }: Market) {
    const ticks = prices.get(index);
    return ticks === undefined ? null : stepsOf(ticks, pair.priceIncrement);
  }

  function check(account: Account, terms: OcoTerms): Result<Market> {
    const market = desk.check(account, terms.limit);
    if (!market.ok) return market;
    const other = desk.check(account, terms.stop.placement);
    if (!other.ok) return other;
    const wrong = table.refusal(account, market.value, legsOf(terms).stop);
    if (wrong !== null) return { ok: false, refusal: wrong };
    return areOrdered(terms, lastPrice(market.value)) ? market : WRONG_ORDER;
  }

  function decide(oco: OcoOrder): void {
    undecided.delete(oco.orderId);
  }

  /** The limit leg was filled, at least in part: the stop leg would sell or buy the same again. */
  function finish(oco: OcoOrder, now: number): void {
    decide(oco);
    table.end(oco.limit, { kind: 'triggered', at: now, orderId: oco.orderId });
    table.end(oco.stop, { kind: 'cancelled', at: now });
  }

  function giveUp(oco: OcoOrder, now: number): void {
    decide(oco);
    table.end(oco.limit, { kind: 'cancelled', at: now });
    table.end(oco.stop, { kind: 'cancelled', at: now });
  }

  /** Cancels the order of the limit leg and returns the size it still had. */
  function cancelInBook(oco: OcoOrder, now: number): Decimal | null {
    const account = accounts[oco.limit.account - 1];
    const order = account === undefined ? null : desk.find(account, oco.orderId);
    if (order === null) return null;
    const { remainSize } = amountsOf(order);
    desk.cancel(order, now);
    return remainSize;
  }

  return {
    place(account, terms, now) {
      const market = check(account, terms);
      if (!market.ok) return market;
      const order = desk.place(account, terms.limit, now, now);
      if (!order.ok) return order;
      const legs = legsOf(terms);
      const id = ids.oco(order.value.sequence);
      const limit = table.accept(account, market.value, legs.limit, now, {
        id,
        leg: 'limit',
        orderId: order.value.id,
      });
      const stop = table.accept(account, market.value, legs.stop, now, { id, leg: 'stop' });
      const oco: OcoOrder = { id, orderId: order.value.id, limit, stop };
      if (order.value.dealSize.units > 0n) finish(oco, now);
      else if (order.value.state === 'done') giveUp(oco, now);
      else {
        undecided.set(order.value.id, oco);
        table.wait(stop);
      }
      return passed(oco);
    },
    cancel(oco, now) {
      if (oco.stop.ending !== null) return false;
      giveUp(oco, now);
      cancelInBook(oco, now);
      return true;
    },
    withdraw(stop, now) {
      const oco = stop.oco === null ? null : table.of(stop.account).oco(stop.oco.id);
      if (oco === null) return stop.placement;
      decide(oco);
      table.end(oco.limit, { kind: 'cancelled', at: now });
      const left = cancelInBook(oco, now);
      // Self-trade prevention or its owner may have made the limit leg smaller.
      return left === null ? stop.placement : { ...oco.stop.placement, size: left };
    },
    filled(order, now) {
      const oco = undecided.get(order.id);
      if (oco !== undefined) finish(oco, now);
    },
    ended(order, now) {
      const oco = undecided.get(order.id);
      if (oco !== undefined) giveUp(oco, now);
    },
  };
}

const WRONG_ORDER = refused('400100', 'The last price must be between price and stopPrice.');
