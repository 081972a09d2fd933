import { formatDecimal, ZERO, type Decimal } from '../exact/decimal.ts';
import { amountsOf } from './model/amounts.ts';
import { bareInteger } from '../base/raw-json.ts';
import type { Fill, Order } from './model/order.ts';

/** An order in the format of the status checks: the venue's field names (facts, section 8). */
export function orderRecord(order: Order): Record<string, unknown> {
  const { placement, market } = order;
  const limit = placement.type === 'limit' ? placement : null;
  const { size, funds, remainSize, remainFunds } = amountsOf(order);
  return {
    id: order.id,
    clientOid: placement.clientOid,
    symbol: market.pair.symbol,
    opType: 'DEAL',
    type: placement.type,
    side: placement.side,
    price: formatDecimal(limit?.price ?? ZERO),
    size: formatDecimal(size),
    funds: formatDecimal(funds),
    dealSize: formatDecimal(order.dealSize),
    dealFunds: formatDecimal(order.dealFunds),
    remainSize: formatDecimal(remainSize),
    remainFunds: formatDecimal(remainFunds),
    cancelledSize: formatDecimal(order.cancelledSize),
    cancelledFunds: formatDecimal(order.cancelledFunds),
    fee: formatDecimal(order.fee),
    feeCurrency: market.pair.quoteCurrency,
    stp: placement.stp,
    timeInForce: limit?.timeInForce ?? 'GTC',
    postOnly: limit?.postOnly ?? false,
    hidden: limit?.hidden ?? false,
    iceberg: limit?.iceberg ?? false,
    visibleSize: formatDecimal(limit?.visibleSize ?? ZERO),
    cancelAfter: limit?.cancelAfter ?? 0,
    channel: 'API',
    remark: placement.remark,
    tags: placement.tags,
    cancelExist: cancelExists(order),
    tradeType: 'TRADE',
    inOrderBook: order.inBook,
    active: order.state === 'active',
    tax: '0',
    createdAt: order.createdAt,
    lastUpdatedAt: order.lastUpdatedAt,
  };
}

/** True when any part of the order was cancelled, by its owner or by a rule. */
function cancelExists(order: Order): boolean {
  if (order.cancelledSize.units > 0n) return true;
  return order.ending !== null && order.ending !== 'filled';
}

/** A fill in the format of the fills list. */
export function fillRecord(fill: Fill): Record<string, unknown> {
  const { placement, market } = fill.order;
  return {
    id: bareInteger(fill.id),
    orderId: fill.order.id,
    counterOrderId: fill.counterOrderId,
    tradeId: bareInteger(fill.tradeId),
    symbol: market.pair.symbol,
    side: placement.side,
    liquidity: fill.liquidity,
    type: placement.type,
    forceTaker: fill.forceTaker,
    price: formatDecimal(fill.price),
    size: formatDecimal(fill.size),
    funds: formatDecimal(fill.funds),
    fee: formatDecimal(fill.fee),
    feeRate: formatDecimal(fill.feeRate),
    feeCurrency: market.pair.quoteCurrency,
    stop: '',
    tradeType: 'TRADE',
    taxRate: '0',
    tax: '0',
    createdAt: fill.createdAt,
  };
}

/** A new order in the format of the sync placements: what became of it at once. */
export function placedAndMatched(order: Order): Record<string, unknown> {
  const { id, placement, createdAt, lastUpdatedAt } = order;
  return {
    orderId: id,
    ...(placement.clientOid === null ? {} : { clientOid: placement.clientOid }),
    orderTime: createdAt,
    ...syncRecord(order),
    matchTime: lastUpdatedAt,
  };
}

/** An order in the format of the sync replies (facts, section 8). */
export function syncRecord(order: Order): Record<string, unknown> {
  const { size, remainSize } = amountsOf(order);
  const text = (amount: Decimal) => formatDecimal(amount);
  return {
    originSize: text(size),
    dealSize: text(order.dealSize),
    remainSize: text(remainSize),
    canceledSize: text(order.cancelledSize),
    status: order.state === 'active' ? 'open' : 'done',
  };
}
