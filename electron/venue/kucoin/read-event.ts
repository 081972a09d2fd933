import type { BridgeError } from '../../../shared/base/error.ts';
import { asDecimal, type OrderEvent, type ReportedOrder } from '../orders.ts';
import { compare } from '../../../shared/money/scaled.ts';
import type { Result } from '../../../shared/base/result.ts';
import { answerMessages, readRow } from './fields.ts';
import { amountsOf, identityOf, isNothing, refuseOverfilled, sizeOf } from './read-order.ts';

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
