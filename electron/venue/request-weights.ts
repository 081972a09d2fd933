import type { CapabilityName, RequestWeight } from '../../shared/venue/description.ts';

/** Everything the client asks a venue for. */
export type Operation = 'deposits' | 'withdrawals' | 'placeOrder' | CapabilityName;

const manage = (weight: number): RequestWeight => ({ pool: 'manage', weight });
const spot = (weight: number): RequestWeight => ({ pool: 'spot', weight });
const open = (weight: number): RequestWeight => ({ pool: 'public', weight });

/** Section 8 for the three operations of the contract; venue-facts for what a venue may have besides. */
export const REQUEST_WEIGHTS: Record<Operation, RequestWeight> = {
  deposits: manage(5),
  withdrawals: manage(20),
  placeOrder: spot(1),
  serverTime: open(3),
  symbols: open(4),
  symbol: open(4),
  keyInformation: manage(20),
  accountMode: manage(30),
  hfOpened: spot(30),
  balances: manage(5),
  fees: spot(3),
  accountLevel: manage(20),
  currency: open(3),
  depositAddress: manage(5),
  createAddress: manage(20),
  testOrder: spot(1),
  orderByClientOid: spot(2),
  orderByOrderId: spot(2),
  activeOrders: spot(2),
  activeSymbols: spot(2),
  doneOrders: spot(2),
  fills: spot(2),
  cancelByOrderId: spot(1),
  cancelByClientOid: spot(1),
  cancelPair: spot(2),
  cancelAll: spot(30),
  alterOrder: spot(1),
  placeStop: spot(1),
  stopOrders: spot(8),
  stopByOrderId: spot(3),
  stopByClientOid: spot(3),
  cancelStop: spot(3),
  cancelStops: spot(3),
  placeOco: spot(2),
  ocoOrders: spot(2),
  ocoDetails: spot(2),
  ocoByClientOid: spot(2),
  cancelOco: spot(3),
  cancelOcos: spot(3),
  deadManSwitch: spot(2),
  deadManQuery: spot(2),
  bulletPublic: open(10),
  bulletPrivate: spot(10),
  orderBook: spot(3),
  publicTrades: open(3),
  candles: open(3),
  tickers: open(15),
};
