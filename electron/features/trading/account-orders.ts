import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { isZero } from '../../../shared/money/scaled.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import type { Priority } from '../../venue/budget.ts';
import type { VenueClient } from '../../venue/client.ts';
import {
  asDecimal,
  type FoundOrders,
  type OrderQueryError,
  type OrderRef,
  type OrderStatusQuery,
  type ReportedOrder,
} from '../../venue/orders.ts';
import { findInLists } from './find-orders.ts';
import { createKnownOrders, type KnownOrders } from './known-orders.ts';
import { createOrderQueryQueue } from './order-query-queue.ts';
import type { OrderReport } from './merge.ts';
import { createPrivateEvents, type PrivateEvents } from './private-events.ts';
import type { TradingServiceParts } from './trading-service-parts.ts';
import { createStopFollower } from './stop-follower.ts';
import { createWorkingOrders, type WorkingOrders } from './working-orders.ts';

/** A background read that fails is tried again this often, and no more: the next call of a person reads as well. */
const READ_TRIES = 5;
const READ_PAUSE_MS = 5_000;
const STOPS_PAUSE_MS = 100;
/** A venue may take this long to cancel what a dead-man switch covers (VF2.4). */
const CANCELLED_BY_MS = 12_000;
/** After a cancel was asked for: how soon its order is queried, with order events and without. */
const QUERY_WITH_EVENTS_MS = [5_000];
const QUERY_ALONE_MS = [0, 2_000];

/** Everything known of one account's orders, and the events about them. */
export interface AccountOrders {
  known: KnownOrders;
  working: WorkingOrders;
  events: PrivateEvents;
  /** Merges the orders of an answer and passes them on; answers with them as this account's. */
  applyAnswer(orders: readonly ReportedOrder[]): VenueOrder[];
  queryOrder(order: OrderRef, priority: Priority): Promise<Result<VenueOrder, BridgeError>>;
  /** One order, by its client order ID or, where the venue cannot be asked for that, by its lists. */
  queryByClientOid(order: OrderStatusQuery): Promise<Result<VenueOrder | null, OrderQueryError>>;
  /** Any number of them, by the lists. */
  queryInLists(orders: readonly OrderStatusQuery[]): Promise<Result<FoundOrders, BridgeError>>;
  /** A cancel was asked for: finds out what came of it, by its event or by a query. */
  followCancel(orders: readonly OrderRef[]): void;
  /** Reads the open orders again, now and when a venue that cancels in its own time has done so. */
  readAgain(): void;
  close(): void;
}

