import { formatDecimal, multiply, ZERO, type Decimal } from '../exact/decimal.ts';
import type { Order } from './order.ts';

/** An order as the look-ups show it: the venue's field names (facts, section 8). Nothing has filled, so what is not done remains. */
export function orderRecord(order: Order): Record<string, unknown> {
  const { placement, pair } = order;
  const limit = placement.type === 'limit' ? placement : null;
  const { size, funds } = totals(order);
  const isActive = order.state === 'active';
  const part = (amount: Decimal, when: boolean) => formatDecimal(when ? amount : ZERO);
  return {
    id: order.id,
    clientOid: placement.clientOid,
    symbol: pair.symbol,
    opType: 'DEAL',
    type: placement.type,
    side: placement.side,
    price: formatDecimal(limit?.price ?? ZERO),
    size: formatDecimal(size),
    funds: formatDecimal(funds),
    dealSize: '0',
    dealFunds: '0',
    remainSize: part(size, isActive),
    remainFunds: part(funds, isActive),
    cancelledSize: part(size, order.cancelled),
    cancelledFunds: part(funds, order.cancelled),
    fee: '0',
    feeCurrency: pair.quoteCurrency,
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
    cancelExist: order.cancelled,
    tradeType: 'TRADE',
    inOrderBook: isActive,
    active: isActive,
    tax: '0',
    createdAt: order.createdAt,
    lastUpdatedAt: order.lastUpdatedAt,
  };
}

function totals({ placement }: Order): { size: Decimal; funds: Decimal } {
  switch (placement.type) {
    case 'limit':
      return { size: placement.size, funds: multiply(placement.price, placement.size) };
    case 'market':
      return placement.amount.kind === 'size'
        ? { size: placement.amount.size, funds: ZERO }
        : { size: ZERO, funds: placement.amount.funds };
  }
}
