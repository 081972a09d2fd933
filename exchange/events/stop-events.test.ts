/**
 * The private topic of stops (facts 2, section 9), of a whole exchange. Broken by: a field of another name, a nanosecond lost to a double,
 * a message before its change is saved, another account's stop.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataOf } from '../../tests/helpers/exchange/client.ts';
import { openReader, type Reader } from '../../tests/helpers/exchange/events/reader.ts';
import {
  openStopFixture,
  STOP,
  STOP_PATH,
  type StopFixture,
} from '../../tests/helpers/exchange/stop-fixture.ts';
import { TRADER_NOW, type Trader } from '../../tests/helpers/exchange/trader.ts';
import type { Bullet } from './bullets.ts';

const TOPIC = '/spotMarket/advancedOrders';

let fixture: StopFixture;
let reader: Reader;
beforeEach(async () => {
  fixture = await openStopFixture();
  reader = await listen(fixture.trader);
});
afterEach(async () => {
  reader.close();
  await fixture.exchange.close();
});

async function listen(trader: Trader): Promise<Reader> {
  const { token, instanceServers } = dataOf(await trader.ask('POST', '/api/v1/bullet-private')) as Bullet;
  const opened = openReader(
    `${instanceServers[0]?.endpoint ?? ''}?token=${encodeURIComponent(token)}&connectId=c`,
  );
  await opened.until(() => true);
  expect(await opened.subscribe(TOPIC, true)).toMatchObject({ type: 'ack' });
  return opened;
}

const told = async () => {
  await reader.sync();
  return reader.of(TOPIC).map(({ data }) => data);
};

test('VF2-9 open, triggered with success, cancel: the venue’s fields and no clientOid', async () => {
  const other = await listen(fixture.other);
  const id = await fixture.stopped({ ...STOP, clientOid: 'mine' });
  const gone = await fixture.stopped({
    ...STOP,
    type: 'market',
    size: undefined,
    price: undefined,
    funds: '20',
  });
  await fixture.trader.ask('DELETE', `${STOP_PATH}/${gone}`);
  await fixture.trade('59500');
  const common = {
    createdAt: TRADER_NOW,
    orderType: 'stop',
    side: 'sell',
    stop: 'loss',
    stopPrice: '59500',
    symbol: 'BTC-USDT',
    tradeType: 'TRADE',
    ts: expect.any(Number) as unknown,
  };
  const limit = { ...common, orderId: id, orderPrice: '59000', size: '0.01' };
  expect(await told()).toEqual([
    { ...limit, type: 'open' },
    { ...common, orderId: gone, type: 'open' },
    { ...common, orderId: gone, type: 'cancel' },
    { ...limit, type: 'triggered', triggerSuccess: true },
  ]);
  const [first] = reader.of(TOPIC);
  expect(first).toMatchObject({ subject: 'stopOrder', channelType: 'private', type: 'message' });
  expect(reader.texts.join()).toContain(`"ts":${TRADER_NOW}000000`);
  await other.sync();
  expect(other.of(TOPIC)).toEqual([]);
  other.close();
});

test('VF2-9 a stop that is refused when it fires says so; an expired one is a cancel', async () => {
  await fixture.stopped({ ...STOP, size: '100000' });
  const late = await fixture.stopped({ ...STOP, stopPrice: '1000', timeInForce: 'GTT', cancelAfter: 5 });
  await fixture.trade('59500');
  fixture.clock.advance(5_000);
  expect(await told()).toMatchObject([
    { type: 'open' },
    { type: 'open' },
    { type: 'triggered', triggerSuccess: false },
    { type: 'cancel', orderId: late },
  ]);
});

test('VF2-9 the legs of an OCO are told under the venue’s names; the balance follows the hold of the limit leg', async () => {
  await reader.subscribe('/account/balance', true);
  await fixture.trade('60000');
  const oco = { symbol: 'BTC-USDT', side: 'sell', price: '61000', size: '0.02', clientOid: 'oco' };
  const path = '/api/v3/oco/order';
  dataOf(await fixture.trader.post({ ...oco, stopPrice: '59000', limitPrice: '58900' }, path));
  await fixture.trade('59000');
  expect(await told()).toMatchObject([
    { type: 'open', stop: 'l_l_o', orderPrice: '61000' },
    { type: 'open', stop: 'l_s_o', orderPrice: '58900' },
    { type: 'cancel', stop: 'l_l_o' },
    { type: 'triggered', stop: 'l_s_o', triggerSuccess: true },
  ]);
  const holds = reader.of('/account/balance').map(({ data }) => (data as { holdChange: string }).holdChange); // facts, section 10
  expect(holds).toEqual(['0.02', '-0.02', '0.02']);
});
