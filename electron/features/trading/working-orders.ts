import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradingMessages } from '../../../shared/messages/trading.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Priority } from '../../venue/budget.ts';
import type { VenueClient } from '../../venue/client.ts';
import { mapConcurrent } from '../../base/map-concurrent.ts';
import type { KnownOrders } from './known-orders.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { OrderRef, ReportedOrder } from '../../venue/orders.ts';
import type { OrderReport } from './merge.ts';

/** How many pairs are asked at once. */
const WIDTH = 4;

export interface WorkingOrdersParts {
  accountId: string;
  clock: Clock;
  known: KnownOrders;
  ready(): Promise<Result<VenueClient, BridgeError>>;
  /** `isAnswer`: it goes to somebody who asked. */
  apply(report: OrderReport, isAnswer: boolean): void;
  /** What waited for a price when the app last heard of it, in this run or one before. */
  remembered(): readonly VenueOrder[];
  /** Asks what became of an order that the list no longer has. */
  query(order: OrderRef): void;
  /** Which subscription to order events is in force; null without one. Every new one has another number. */
  subscription(): number | null;
}

/** The list of one account's working orders, read whole from the venue. */
export interface WorkingOrders {
  /** Joins the read that is under way, or begins one. */
  read(priority: Priority): Promise<Result<null, BridgeError>>;
  /** Reads again what waits for a price, and nothing else; one that fails leaves the list as it is. */
  readStops(): Promise<void>;
  /** When the list was last read whole, milliseconds since the epoch: the moment that read began. Null: never. */
  readAt(): number | null;
  /** Whether order events have kept it true since. */
  isCurrent(): boolean;
  /** An event could not be read: the list is not up to date until it is read again. */
  markStale(): void;
}

export function createWorkingOrders(parts: WorkingOrdersParts): WorkingOrders {
  const { accountId, clock, known } = parts;
  let underWay: Promise<Result<null, BridgeError>> | null = null;
  let list: { readAt: number; subscription: number | null } | null = null;
  /** Rises with every `markStale`: a read that began before it is stale as well. */
  let staleMarks = 0;
  let isRemembered = false;

  async function readAll(priority: Priority): Promise<Result<null, BridgeError>> {
    const client = await parts.ready();
    if (!client.ok) return client;
    const { capabilities, label } = client.value.venue;
    if (capabilities.activeOrders === null || capabilities.activeSymbols === null) {
      return fail({ kind: 'no-capability', message: tradingMessages.noWorkingPath(label) });
    }
    // What is remembered of the beginning comes before the first request: events from here on are newer than the list.
    const began = { readAt: clock.now(), subscription: parts.subscription() };
    const staleMarksThen = staleMarks;
    rememberOnce();
    const count = known.count();
    const openThen = known.open();
    // What waits is read first: a stop that fires meanwhile is in both lists for a moment, and never in neither.
    const waiting = await client.value.advanced.waiting(priority);
    if (!waiting.ok) return waiting;
    const symbols = await client.value.activeSymbols(priority);
    if (!symbols.ok) return symbols;
    const listed = new Set<string>();
    takeListed(waiting.value, listed, priority);
    const lists = await mapConcurrent([...new Set(symbols.value)], WIDTH, async (symbol) => {
      const orders = await client.value.activeOrders(symbol, priority);
      if (!orders.ok) return orders;
      takeListed(orders.value, listed, priority);
      return succeed(null);
    });
    if (!lists.ok) return lists;
    queryUnlisted(openThen, listed, count);
    list = staleMarks === staleMarksThen ? began : { ...began, subscription: null };
    return succeed(null);
  }

  /** A stop that ended while the app was closed is in no list: it is looked up as one that left the list. */
  function rememberOnce(): void {
    if (isRemembered) return;
    isRemembered = true;
    for (const order of parts.remembered()) {
      if (known.byOrderId(order.orderId) === null) known.apply({ order, source: 'query', match: null });
    }
  }

  function takeListed(orders: readonly ReportedOrder[], listed: Set<string>, priority: Priority): void {
    for (const order of orders) {
      listed.add(order.orderId);
      parts.apply({ order: { accountId, ...order }, source: 'query', match: null }, priority === 'person');
    }
  }

  /** What became of orders that were open and that the list no longer has. */
  function queryUnlisted(openThen: readonly VenueOrder[], listed: ReadonlySet<string>, count: number): void {
    for (const { orderId, symbol, stop } of openThen) {
      if (listed.has(orderId) || known.reportedSince(orderId, count)) continue;
      known.hide(orderId);
      parts.query({ orderId, symbol, ...(stop !== undefined && { kind: stop.kind }) });
    }
  }

  async function readStops(): Promise<void> {
    const client = await parts.ready();
    if (!client.ok) return;
    const count = known.count();
    const waitingThen = known.open().filter(({ stop }) => stop !== undefined);
    const waiting = await client.value.advanced.waiting('background');
    if (!waiting.ok) return;
    const listed = new Set<string>();
    takeListed(waiting.value, listed, 'background');
    queryUnlisted(waitingThen, listed, count);
  }

  return {
    readStops,
    read(priority) {
      underWay ??= readAll(priority).finally(() => {
        underWay = null;
      });
      return underWay;
    },
    readAt: () => list?.readAt ?? null,
    isCurrent() {
      const subscription = parts.subscription();
      return subscription !== null && list?.subscription === subscription;
    },
    markStale() {
      staleMarks += 1;
      if (list !== null) list.subscription = null;
    },
  };
}
