import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { isZero } from '../../../shared/money/scaled.ts';
import type { Result } from '../../../shared/base/result.ts';
import { afterOthers } from '../../platform/soon.ts';
import type { Priority } from '../../venue/budget.ts';
import type { FoundOrders, OrderQueryError, OrderStatusQuery } from '../../venue/order-query.ts';
import { askByClientOid, askOrder } from './asks.ts';
import { findInLists } from './find-orders.ts';
import { createKnownOrders, type KnownOrders } from './known-orders.ts';
import { createLookQueue, type OrderRef } from './look-queue.ts';
import type { Told } from './merge.ts';
import { createPrivateEvents, type PrivateEvents } from './private-events.ts';
import { asDecimal } from './read-order.ts';
import type { TradingDeskParts } from './ports.ts';
import { createWorking, type Working } from './working.ts';

/** A background read that fails is tried again this often, and no more: the next call of a person reads as well. */
const READ_TRIES = 5;
const READ_PAUSE_MS = 5_000;
/** After a cancel was asked for: how soon its order is looked at, with order events and without. */
const LOOK_WITH_EVENTS_MS = [5_000];
const LOOK_ALONE_MS = [0, 2_000];

/** Everything this desk knows and hears of one account's orders. */
export interface AccountTrading {
  known: KnownOrders;
  working: Working;
  events: PrivateEvents;
  /** Joins what an answer told and passes it on. */
  told(orders: readonly VenueOrder[]): void;
  look(order: OrderRef, priority: Priority): Promise<Result<VenueOrder, BridgeError>>;
  /** One order, by its client order ID or, where the venue cannot be asked for that, by its lists. */
  lookByClientOid(order: OrderStatusQuery): Promise<Result<VenueOrder | null, OrderQueryError>>;
  /** Any number of them, by the lists. */
  lookInLists(orders: readonly OrderStatusQuery[]): Promise<Result<FoundOrders, BridgeError>>;
  /** A cancel was asked for: finds out what came of it, by its event or by a look. */
  followCancel(orders: readonly OrderRef[]): void;
  close(): void;
}

export function createAccountTrading(accountId: string, parts: TradingDeskParts): AccountTrading {
  const { clock, webSockets, ids } = parts;
  const ready = () => parts.ready(accountId);
  const known = createKnownOrders();
  const timers = new Set<() => void>();
  let closed = false;
  let doubted = false;

  /** What goes to somebody who asked (`isAnswer`) is announced as well only where it changes what was known. */
  function take(told: Told, isAnswer = false): void {
    if (closed) return;
    // What contradicts itself is for whoever placed these orders to see; it changes nothing that is known of either.
    if (parts.isOfAnother(told.order)) {
      parts.onOrder({ order: told.order, meaning: 'same', source: told.source });
      return;
    }
    const isNew = known.byOrderId(told.order.orderId) === null;
    const news = known.take(told);
    parts.onOrder(news);
    if (news.meaning !== 'same' && !(isNew && isAnswer)) parts.announce('order', news.order);
    if (told.source === 'event' && wantsLook(news.order)) queue.add(news.order);
  }

  async function look(order: OrderRef, priority: Priority): Promise<Result<VenueOrder, BridgeError>> {
    const client = await ready();
    if (!client.ok) return client;
    const answer = await askOrder({ accountId, client: client.value, priority }, order);
    if (!answer.ok) return answer;
    take({ order: answer.value, source: 'look', match: null });
    return { ok: true, value: known.byOrderId(order.orderId) ?? answer.value };
  }

  async function lookInLists(wanted: readonly OrderStatusQuery[]): Promise<Result<FoundOrders, BridgeError>> {
    const client = await ready();
    if (!client.ok) return client;
    const found = await findInLists({ accountId, client: client.value, priority: 'background' }, wanted);
    if (!found.ok) return found;
    for (const order of found.value.orders) {
      // Whoever hears of it may write it to the disk: an order that comes meanwhile goes first.
      await afterOthers();
      take({ order, source: 'look', match: null });
    }
    return found;
  }

  const queue = createLookQueue((order) => look(order, 'background'));
  const events = createPrivateEvents({
    accountId,
    ready: () => parts.feedReady(accountId),
    webSockets,
    clock,
    ids,
    onOrder: ({ order, match }) => take({ order, source: 'event', match }),
    onUnreadable() {
      working.doubt();
      if (doubted) return;
      // Such messages may come in numbers: they are read for together.
      doubted = true;
      later(READ_PAUSE_MS, () => {
        doubted = false;
        readUntilLive();
      });
    },
    onBalances: () => parts.announce('balances', { accountId }),
    onSubscribed() {
      readUntilLive();
      parts.onSubscribed(accountId);
    },
  });
  const working = createWorking({
    accountId,
    clock,
    known,
    ready,
    take,
    look: (order) => queue.add(order),
    subscription: () => events.subscription(),
  });

  let reading = false;

  /** What was missed without events is read anew, behind everything else, until the list is true again. */
  function readUntilLive(): void {
    if (reading) return;
    reading = true;
    void readOnce(READ_TRIES);
  }

  async function readOnce(triesLeft: number): Promise<void> {
    const read = await working.read('background');
    const isPointless = !read.ok && read.error.kind === 'no-capability';
    if (closed || working.isLive() || events.subscription() === null || isPointless || triesLeft <= 1) {
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
    told(orders) {
      for (const order of orders) take({ order, source: 'look', match: null }, true);
    },
    look,
    lookInLists,
    async lookByClientOid(order) {
      const client = await ready();
      if (!client.ok) return client;
      if (client.value.venue.capabilities.orderByClientOid === null) {
        const listed = await lookInLists([order]);
        if (!listed.ok) return listed;
        return { ok: true, value: listed.value.orders[0] ?? null };
      }
      const answer = await askByClientOid({ accountId, client: client.value, priority: 'background' }, order);
      if (!answer.ok || answer.value === null) return answer;
      take({ order: answer.value, source: 'look', match: null });
      return { ok: true, value: known.byOrderId(answer.value.orderId) ?? answer.value };
    },
    followCancel(orders) {
      for (const ms of events.subscription() === null ? LOOK_ALONE_MS : LOOK_WITH_EVENTS_MS) {
        later(ms, () => {
          for (const order of orders) {
            if (known.byOrderId(order.orderId)?.state !== 'done') queue.add(order);
          }
        });
      }
    },
    close() {
      closed = true;
      events.unfollow();
      queue.close();
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}

/** An order that ended with fills whose exact value and fee events did not tell. */
function wantsLook({ state, filledSize, filledFunds, fee }: VenueOrder): boolean {
  return state === 'done' && !isZero(asDecimal(filledSize)) && (filledFunds === null || fee === null);
}
