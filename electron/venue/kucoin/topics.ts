import { isObject } from '../../base/exact-json.ts';
import type { EventTopic, VenueEvent } from '../events.ts';
import { readCandle, readIncrement, readTrade } from './read-market.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { asDecimal, type OrderEvent, type ReportedOrder } from '../orders.ts';
import { compare } from '../../../shared/money/scaled.ts';
import type { Result } from '../../../shared/base/result.ts';
import { answerMessages, readRow } from './fields.ts';
import { readStopChange } from './read-stop.ts';
import { amountsOf, identityOf, isNothing, refuseOverfilled, sizeOf } from './read-order.ts';

/** What the venue calls a topic (VF10). */
export function topicName(topic: EventTopic): string {
  switch (topic.kind) {
    case 'book':
      return `/market/level2:${topic.symbol}`;
    case 'trades':
      return `/market/match:${topic.symbol}`;
    case 'candles':
      return `/market/candles:${topic.symbol}_${topic.interval}`;
    case 'orders':
      return '/spotMarket/tradeOrdersV2';
    case 'stops':
      return '/spotMarket/advancedOrders';
    case 'balances':
      return '/account/balance';
  }
}

/** A message of a topic as an event; null for one that says nothing to us, and for a trade or candle that cannot be read. */
export function readTopicMessage(topic: EventTopic, subject: string, data: unknown): VenueEvent | null {
  switch (topic.kind) {
    case 'book':
      return { kind: 'book', change: readIncrement(data) };
    case 'trades': {
      const trade = readTrade(data);
      return trade === null ? null : { kind: 'trades', trade };
    }
    case 'candles': {
      const candle = isObject(data) ? readCandle(data['candles']) : null;
      return candle === null ? null : { kind: 'candles', candle };
    }
    case 'orders':
      return subject === 'orderChange' ? { kind: 'orders', event: readOrderEvent(data) } : null;
    case 'stops':
      return subject === 'stopOrder' ? { kind: 'stops', change: readStopChange(data) } : null;
    case 'balances':
      return { kind: 'balances' };
  }
}

/** An `orderChange` message (VF10), as much of an order as it has: fees and the value of fills are not in it. */
export function readOrderEvent(data: unknown): Result<OrderEvent, BridgeError> {
  return readRow(data, answerMessages.orderEvent, (fields) => {
    const type = fields.text('type');
    const cancelledSize = sizeOf(fields, 'canceledSize');
    const filledSize = sizeOf(fields, 'filledSize') ?? '0';
    const amounts = amountsOf(fields, 'originSize', 'originFunds');
    // The last fill of an order is its end, although a separate message says so a moment later.
    const isFilled = amounts.size !== null && compare(asDecimal(filledSize), asDecimal(amounts.size)) === 0;
    const ended =
      type === 'filled' || type === 'canceled' || isFilled || fields.textOrNull('status') === 'done';
    const order: ReportedOrder = {
      orderId: fields.text('orderId'),
      ...identityOf(fields, 'orderType'),
      ...amounts,
      timeInForce: null,
      postOnly: null,
      hidden: null,
      iceberg: null,
      visibleSize: null,
      filledSize,
      filledFunds: null,
      remainingSize: sizeOf(fields, 'remainSize'),
      cancelledSize,
      fee: null,
      feeCurrency: null,
      state: ended ? 'done' : 'open',
      cancelled: type === 'canceled' || !isNothing(cancelledSize),
      createdAt: fields.momentOrNull('orderTime'),
      updatedAt: fields.moment('ts'),
    };
    refuseOverfilled(order, 'filledSize', fields);
    if (type !== 'match') return { order, match: null };
    const match = {
      tradeId: fields.id('tradeId'),
      price: fields.amount('matchPrice'),
      size: fields.amount('matchSize'),
      filledSize: fields.amount('filledSize'),
    };
    return { order, match };
  });
}
