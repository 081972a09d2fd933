/**
 * Faults of the placements of stop and OCO orders, as of orders. Broken by: an arrival that is not counted, a fault that processes what
 * it says it does not, a redirect to another path.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openStopFixture,
  STOP,
  STOP_PATH,
  type StopFixture,
} from '../../tests/helpers/exchange/stop-fixture.ts';

const OCO_PATH = '/api/v3/oco/order';
const OCO = {
  symbol: 'BTC-USDT',
  side: 'sell',
  price: '61000',
  size: '0.02',
  stopPrice: '59000',
  limitPrice: '58900',
};

let fixture: StopFixture;
beforeEach(async () => {
  fixture = await openStopFixture();
});
afterEach(() => fixture.exchange.close());

describe.each([
  ['a stop', STOP_PATH, STOP, 1],
  ['an OCO', OCO_PATH, OCO, 2],
])('%s', (_name, path, body, legs) => {
  test.each([
    ['reset-before', 0, 'ECONNRESET'],
    ['reset-after-accept', 1, 'ECONNRESET'],
    ['cut-off', 1, 'ECONNRESET'],
    ['status-503', 0, '503000'],
    ['refused-after-accept', 1, '400100'],
    ['data-null', 1, '200000'],
  ])('%s: placed %i times', async (name, times, outcome) => {
    fixture.exchange.control.inject({ name, method: 'POST', path });
    const answer = await fixture.trader.post({ ...body, clientOid: 'c1' }, path).then(
      ({ json }) => json?.code,
      ({ code }: { code: unknown }) => code,
    );
    expect(answer).toBe(outcome);
    expect(await fixture.waiting()).toHaveLength(times * legs);
    expect(fixture.exchange.control.arrivals('c1')).toBe(1);
    const again = await fixture.trader.post({ ...body, clientOid: 'c1' }, path);
    expect(again.json?.code).toBe(times === 0 ? '200000' : '400100');
    expect(fixture.exchange.control.arrivals('c1')).toBe(2);
  });

  test('a redirect names the path that was asked', async () => {
    fixture.exchange.control.inject({ name: 'redirect-307', path });
    const { headers } = await fixture.trader.post({ ...body, clientOid: 'c1' }, path);
    expect(headers['location']).toBe(path);
  });
});
