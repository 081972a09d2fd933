/**
 * Events of a whole exchange: tokens over HTTP, orders placed over HTTP, messages over the socket. Broken by: a token route without
 * its access or weight, an event the order service or the engine no longer publishes, another account's orders in a stream.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCredentials, type Credentials } from '../auth/credentials.ts';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf, sendRaw, sendSigned, type Answer } from '../../tests/helpers/exchange/client.ts';
import type { Bullet } from './bullets.ts';
import { openReader, type Message, type Reader } from '../../tests/helpers/exchange/events/reader.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const PUBLIC = '/api/v1/bullet-public';
const PRIVATE = '/api/v1/bullet-private';
const ORDERS = '/spotMarket/tradeOrdersV2';
const BALANCE = '/account/balance';
const BOOK = '/market/level2:BTC-USDT';

const second = newCredentials();
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({
    now: () => NOW,
    deposits: 0,
    withdrawals: 0,
    accounts: [{ name: 'second', keys: [{ ...second, permissions: ['General', 'Spot'] }] }],
  });
});
afterAll(() => exchange.close());

const ask = (who: Credentials, method: string, path: string, body = '') =>
  sendSigned({ ...exchange, ...who }, method, path, body, { timestamp: NOW });

async function connect(answer: Answer): Promise<Reader> {
  const { token, instanceServers } = dataOf(answer) as Bullet;
  const [server] = instanceServers;
  const reader = openReader(`${server?.endpoint ?? ''}?token=${encodeURIComponent(token)}&connectId=c1`);
  expect(await reader.until(() => true)).toEqual({ id: 'c1', type: 'welcome' });
  return reader;
}

async function place(who: Credentials, order: Record<string, unknown>): Promise<string> {
  const body = JSON.stringify({ symbol: 'BTC-USDT', type: 'limit', ...order });
  return (dataOf(await ask(who, 'POST', '/api/v1/hf/orders', body)) as { orderId: string }).orderId;
}

const dataIn = (message: Message) => message['data'] as Record<string, unknown>; // every topic's data is an object

describe('tokens over HTTP (VF10)', () => {
  test('a public token needs no signature and weighs 10 of the public pool', async () => {
    const left = async () => {
      const answer = await sendRaw(exchange.baseUrl, 'POST', PUBLIC);
      expect(answer.json?.code).toBe('200000');
      return Number(answer.headers['gw-ratelimit-remaining']);
    };
    expect((await left()) - (await left())).toBe(10);
  });

  test('a private token needs a signature, General will do, and weighs 10 of the spot pool', async () => {
    expect((await sendRaw(exchange.baseUrl, 'POST', PRIVATE)).json?.code).toBe('400001');
    const left = async () => {
      const answer = await ask(exchange.control.readOnly, 'POST', PRIVATE);
      expect(answer.json?.code).toBe('200000');
      return Number(answer.headers['gw-ratelimit-remaining']);
    };
    expect((await left()) - (await left())).toBe(10);
  });
});

test('S4.3-R11 orders, fills and balances of the account and nobody else’s, by orderId and clientOid', async () => {
  const [mine, theirs] = [
    await connect(await ask(exchange, 'POST', PRIVATE)),
    await connect(await ask(second, 'POST', PRIVATE)),
  ];
  const anybody = await connect(await sendRaw(exchange.baseUrl, 'POST', PUBLIC));
  for (const each of [mine, theirs]) {
    for (const topic of [ORDERS, BALANCE]) await each.subscribe(topic, true);
  }
  await anybody.subscribe(`${BOOK},ETH-USDT`);
  await anybody.subscribe('/market/match:BTC-USDT');

  const resting = await place(exchange, { side: 'sell', price: '60000', size: '0.02', clientOid: 'rests' });
  const taking = await place(second, { side: 'buy', price: '60000', size: '0.005', clientOid: 'takes' });
  dataOf(await ask(exchange, 'DELETE', `/api/v1/hf/orders/${resting}?symbol=BTC-USDT`));
  for (const each of [mine, theirs, anybody]) await each.sync();

  const changesOf = (reader: Reader) =>
    reader.of(ORDERS).map((message) => {
      const { type, orderId, clientOid, filledSize, remainSize } = dataIn(message);
      return [type, orderId, clientOid, filledSize, remainSize];
    });
  expect(changesOf(mine)).toEqual([
    ['received', resting, 'rests', undefined, undefined],
    ['open', resting, 'rests', '0', '0.02'],
    ['match', resting, 'rests', '0.005', '0.015'],
    ['canceled', resting, 'rests', '0.005', '0'],
  ]);
  expect(changesOf(theirs)).toEqual([
    ['received', taking, 'takes', undefined, undefined],
    ['match', taking, 'takes', '0.005', '0'],
    ['filled', taking, 'takes', '0.005', '0'],
  ]);

  for (const [reader, orderId] of [
    [mine, resting],
    [theirs, taking],
  ] as const) {
    const changes = reader.of(BALANCE).map(dataIn);
    expect(changes.length).toBeGreaterThan(2);
    for (const { relationContext } of changes) expect(relationContext).toMatchObject({ orderId });
  }
  const accounts = dataOf(await ask(exchange, 'GET', '/api/v1/accounts?currency=BTC&type=trade_hf'));
  const btc = mine
    .of(BALANCE)
    .map(dataIn)
    .findLast(({ currency }) => currency === 'BTC');
  expect(accounts).toMatchObject([{ id: btc?.['accountId'], available: btc?.['available'], holds: '0' }]);

  const sizes = anybody.of(BOOK).map((message) => (dataIn(message)['changes'] as { asks: string[][] }).asks);
  expect(sizes.flat().map(([price, size]) => [price, size])).toEqual([
    ['60000', '0.02'],
    ['60000', '0.015'],
    ['60000', '0'],
  ]);
  expect(anybody.last('/market/match:BTC-USDT')).toMatchObject({
    makerOrderId: resting,
    takerOrderId: taking,
    tradeId: dataIn(theirs.of(ORDERS)[1] ?? {})['tradeId'],
    side: 'buy',
  });
});
