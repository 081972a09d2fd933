import { decimal, ZERO } from '../../../../exchange/exact/decimal.ts';
import type { BalanceChange, OrderChange } from '../../../../exchange/orders/order-feed.ts';
import type { Order } from '../../../../exchange/orders/model/order.ts';
import type { UnitTable } from '../../../../exchange/pairs/units.ts';

/** A limit order to buy 0.1 KCS at 0.937, just accepted by the account; tests change what they need. */
export function limitOrder(units: UnitTable, account: number, now: number): Order {
  return {
    id: '5efab07953bdea00089965d2',
    sequence: 1,
    doneSequence: null,
    account,
    market: units.marketOf('KCS-USDT'),
    placement: {
      type: 'limit',
      symbol: 'KCS-USDT',
      side: 'buy',
      clientOid: '1593487481000906',
      stp: 'CN',
      tags: null,
      remark: null,
      price: decimal('0.937'),
      size: decimal('0.1'),
      timeInForce: 'GTC',
      cancelAfter: null,
      postOnly: false,
      hidden: false,
      iceberg: false,
      visibleSize: null,
    },
    engine: null,
    state: 'active',
    inBook: false,
    dealSize: ZERO,
    dealFunds: ZERO,
    fee: ZERO,
    cancelledSize: ZERO,
    cancelledFunds: ZERO,
    ending: null,
    createdAt: now,
    lastUpdatedAt: now,
    expiresAt: null,
  };
}

/** One change of each kind to that order. */
export function everyChange(order: Order, now: number): OrderChange[] {
  return [
    { kind: 'received', order, now },
    { kind: 'open', order, now },
    {
      kind: 'match',
      order,
      now,
      price: decimal('0.9'),
      size: decimal('0.04'),
      tradeId: 11_029_373_945_659_393n,
      liquidity: 'maker',
    },
    { kind: 'update', order, now, oldSize: decimal('0.1') },
    { kind: 'filled', order, now },
    { kind: 'canceled', order, now },
  ];
}

export function holdChange(order: Order, now: number): BalanceChange {
  return {
    account: order.account,
    accountId: '548674591753',
    currency: 'USDT',
    available: decimal('20.132773386762'),
    held: decimal('1.001'),
    availableChange: { units: -5005n, scale: 4 },
    heldChange: decimal('0.5005'),
    cause: 'hold',
    order,
    now,
  };
}
