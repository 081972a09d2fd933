// Would break it: a done order shown as open again because an older answer came later, or a share that spends more than there is.
import { expect, test } from 'vitest';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { isTold, laterOrder } from './ticket-later.ts';

function orderAs(change: Partial<VenueOrder>): VenueOrder {
  return {
    accountId: 'a',
    orderId: '1',
    clientOid: null,
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '1',
    size: '2',
    funds: null,
    timeInForce: 'GTC',
    postOnly: false,
    hidden: false,
    iceberg: false,
    visibleSize: null,
    filledSize: '0',
    filledFunds: '0',
    remainingSize: null,
    cancelledSize: null,
    fee: null,
    feeCurrency: null,
    state: 'open',
    cancelled: false,
    createdAt: null,
    updatedAt: null,
    ...change,
  };
}

test('the telling that is further on stays, whichever came last', () => {
  const resting = orderAs({ updatedAt: 9 });
  const part = orderAs({ filledSize: '0.5', updatedAt: 5 });
  const done = orderAs({ filledSize: '0.5', state: 'done', cancelled: true, updatedAt: 6 });
  for (const [one, other, wanted] of [
    [resting, part, part],
    [part, done, done],
    [resting, done, done],
  ] as const) {
    expect(laterOrder(one, other)).toBe(wanted);
    expect(laterOrder(other, one)).toBe(wanted);
  }
  expect(laterOrder(null, part)).toBe(part);
  const event = orderAs({ state: 'done', filledSize: '2', filledFunds: null, updatedAt: 9 });
  const answer = orderAs({ state: 'done', filledSize: '2', filledFunds: '2', fee: '0.1', updatedAt: 8 });
  expect(laterOrder(answer, event)).toMatchObject({ fee: '0.1', filledFunds: '2', updatedAt: 9 });
  expect([isTold(event), isTold(answer), isTold(part)]).toEqual([false, true, false]);
  const later = orderAs({ updatedAt: 10 });
  expect(laterOrder(resting, later)).toEqual(later);
});
