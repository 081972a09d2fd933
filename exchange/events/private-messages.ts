import { add, formatDecimal, ZERO } from '../exact/decimal.ts';
import type { BalanceCause } from '../engine/base/contract.ts';
import { amountsOf } from '../orders/model/amounts.ts';
import { bareInteger } from '../base/raw-json.ts';
import type { BalanceChange, OrderChange } from '../orders/order-feed.ts';
import type { StopChange } from '../stops/stop-feed.ts';
import { stopMessage } from '../stops/stop-record.ts';

const NS_PER_MS = 1_000_000n;

/** Status of an order after each kind of change (facts, section 10). */
const STATUS: Readonly<Record<OrderChange['kind'], string>> = {
  received: 'new',
  open: 'open',
  match: 'match',
  filled: 'done',
  canceled: 'done',
  update: 'open',
};

const RELATION: Readonly<Record<BalanceCause, string>> = {
  hold: 'trade.hold',
  trade: 'trade.setted',
  // The venue has no event for a release: it is a negative hold.
  release: 'trade.hold',
};

/** An order change for the first version of the topic; null for `received`, which that version does not have. */
export function orderMessageV1(topic: string, userId: string, change: OrderChange): string | null {
  if (change.kind === 'received') return null;
  const { size } = amountsOf(change.order);
  return orderMessage(topic, userId, {
    ...common(change),
    ...progress(change),
    ...detail(change),
    originSize: formatDecimal(size),
    canceledSize: formatDecimal(change.order.cancelledSize),
  });
}

/** The second version also has `received`, and original and cancelled funds. */
export function orderMessageV2(topic: string, userId: string, change: OrderChange): string {
  const { size, funds } = amountsOf(change.order);
  const origin = { originSize: formatDecimal(size), originFunds: formatDecimal(funds) };
  if (change.kind === 'received') return orderMessage(topic, userId, { ...common(change), ...origin });
  return orderMessage(topic, userId, {
    ...common(change),
    ...progress(change),
    ...detail(change),
    ...origin,
    canceledSize: formatDecimal(change.order.cancelledSize),
    canceledFunds: formatDecimal(change.order.cancelledFunds),
  });
}

function orderMessage(topic: string, userId: string, data: Record<string, unknown>): string {
  return privateMessage({ topic, type: 'message', subject: 'orderChange', userId, data });
}

function privateMessage(message: Record<string, unknown>): string {
  const { data, ...head } = message;
  return JSON.stringify({ ...head, channelType: 'private', data });
}

function common({ kind, order, now }: OrderChange): Record<string, unknown> {
  const { placement } = order;
  return {
    symbol: placement.symbol,
    orderType: placement.type,
    side: placement.side,
    orderId: order.id,
    type: kind,
    orderTime: order.createdAt,
    // A market order has no price.
    ...(placement.type === 'limit' ? { price: formatDecimal(placement.price) } : {}),
    clientOid: placement.clientOid ?? '',
    status: STATUS[kind],
    ts: bareInteger(BigInt(now) * NS_PER_MS),
  };
}

/** `size` is the current size: self-trade prevention may have reduced it. */
function progress({ kind, order }: OrderChange): Record<string, unknown> {
  const { size, remainSize } = amountsOf(order);
  const isDone = kind === 'filled' || kind === 'canceled';
  return {
    size: formatDecimal(kind === 'update' ? add(order.dealSize, remainSize) : size),
    filledSize: formatDecimal(order.dealSize),
    remainSize: formatDecimal(isDone ? ZERO : remainSize),
  };
}

function detail(change: OrderChange): Record<string, unknown> {
  switch (change.kind) {
    case 'match':
      return {
        liquidity: change.liquidity,
        matchPrice: formatDecimal(change.price),
        matchSize: formatDecimal(change.size),
        tradeId: change.tradeId.toString(),
      };
    case 'update':
      return { oldSize: formatDecimal(change.oldSize) };
    case 'received':
    case 'open':
    case 'filled':
    case 'canceled':
      return {};
  }
}

/** A balance change. `eventId` is assigned by the exchange. */
export function balanceMessage(
  topic: string,
  userId: string,
  eventId: string,
  change: BalanceChange,
): string {
  const { accountId, currency, available, held, availableChange, heldChange, cause, order, now } = change;
  return privateMessage({
    topic,
    type: 'message',
    subject: 'account.balance',
    id: eventId,
    userId,
    data: {
      accountId,
      currency,
      total: formatDecimal(add(available, held)),
      available: formatDecimal(available),
      hold: formatDecimal(held),
      availableChange: formatDecimal(availableChange),
      holdChange: formatDecimal(heldChange),
      relationContext: { symbol: order.placement.symbol, orderId: order.id },
      relationEvent: RELATION[cause],
      relationEventId: eventId,
      time: String(now),
    },
  });
}

/** A change of a stop (facts 2, section 9). */
export function advancedOrderMessage(topic: string, userId: string, { kind, stop, now }: StopChange): string {
  const data = stopMessage(kind, stop, now);
  return privateMessage({ topic, type: 'message', subject: 'stopOrder', userId, data });
}
