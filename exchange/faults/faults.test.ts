/**
 * Every fault by name, seen from the client's end of the wire, and the arrivals that are counted meanwhile. Broken by: a fault
 * that hits a request it was not armed for, one that processes what it should not (or the reverse), an arrival not counted.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf, sendRaw, sendSigned, type Answer } from '../testing/client.ts';
import { FAULT_NAMES } from './board.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DEPOSITS = '/api/v1/deposits';
const ORDERS = '/api/v1/hf/orders';

let exchange: RunningExchange;
beforeEach(async () => {
  exchange = await startExchange({ now: () => NOW, deposits: 30, withdrawals: 5 });
});
afterEach(() => exchange.close());

const list = (timestamp = NOW) => sendSigned(exchange, 'GET', DEPOSITS, '', { timestamp });
const place = (clientOid: string) =>
  sendSigned(
    exchange,
    'POST',
    ORDERS,
    JSON.stringify({
      clientOid,
      symbol: 'BTC-USDT',
      type: 'limit',
      side: 'buy',
      price: '60000',
      size: '0.01',
    }),
    { timestamp: NOW },
  );
const exists = async (clientOid: string) => {
  const answer = await sendSigned(
    exchange,
    'GET',
    `${ORDERS}/client-order/${clientOid}?symbol=BTC-USDT`,
    '',
    { timestamp: NOW },
  );
  return answer.json?.code === '200000';
};
const outcome = (sent: Promise<Answer>): Promise<string> =>
  sent.then(
    (answer) => `answered ${answer.status}`,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );

describe('faults that replace the work: the order does not exist', () => {
  test.each([
    ['status-500', 'answered 500'],
    ['status-503', 'answered 503'],
    ['status-429', 'answered 429'],
    ['code-in-200', 'answered 200'],
    ['html', 'answered 200'],
    ['reset-before', 'ECONNRESET'],
  ])('%s', async (name, seen) => {
    exchange.control.inject({ name });
    expect(await outcome(place('lost'))).toBe(seen);
    expect(await exists('lost')).toBe(false);
    expect(exchange.control.arrivals('lost')).toBe(1);
  });
});

describe('faults after the work: the order exists', () => {
  test.each([
    ['status-500-after-accept', 'answered 500'],
    ['cut-off', 'ECONNRESET'],
    ['empty', 'answered 200'],
    ['wrong-envelope', 'answered 200'],
    ['reset-after-accept', 'ECONNRESET'],
    ['delay', 'answered 200'],
  ])('%s', async (name, seen) => {
    exchange.control.inject({ name, ms: 5 });
    expect(await outcome(place('kept'))).toBe(seen);
    expect(await exists('kept')).toBe(true);
    expect(exchange.control.arrivals('kept')).toBe(1);
  });

  test('lost-reply: nothing comes until the connection goes', async () => {
    exchange.control.inject({ name: 'lost-reply' });
    const lost = outcome(place('silent'));
    while (!(await exists('silent'))) await Promise.resolve();
    expect(await Promise.race([lost, Promise.resolve('nothing yet')])).toBe('nothing yet');
    await exchange.close();
    expect(await lost).toBe('ECONNRESET');
  });
});

describe('what the content faults send', () => {
  test('html is a page, empty is nothing, wrong-envelope has no code, code-in-200 has a failing one', async () => {
    for (const name of ['html', 'empty', 'wrong-envelope', 'code-in-200']) exchange.control.inject({ name });
    const html = await list();
    expect([html.headers['content-type'], html.json]).toEqual(['text/html; charset=utf-8', null]);
    expect((await list()).text).toBe('');
    expect((await list()).json).toEqual({ success: true, result: [] });
    expect((await list()).json).toEqual({ code: '500000', msg: 'Internal Server Error' });
  });

  test('cut-off announces more than it sends', async () => {
    exchange.control.inject({ name: 'cut-off' });
    await expect(list()).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('seconds-timestamps, too-many-items and wrong-page each spoil one thing', async () => {
    const clean = dataOf(await list()) as { currentPage: number; items: { createdAt: number }[] };
    for (const name of ['seconds-timestamps', 'too-many-items', 'wrong-page'])
      exchange.control.inject({ name });
    const seconds = dataOf(await list()) as typeof clean;
    expect(seconds.items.map((item) => item.createdAt)).toEqual(
      clean.items.map((item) => Math.floor(item.createdAt / 1000)),
    );
    expect((dataOf(await list()) as typeof clean).items).toHaveLength(51);
    expect(dataOf(await list())).toEqual({ ...clean, currentPage: 2 });
    expect(dataOf(await list())).toEqual(clean);
  });

  test('S5-R5 clock-skew moves the exchange’s clock, its Date header and its verdict', async () => {
    exchange.control.inject({ name: 'clock-skew', ms: 60_000, count: 2 });
    const skewed = await list();
    expect(skewed.json?.code).toBe('400002');
    expect(Date.parse(skewed.headers.date ?? '')).toBe(NOW + 60_000);
    expect((await list(NOW + 60_000)).json?.code).toBe('200000');
    expect((await list()).json?.code).toBe('200000');
  });
});

describe('arming', () => {
  test('a fault hits only its method and path, only so many times, in order', async () => {
    exchange.control.inject({ name: 'status-500', path: ORDERS, count: 2 });
    exchange.control.inject({ name: 'status-429', method: 'GET' });
    expect(await outcome(list())).toBe('answered 429');
    expect(await outcome(list())).toBe('answered 200');
    expect(await outcome(place('a'))).toBe('answered 500');
    expect(await outcome(place('b'))).toBe('answered 500');
    expect(await outcome(place('c'))).toBe('answered 200');
  });

  test('cleared faults hit nothing; an unknown name is said', async () => {
    exchange.control.inject({ name: 'reset-before', count: 9 });
    exchange.control.clearFaults();
    expect(await outcome(list())).toBe('answered 200');
    expect(() => exchange.control.inject({ name: 'gremlin' })).toThrow('gremlin');
  });
});

describe('arrivals', () => {
  test('every placement is counted, refused, duplicate and unsigned ones too; test orders are not', async () => {
    await place('twice');
    await place('twice');
    const body = JSON.stringify({ clientOid: 'unsigned' });
    await sendRaw(exchange.baseUrl, 'POST', ORDERS, body);
    await sendSigned(exchange, 'POST', `${ORDERS}/test`, body.replace('unsigned', 'trial'), {
      timestamp: NOW,
    });
    expect(exchange.control.allArrivals()).toEqual({ twice: 2, unsigned: 1 });
    expect(exchange.control.arrivals('never')).toBe(0);
  });
});

describe('the side door over HTTP', () => {
  test('without the flag there is none', () => {
    expect(exchange.controlUrl).toBeNull();
  });

  test('arms faults and tells arrivals, under its token only', async () => {
    const open = await startExchange({ controlPlane: true, deposits: 10, withdrawals: 0 });
    const door = new URL(open.controlUrl ?? '').pathname;
    const fault = JSON.stringify({ name: 'status-503', count: 1, path: '/api/v1/timestamp' });
    expect((await sendRaw(open.baseUrl, 'POST', `${door}/faults`, fault)).status).toBe(200);
    expect((await sendRaw(open.baseUrl, 'GET', '/api/v1/timestamp')).status).toBe(503);
    expect((await sendRaw(open.baseUrl, 'GET', '/api/v1/timestamp')).status).toBe(200);
    await sendRaw(open.baseUrl, 'POST', ORDERS, '{"clientOid":"x1"}');
    expect((await sendRaw(open.baseUrl, 'GET', `${door}/arrivals`)).json?.data).toEqual({ x1: 1 });
    expect((await sendRaw(open.baseUrl, 'GET', `${door}/arrivals?clientOid=y`)).json?.data).toEqual({ y: 0 });
    expect((await sendRaw(open.baseUrl, 'GET', `${door}/faults`)).json?.data).toEqual({
      names: FAULT_NAMES,
      pending: [],
    });
    expect((await sendRaw(open.baseUrl, 'POST', `${door}/faults`, '{"name":"gremlin"}')).status).toBe(400);
    for (const path of ['/control', '/control/', '/control/guess/arrivals', `${door}x/arrivals`]) {
      expect((await sendRaw(open.baseUrl, 'GET', path)).status).toBe(404);
    }
    await open.close();
  });
});
