import type { VenueOrder } from '../../../shared/orders/venue-order.ts';

/** An order that rests; a test changes what it is about. */
export function venueOrder(change: Partial<VenueOrder> = {}): VenueOrder {
  return {
    accountId: 'a',
    orderId: '6719f3a2',
    clientOid: 'cf-1',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '64100.0',
    size: '0.12',
    funds: null,
    timeInForce: 'GTC',
    postOnly: null,
    hidden: null,
    iceberg: null,
    visibleSize: null,
    filledSize: '0',
    filledFunds: null,
    remainingSize: null,
    cancelledSize: null,
    fee: null,
    feeCurrency: null,
    state: 'open',
    cancelled: false,
    createdAt: 1,
    updatedAt: 1,
    ...change,
  };
}
