// Would break it: a done order shown as open again because an older answer came later, or a share that spends more than there is.
import { expect, test } from 'vitest';
import type { VenueOrder } from '../../shared/bridge/trading-calls.ts';
import { isTold, laterOrder } from './ticket-later.ts';
import { shareOf } from './ticket-share-of.ts';

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

const pair = {
  baseIncrement: '0.0001',
  quoteIncrement: '0.01',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
};
const rates = { maker: '0.0008', taker: '0.001', source: 'venue' } as const;
const share = (form: Parameters<typeof shareOf>[0]['form'], price?: string, percent = '100') =>
  shareOf({ form, price, pair, available: '1000', percent, rates });

test('S4.3-R9: a share is a size or funds rounded down, and says how it was reckoned', () => {
  // 1000 / (100 x 1.001) = 9.99000999
  expect(share({ side: 'buy', type: 'limit', marketBy: 'size' }, '100').change).toEqual({
    size: '9.9900',
    sizeBy: 'size',
  });
  expect(share({ side: 'buy', type: 'limit', marketBy: 'size' }, '100', '25').change).toMatchObject({
    size: '2.4975',
  });
  expect(share({ side: 'sell', type: 'limit', marketBy: 'size' }, undefined, '25').change).toMatchObject({
    size: '250.0000',
  });
  expect(share({ side: 'buy', type: 'market', marketBy: 'funds' }, undefined, '50').change).toEqual({
    funds: '500.00',
  });
});

test('where a share has no meaning it is refused with the reason', () => {
  expect(share({ side: 'buy', type: 'limit', marketBy: 'size' })).toMatchObject({ change: null });
  expect(share({ side: 'buy', type: 'market', marketBy: 'size' }).words).toContain('by funds');
  expect(share({ side: 'sell', type: 'market', marketBy: 'funds' }).words).toContain('by size');
  expect(
    shareOf({
      form: { side: 'sell', type: 'limit', marketBy: 'size' },
      price: '1',
      pair,
      available: '0.00001',
      percent: '25',
      rates,
    }).words,
  ).toContain('less than one step');
});
