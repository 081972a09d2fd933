/**
 * How long orders and fills are shown (facts 2, section 5). Broken by: an order that a client can find here and not at the venue, an open
 * order that is hidden, a clientOid that is free again because its order is no longer shown.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMIT, openTradingFixture, TRADER_NOW, type Trader } from '../../tests/helpers/exchange/trader.ts';
import type { RunningExchange } from '../start.ts';

const DAY = 86_400_000;
const SELL = { ...LIMIT, side: 'sell' };
const ORDERS = '/api/v1/hf/orders';
const PAIR = 'symbol=BTC-USDT';

let exchange: RunningExchange;
let trader: Trader;
let other: Trader;
let now = TRADER_NOW;
beforeAll(async () => {
  ({ exchange, trader, other } = await openTradingFixture({ now: () => now }));
});
afterAll(() => exchange.close());

async function idsOf(path: string): Promise<unknown[]> {
  return ((await trader.get(path)) as { items: { id: unknown }[] }).items.map(({ id }) => id);
}
const codeOf = async (path: string) => (await trader.ask('GET', path)).json?.code;
const byId = (id: string) => codeOf(`${ORDERS}/${id}?${PAIR}`);

test('filled orders and fills 7 days, others 2, open ones always; wider asks are cut silently', async () => {
  const open = await trader.placed({ ...LIMIT, price: '50000' });
  const filled = await trader.placed(LIMIT);
  const partly = await trader.placed({ ...LIMIT, clientOid: 'partly', price: '59900' });
  // Placed long before it ends: what counts is the end.
  now += 30 * DAY;
  await other.placed({ ...SELL, price: '59900', size: '0.014' });
  await trader.cancel(partly);
  const ended = now;
  const done = `${ORDERS}/done?${PAIR}&startAt=${TRADER_NOW - DAY}`;
  const fills = `/api/v1/hf/fills?${PAIR}&startAt=${TRADER_NOW - DAY}`;

  now = ended + 2 * DAY - 1;
  expect(await idsOf(done)).toEqual([partly, filled]);
  now = ended + 2 * DAY;
  expect(await idsOf(done)).toEqual([filled]);
  expect(await idsOf(fills)).toHaveLength(2);
  expect([await byId(partly), await byId(filled), await byId(open)]).toEqual(['400100', '200000', '200000']);
  expect(await codeOf(`${ORDERS}/client-order/partly?${PAIR}`)).toBe('400100');
  expect(await trader.codeOf({ ...LIMIT, clientOid: 'partly' })).toBe('400100');

  now = ended + 7 * DAY;
  expect([await idsOf(done), await idsOf(fills)]).toEqual([[], []]);
  expect([await byId(filled), await byId(open)]).toEqual(['400100', '200000']);
});
