import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
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

/** A placement that was accepted as the order above; a test changes what it is about. */
export function placement(clientOid: string, change: Partial<PlacementView> = {}): PlacementView {
  return {
    accountId: 'a',
    accountName: 'Treasury EU',
    mode: 'live',
    ticketId: `ticket-${clientOid}`,
    clientOid,
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '64100.0',
    size: '0.12',
    funds: null,
    body: '{"timeInForce":"IOC"}',
    createdAt: 1,
    outcome: { kind: 'accepted', orderId: '6719f3a2' },
    outcomeAt: 2,
    resolvedBy: null,
    evidenceFrom: null,
    statusChecks: null,
    order: null,
    ...change,
  };
}
