/**
 * Stops in the simulated market. Breaks when the trades of participants fire none, or fire one whose price did not come.
 */
import { expect, test } from 'vitest';
import { openStopFixture, STOP } from '../../tests/helpers/exchange/stop-fixture.ts';

const SECOND = 1_000;

test('the participants’ trades fire a stop near the market and leave one far away', async () => {
  const fixture = await openStopFixture({ market: 'wild' });
  const { exchange, clock, trader } = fixture;
  const ticker = await trader.get('/api/v1/market/orderbook/level1?symbol=BTC-USDT');
  const last = Number((ticker as { price: string }).price); // of the opening trade
  const common = { ...STOP, type: 'market', price: undefined };
  const near = await fixture.stopped({
    ...common,
    stop: 'entry',
    stopPrice: (last + 0.1).toFixed(1),
    clientOid: 'near',
  });
  const far = await fixture.stopped({
    ...common,
    stop: 'entry',
    stopPrice: (last * 3).toFixed(1),
    clientOid: 'far',
  });
  expect(await fixture.stop(near)).toMatchObject({ status: 'NEW' });
  for (let second = 0; second < 120 && (await fixture.stop(near))['status'] === 'NEW'; second += 1)
    clock.advance(SECOND);
  expect(await fixture.stop(near)).toMatchObject({ status: 'TRIGGERED' });
  expect(await trader.get('/api/v1/hf/orders/client-order/near?symbol=BTC-USDT')).toMatchObject({
    dealSize: '0.01',
    active: false,
  });
  expect(await fixture.stop(far)).toMatchObject({ status: 'NEW' });
  await exchange.close();
});