export function createAccountOrders(accountId: string, parts: TradingServiceParts): AccountOrders {
  const { clock, ids } = parts;
  const ready = () => parts.ready(accountId);
  const known = createKnownOrders();
  const own = (order: ReportedOrder): VenueOrder => ({ accountId, ...order });
  const timers = new Set<() => void>();
  let closed = false;
  let isReadPlanned = false;
  let isStopReadPlanned = false;

  /** What goes to somebody who asked (`isAnswer`) is announced as well only where it changes what was known. */
  function apply(report: OrderReport, isAnswer = false): void {
    if (closed) return;
    // What contradicts itself is for whoever placed these orders to see; it changes nothing that is known of either.
    if (parts.isOfAnother(report.order)) {
      parts.onOrderUpdate({ order: report.order, meaning: 'same', source: report.source });
      return;
    }
    const isNew = known.byOrderId(report.order.orderId) === null;
    const update = known.apply(report);
    parts.onOrderUpdate(update);
    if (update.meaning !== 'same' && !(isNew && isAnswer)) parts.announce('order', update.order);
    if (report.source === 'event' && needsQuery(update.order)) queue.add(update.order);
  }

  async function queryOrder(order: OrderRef, priority: Priority): Promise<Result<VenueOrder, BridgeError>> {
    const client = await ready();
    if (!client.ok) return client;
    const kind = order.kind ?? known.byOrderId(order.orderId)?.stop?.kind;
    if (kind !== undefined) return stops.query(client.value, { ...order, kind }, priority);
    const answer = await client.value.order(order, priority);
    if (!answer.ok) return answer;
    return succeed(taken(answer.value));
  }

  async function queryInLists(
    wanted: readonly OrderStatusQuery[],
  ): Promise<Result<FoundOrders, BridgeError>> {
    const client = await ready();
    if (!client.ok) return client;
    const found = await findInLists({ accountId, client: client.value }, wanted);
    if (!found.ok) return found;
    for (const order of found.value.orders) {
      // Handlers may write it to the disk: an order that comes meanwhile goes first.
      await nextTurn();
      apply({ order, source: 'query', match: null });
    }
    return found;
  }

  /** An order that an answer shows, as it is known after it. */
  function taken(answer: ReportedOrder): VenueOrder {
    const reported = own(answer);
    apply({ order: reported, source: 'query', match: null });
    return known.byOrderId(reported.orderId) ?? reported;
  }

  /** An order by its client order ID or, where the venue cannot be asked for that, by its lists. */
  async function queryInBook(
    client: VenueClient,
    order: OrderStatusQuery,
  ): Promise<Result<VenueOrder | null, OrderQueryError>> {
    if (client.venue.capabilities.orderByClientOid === null) {
      const listed = await queryInLists([order]);
      return listed.ok ? succeed(listed.value.orders[0] ?? null) : listed;
    }
    const answer = await client.orderByClientOid(order, 'background');
    return answer.ok ? succeed(answer.value === null ? null : taken(answer.value)) : answer;
  }

  const stops = createStopFollower({ accountId, known, apply });
  const queue = createOrderQueryQueue((order) => queryOrder(order, 'background'));
  const events = createPrivateEvents({
    ready: () => parts.feedReady(accountId),
    clock,
    ids,
    onOrder: ({ order, match }) => apply({ order: own(order), source: 'event', match }),
    hasStops: parts.hasStops(accountId),
    onStop(change) {
      if (change === null || !stops.take(change)) readStopsSoon();
    },
    onUnreadable() {
      working.markStale();
      if (isReadPlanned) return;
      // Such messages may come in numbers: they are read for together.
      isReadPlanned = true;
      later(READ_PAUSE_MS, () => {
        isReadPlanned = false;
        readUntilLive();
      });
    },
    onBalances: () => parts.announce('balances', { accountId }),
    onSubscribed() {
      readUntilLive();
      parts.onSubscribed(accountId);
    },
  });
  const working = createWorkingOrders({
    accountId,
    clock,
    known,
    ready,
    apply: apply,
    remembered: () => parts.waitingStops(accountId),
    query: (order) => queue.add(order),
    subscription: () => events.subscription(),
  });

  /** A stop that is not known yet, or of which a message could not be read: several of one moment are read for together. */
  function readStopsSoon(): void {
    if (isStopReadPlanned) return;
    isStopReadPlanned = true;
    later(STOPS_PAUSE_MS, () => {
      isStopReadPlanned = false;
      void working.readStops();
    });
  }

  let reading = false;

  /** What was missed without events is read again, behind everything else, until the list is true again. */
  function readUntilLive(): void {
    if (reading) return;
    reading = true;
    void readOnce(READ_TRIES);
  }

  async function readOnce(triesLeft: number): Promise<void> {
    const read = await working.read('background');
    const isPointless = !read.ok && read.error.kind === 'no-capability';
    if (closed || working.isCurrent() || events.subscription() === null || isPointless || triesLeft <= 1) {
      reading = false;
      return;
    }
    // A read that began before the subscription was good and is followed by another at once; a failed one waits.
    if (read.ok) void readOnce(triesLeft - 1);
    else later(READ_PAUSE_MS, () => void readOnce(triesLeft - 1));
  }

  function later(ms: number, act: () => void): void {
    if (closed) return;
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      act();
    });
    timers.add(cancel);
  }

  return {
    known,
    working,
    events,
    applyAnswer(orders) {
      const mine = orders.map(own);
      for (const order of mine) apply({ order, source: 'query', match: null }, true);
      return mine;
    },
    queryOrder,
    queryInLists,
    async queryByClientOid(order) {
      const client = await ready();
      if (!client.ok) return client;
      const { kind } = order;
      if (kind === undefined) return queryInBook(client.value, order);
      const stop = await client.value.advanced.byClientOid({ ...order, kind }, 'background');
      if (!stop.ok) return stop;
      if (stop.value?.state === 'open') return succeed(taken(stop.value));
      // It may have fired at once: what it placed has its client order ID. Where that is not there, a stop that ended was there all the same.
      const placed = await queryInBook(client.value, order);
      return placed.ok && placed.value === null && stop.value !== null ? succeed(taken(stop.value)) : placed;
    },
    followCancel(orders) {
      for (const ms of events.subscription() === null ? QUERY_ALONE_MS : QUERY_WITH_EVENTS_MS) {
        later(ms, () => {
          for (const order of orders) {
            if (known.byOrderId(order.orderId)?.state !== 'done') queue.add(order);
          }
        });
      }
    },
    readAgain() {
      void working.read('background');
      later(CANCELLED_BY_MS, () => void working.read('background'));
    },
    close() {
      closed = true;
      events.close();
      queue.close();
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}

/** An order that ended with fills whose exact value and fee no event gave. */
function needsQuery({ state, filledSize, filledFunds, fee }: VenueOrder): boolean {
  return state === 'done' && !isZero(asDecimal(filledSize)) && (filledFunds === null || fee === null);
}
