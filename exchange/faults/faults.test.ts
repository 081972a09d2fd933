/**
 * Every fault by name, seen by the client, and the arrivals counted meanwhile. Broken by: a fault
 * that hits a request it was not armed for, one that processes what it should not (or the reverse), an arrival not counted.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf, sendRaw, sendSigned, type Answer } from '../../tests/helpers/exchange/client.ts';
import { FAULT_NAMES } from './fault-registry.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DEPOSITS = '/api/v1/deposits';
const ORDERS = '/api/v1/hf/orders';

let exchange: RunningExchange;
beforeEach(async () => {
  exchange = await startExchange({ now: () => NOW, deposits: 30, withdrawals: 5 });
});
afterEach(() => exchange.close());

const list = (timestamp = NOW) => sendSigned(exchange, 'GET', DEPOSITS, '', { timestamp });
const place = (clientOid: string, at = exchange) =>
  sendSigned(
    at,
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
const exists = async (clientOid: string, at = exchange) => {
  const answer = await sendSigned(at, 'GET', `${ORDERS}/client-order/${clientOid}?symbol=BTC-USDT`, '', {
    timestamp: NOW,
  });
  return answer.json?.code === '200000';
};
const outcome = (sent: Promise<Answer>): Promise<string> =>
  sent.then(
    (answer) => `answered ${answer.status}`,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );

interface Rows {
  totalNum: number;
  pageSize: number;
  items: Record<string, unknown>[];
}
const pageOf = (answer: Answer) => dataOf(answer) as Rows; // S2.1 promises it
const texts = (page: Rows) => page.items.map((item) => JSON.stringify(item));

describe('faults that replace the work: the order does not exist', () => {
  test.each([
    ['status-500', 'answered 500'],
    ['status-502', 'answered 502'],
    ['status-503', 'answered 503'],
    ['status-504', 'answered 504'],
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
    ['status-504-after-accept', 'answered 504'],
    ['cut-off', 'ECONNRESET'],
    ['reset-in-reply', 'ECONNRESET'],
    ['empty', 'answered 200'],
    ['wrong-envelope', 'answered 200'],
    ['reset-after-accept', 'ECONNRESET'],
    ['delay', 'answered 200'],
    ['status-408-after-accept', 'answered 408'],
    ['status-425-after-accept', 'answered 425'],
    ['status-429-after-accept', 'answered 429'],
    ['status-502-after-accept', 'answered 502'],
    ['status-503-after-accept', 'answered 503'],
    ['refused-after-accept', 'answered 200'],
    ['html-after-accept', 'answered 200'],
    ['bad-json', 'answered 200'],
    ['code-not-text', 'answered 200'],
    ['data-null', 'answered 200'],
    ['no-order-id', 'answered 200'],
    ['duplicate-keys', 'answered 200'],
    ['gzip-bomb', 'answered 200'],
    ['redirect-307', 'answered 307'],
    ['redirect-308', 'answered 308'],
    ['continue-100', 'answered 200'],
    ['slow-drip', 'answered 200'],
  ])('%s', async (name, seen) => {
    exchange.control.inject({ name, ms: 5 });
    expect(await outcome(place('kept'))).toBe(seen);
    expect(await exists('kept')).toBe(true);
    expect(exchange.control.arrivals('kept')).toBe(1);
  });

  test('lost-reply: nothing arrives until the connection ends', async () => {
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

  test('a false refusal is whole: code and words, and no order', async () => {
    exchange.control.inject({ name: 'refused-after-accept', path: ORDERS });
    expect((await place('denied')).json).toEqual({ code: '400100', msg: 'The order was rejected' });
  });

  test('replies without a reliable order id', async () => {
    const names = ['bad-json', 'code-not-text', 'data-null', 'no-order-id', 'duplicate-keys'];
    for (const name of names) exchange.control.inject({ name, path: ORDERS });
    const texts = [];
    for (const name of names)
      texts.push((await place(name)).text.replace(/"orderId":"[^"]*"/, '"orderId":"?"'));
    expect(texts).toEqual([
      '{"code":"200000","data":{"orderId":"?","clientOid":"bad-json"}',
      '{"code":200000,"data":{"orderId":"?","clientOid":"code-not-text"}}',
      '{"code":"200000","data":null}',
      '{"code":"200000","data":{}}',
      '{"code":"400100","code":"200000","data":{"orderId":"?","clientOid":"duplicate-keys"}}',
    ]);
  });

  test('a redirect names the path that was asked, a bomb is small on the wire', async () => {
    for (const name of ['redirect-308', 'gzip-bomb']) exchange.control.inject({ name, path: ORDERS });
    expect((await place('moved')).headers['location']).toBe(ORDERS);
    const { headers } = await place('bomb');
    expect(headers['content-encoding']).toBe('gzip');
    expect(Number(headers['content-length'])).toBeLessThan(100_000);
  });

  test('cut-off announces more than it sends', async () => {
    exchange.control.inject({ name: 'cut-off' });
    await expect(list()).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('seconds-timestamps, too-many-items and wrong-page each change one thing', async () => {
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

  test('duplicated-rows: one row appears twice, the page has its usual length, the totals are unchanged', async () => {
    const clean = pageOf(await list());
    exchange.control.inject({ name: 'duplicated-rows' });
    const spoilt = pageOf(await list());
    expect(spoilt.items).toHaveLength(clean.items.length + 1);
    expect(texts(spoilt).filter((text, index) => text === texts(spoilt)[index - 1])).toHaveLength(
      1 + texts(clean).filter((text, index) => text === texts(clean)[index - 1]).length,
    );
    expect(new Set(texts(spoilt))).toEqual(new Set(texts(clean)));
    expect({ ...spoilt, items: [] }).toEqual({ ...clean, items: [] });

    exchange.control.inject({ name: 'duplicated-rows' });
    const full = pageOf(await sendSigned(exchange, 'GET', `${DEPOSITS}?pageSize=10`, '', { timestamp: NOW }));
    expect(full.items).toHaveLength(10);
    expect(new Set(texts(full))).toEqual(new Set(texts(clean).slice(0, 9)));
  });

  test('missing-rows: one row is missing without a replacement, the totals unchanged', async () => {
    const clean = pageOf(await list());
    exchange.control.inject({ name: 'missing-rows' });
    const spoilt = pageOf(await list());
    expect(spoilt.totalNum).toBe(clean.totalNum);
    expect(texts(spoilt)).toEqual(texts(clean).filter((_, index) => index !== 15));
  });

  test('status-502 and status-504 are a proxy’s page, no envelope', async () => {
    for (const name of ['status-502', 'status-504', 'status-504-after-accept']) {
      exchange.control.inject({ name });
      const answer = await list();
      expect([answer.headers['content-type'], answer.json]).toEqual(['text/html; charset=utf-8', null]);
    }
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

  test('a fault of lists waits for a list; armed for another path it hits that', async () => {
    exchange.control.inject({ name: 'wrong-page' });
    expect(await outcome(place('a'))).toBe('answered 200');
    expect(dataOf(await list())).toMatchObject({ currentPage: 2 });
    expect(dataOf(await list())).toMatchObject({ currentPage: 1 });
    exchange.control.inject({ name: 'wrong-page', path: '/api/v1/hist-deposits' });
    expect(dataOf(await list())).toMatchObject({ currentPage: 1 });
    const answer = await sendSigned(exchange, 'GET', '/api/v1/hist-deposits', '', { timestamp: NOW });
    expect(dataOf(answer)).toMatchObject({ currentPage: 2 });
  });

  test('cleared faults hit nothing; an unknown name is reported', async () => {
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

describe('the control API over HTTP', () => {
  test('without the flag there is none', () => {
    expect(exchange.controlUrl).toBeNull();
  });

  test('arms faults and lists arrivals, under its token only', async () => {
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

describe('simulated errors over orders', () => {
  const REPLACING = ['status-500', 'status-502', 'status-503', 'status-504', 'status-429'];
  /** Faults that prevent an order; the skew makes its timestamp wrong. */
  const LOSING = [...REPLACING, 'code-in-200', 'html', 'reset-before', 'clock-skew'];

  test('whatever the reply, an order exists exactly unless its fault replaced the work, and arrived once', async () => {
    const open = await startExchange({ now: () => NOW, controlPlane: true, deposits: 0, withdrawals: 0 });
    const door = new URL(open.controlUrl ?? '').pathname;
    const control = async (method: string, name: string, body = '') =>
      (await sendRaw(open.baseUrl, method, `${door}/${name}`, body)).json?.data as Record<string, unknown>; // compared below
    await control('POST', 'errors', JSON.stringify({ percent: 60, seed: 3 }));

    const clientOids = Array.from({ length: 150 }, (_, index) => `errors-${index}`);
    const outcomesOf = clientOids.map((clientOid) => outcome(place(clientOid, open)));
    const arrived = async () => Object.values(await control('GET', 'arrivals'));
    while ((await arrived()).length < clientOids.length) await Promise.resolve();
    expect(new Set(await arrived())).toEqual(new Set([1]));

    const { errors } = await control('GET', 'status');
    const { struck } = errors as { struck: Record<string, number> }; // the exchange's own count
    await control('DELETE', 'errors');
    const existing = new Set<string>();
    for (const clientOid of clientOids) if (await exists(clientOid, open)) existing.add(clientOid);
    const lost = LOSING.reduce((sum, name) => sum + (struck[name] ?? 0), 0);
    expect(lost).toBeGreaterThan(10);
    expect(existing.size).toBe(clientOids.length - lost);

    await open.close();
    const outcomes = await Promise.all(outcomesOf);
    // Some existing orders got no reply, or a failure.
    const unanswered = clientOids.filter((oid, at) => existing.has(oid) && outcomes[at] !== 'answered 200');
    expect(unanswered.length).toBeGreaterThan(10);
  });
});
