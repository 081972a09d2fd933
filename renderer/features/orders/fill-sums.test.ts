// Would break it: a sum in floating point, a fee added across currencies, a fill that cannot be read counted in silence.
import { expect, test } from 'vitest';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { sumFills } from './fill-sums.ts';

function fill(change: Partial<Fill>): Fill {
  return {
    id: '1',
    tradeId: '1',
    orderId: '1',
    symbol: 'BTC-USDT',
    side: 'buy',
    liquidity: 'maker',
    price: '1',
    size: '0.1',
    funds: '0.1',
    fee: '0.1',
    feeCurrency: 'USDT',
    at: 1,
    ...change,
  };
}

test('sides and currencies are summed apart, exactly', () => {
  const sums = sumFills([
    fill({ size: '0.1' }),
    fill({ size: '0.2', fee: '0.000000000000000001', feeCurrency: 'KCS' }),
    fill({ side: 'sell', size: '1', funds: '64100.12' }),
  ]);
  expect(sums).toEqual({
    bought: { size: '0.3', funds: '0.2' },
    sold: { size: '1', funds: '64100.12' },
    fees: [
      { currency: 'USDT', amount: '0.2' },
      { currency: 'KCS', amount: '0.000000000000000001' },
    ],
    leftOut: 0,
  });
});

test('a number that cannot be read is left out and counted', () => {
  expect(sumFills([fill({}), fill({ size: '1e3' })])).toMatchObject({ bought: { size: '0.1' }, leftOut: 1 });
  expect(sumFills([])).toEqual({ bought: null, sold: null, fees: [], leftOut: 0 });
});
