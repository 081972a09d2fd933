/**
 * Section 5 sentence by sentence, over HTTP. Broken by: a part of the prehash that may be left out, moved or written
 * another way; a header that may be missing, empty or doubled; a comparison that is not strict (base64 variants, other hashes).
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRaw, signedLines } from '../../tests/helpers/exchange/raw-connection.ts';
import { startExchange, type RunningExchange } from '../start.ts';
import { sendRaw, sendSigned, type Answer, type Signing } from '../../tests/helpers/exchange/client.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ORDERS = '/api/v1/hf/orders';
const TEST_ORDER = '/api/v1/hf/orders/test';
const LIST = '/api/v1/deposits?currency=USDT&pageSize=10';
const SUFFIXES = ['KEY', 'SIGN', 'TIMESTAMP', 'PASSPHRASE', 'KEY-VERSION'];

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({
    now: () => NOW,
    deposits: 3,
    withdrawals: 3,
    quotas: { manage: 1e6, spot: 1e6 },
  });
});
afterAll(() => exchange.close());

const ask = (method: string, path: string, body = '', signing: Signing = {}) =>
  sendSigned(exchange, method, path, body, { timestamp: NOW, ...signing });
const verdict = ({ status, json }: Answer) => [status, json?.code];
const TAKEN = [200, '200000'];
const BAD_SIGN = [401, '400005'];

const mac = (message: string, secret = exchange.secret, hash = 'sha256') =>
  createHmac(hash, secret).update(message).digest('base64');
/** Sends a request whose signature header is `sign`, everything else right. */
const withSign = (sign: string, method = 'GET', path = LIST, body = '') =>
  ask(method, path, body, { headers: { 'SVC-API-SIGN': sign } });

describe('S5-R1 prehash = timestamp + METHOD + endpoint + body', () => {
  test('S5-R1 in this order with nothing between', async () => {
    expect(verdict(await withSign(mac(`${NOW}GET${LIST}`)))).toEqual(TAKEN);
    for (const prehash of [
      `GET${NOW}${LIST}`,
      `${NOW}${LIST}GET`,
      `${NOW} GET ${LIST}`,
      `${NOW}\nGET\n${LIST}\n`,
      `${NOW}GET${LIST} `,
      `GET${LIST}`,
      `${NOW}${LIST}`,
      `${NOW}GET`,
      '',
    ]) {
      expect([prehash, ...verdict(await withSign(mac(prehash)))]).toEqual([prehash, ...BAD_SIGN]);
    }
  });
});

describe('S5-R2 METHOD is upper case', () => {
  test.each(['get', 'Get', 'gET', 'POST', ''])('S5-R2 a GET signed as %j is refused', async (method) => {
    expect(verdict(await withSign(mac(`${NOW}${method}${LIST}`)))).toEqual(BAD_SIGN);
  });
});

describe('S5-R3 the endpoint is the path, with the query for GET and DELETE', () => {
  test('S5-R3 GET: the query is signed, in the order in which it is sent', async () => {
    expect(verdict(await ask('GET', LIST))).toEqual(TAKEN);
    for (const signedTarget of [
      '/api/v1/deposits',
      '/api/v1/deposits?pageSize=10&currency=USDT',
      '/api/v1/deposits?currency=USDT',
      '/api/v1/deposits?currency=USDT&pageSize=10&',
      '/API/V1/deposits?currency=USDT&pageSize=10',
      'http://127.0.0.1/api/v1/deposits?currency=USDT&pageSize=10',
    ]) {
      const answer = await ask('GET', LIST, '', { signedTarget });
      expect([signedTarget, ...verdict(answer)]).toEqual([signedTarget, ...BAD_SIGN]);
    }
  });

  test('S5-R3 a question mark without a query counts as it stands there', async () => {
    expect(verdict(await ask('GET', '/api/v1/deposits?'))).toEqual(TAKEN);
    expect(verdict(await ask('GET', '/api/v1/deposits?', '', { signedTarget: '/api/v1/deposits' }))).toEqual(
      BAD_SIGN,
    );
    expect(verdict(await ask('GET', '/api/v1/deposits', '', { signedTarget: '/api/v1/deposits?' }))).toEqual(
      BAD_SIGN,
    );
  });

  test('S5-R3 DELETE: the query is signed', async () => {
    const target = `${ORDERS}?symbol=BTC-USDT`;
    expect(verdict(await ask('DELETE', target))).toEqual(TAKEN);
    expect(verdict(await ask('DELETE', target, '', { signedTarget: ORDERS }))).toEqual(BAD_SIGN);
    const other = `${ORDERS}?symbol=ETH-USDT`;
    expect(verdict(await ask('DELETE', target, '', { signedTarget: other }))).toEqual(BAD_SIGN);
  });

  test('S5-R3 POST: the path alone is signed', async () => {
    const body = JSON.stringify({ currency: 'USDT' });
    const target = '/api/v1/deposit-addresses?chain=trx';
    expect(verdict(await ask('POST', target, body, { signedTarget: '/api/v1/deposit-addresses' }))).toEqual(
      TAKEN,
    );
    expect(verdict(await ask('POST', target, body))).toEqual(BAD_SIGN);
  });

  test.each([
    ['a space', 'US%20DT', 'US DT'],
    ['letters outside ASCII', '%C3%A9%E2%82%AC', 'é€'],
    ['an ampersand', 'A%26B', 'A&B'],
    ['a percent sign', '100%25', '100%'],
  ])('S5-R3 %s in the query may be signed encoded as sent or decoded', async (_name, sent, decoded) => {
    const target = `/api/v1/deposits?currency=${sent}`;
    expect(verdict(await ask('GET', target))).toEqual(TAKEN);
    const plain = `/api/v1/deposits?currency=${decoded}`;
    expect(verdict(await ask('GET', target, '', { signedTarget: plain }))).toEqual(TAKEN);
    const mixed = `/api/v1/deposits?currency=${sent.toLowerCase()}x`;
    expect(verdict(await ask('GET', target, '', { signedTarget: mixed }))).toEqual(BAD_SIGN);
  });

  test('S5-R3 a query that is no percent-encoding is signed as sent; the path is never decoded', async () => {
    expect(verdict(await ask('GET', '/api/v1/deposits?currency=%ZZ'))).toEqual(TAKEN);
    const answer = await ask('GET', '/api/v2/symbols/BTC%2DUSDT');
    expect(answer.json?.code).toBe('900001');
  });
});

describe('S5-R4 the body is the exact JSON string sent', () => {
  const order = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '100', size: '0.01' };
  const sent = JSON.stringify(order);

  test('S5-R4 the bytes sent are the bytes signed, whatever they look like', async () => {
    for (const body of [
      sent,
      JSON.stringify(order, null, 2),
      ` ${sent}\n`,
      JSON.stringify({ ...order, note: 'é€😀' }),
    ]) {
      expect(verdict(await ask('POST', TEST_ORDER, body))).toEqual(TAKEN);
    }
  });

  test.each([
    ['with spaces', JSON.stringify(order, null, 1)],
    [
      'with its fields in another order',
      JSON.stringify(Object.fromEntries(Object.entries(order).toReversed())),
    ],
    ['with a line end', `${sent}\n`],
    ['without its last byte', sent.slice(0, -1)],
    ['left out', ''],
    ['as {}', '{}'],
  ])('S5-R4 a body signed %s is refused', async (_name, signedBody) => {
    expect(verdict(await ask('POST', TEST_ORDER, sent, { signedBody }))).toEqual(BAD_SIGN);
  });

  test('S5-R4 without a body it is the empty string', async () => {
    expect(verdict(await withSign(mac(`${NOW}GET${LIST}{}`)))).toEqual(BAD_SIGN);
    expect(verdict(await withSign(mac(`${NOW}GET${LIST}null`)))).toEqual(BAD_SIGN);
  });

  test('S5-R4 a body sent with GET or DELETE is part of the signature like any other', async () => {
    const target = `${ORDERS}?symbol=BTC-USDT`;
    for (const [method, path] of [
      ['GET', LIST],
      ['DELETE', target],
    ] as const) {
      expect(verdict(await ask(method, path, '{"a":1}'))).toEqual(TAKEN);
      expect(verdict(await ask(method, path, '{"a":1}', { signedBody: '' }))).toEqual(BAD_SIGN);
    }
  });
});

describe('S5-R5 the timestamp', () => {
  test('S5-R5 the prehash holds the timestamp of the header', async () => {
    for (const signed of [NOW + 1, NOW - 1, `${NOW} `, `0${NOW}`]) {
      expect(verdict(await withSign(mac(`${signed}GET${LIST}`)))).toEqual(BAD_SIGN);
    }
  });

  test.each([
    'now',
    '1e13',
    `+${NOW}`,
    `-${NOW}`,
    `${NOW}.0`,
    `0x${NOW.toString(16)}`,
    `${NOW}n`,
    '99999999999999999',
  ])('S5-P-TIMESTAMP %j is no decimal number of milliseconds', async (timestamp) => {
    expect(verdict(await ask('GET', LIST, '', { timestamp }))).toEqual([400, '400002']);
  });

  test('S5-P-TIMESTAMP 5 s off either way is refused, a millisecond less is not', async () => {
    for (const skew of [5_000, -5_000, 5_001, 3_600_000]) {
      expect(verdict(await ask('GET', LIST, '', { timestamp: NOW + skew }))).toEqual([400, '400002']);
    }
    for (const skew of [4_999, -4_999]) {
      expect(verdict(await ask('GET', LIST, '', { timestamp: NOW + skew }))).toEqual(TAKEN);
    }
  });
});

describe('S5-R6 SIGN = base64(HMAC-SHA256(secret, prehash))', () => {
  const variants: [string, (right: string) => string][] = [
    ['without its padding', (right) => right.replace(/=+$/, '')],
    ['in hexadecimal', (right) => Buffer.from(right, 'base64').toString('hex')],
    ['in lower case', (right) => right.toLowerCase()],
    ['with more behind it', (right) => `${right}A`],
    ['with spaces inside', (right) => `${right.slice(0, 10)} ${right.slice(10)}`],
    ['encoded twice', (right) => Buffer.from(right).toString('base64')],
    ['with its last bits set', (right) => `${right.slice(0, -2)}${right.at(-2) === 'B' ? 'C' : 'B'}=`],
    ['by SHA-512', () => mac(`${NOW}GET${LIST}`, exchange.secret, 'sha512')],
    ['by SHA-1', () => mac(`${NOW}GET${LIST}`, exchange.secret, 'sha1')],
    ['by the passphrase', () => mac(`${NOW}GET${LIST}`, exchange.passphrase)],
    ['by no secret', () => mac(`${NOW}GET${LIST}`, '')],
    ['by another key’s secret', () => mac(`${NOW}GET${LIST}`, exchange.control.readOnly.secret)],
  ];
  test.each(variants)('S5-R6 a signature %s is refused', async (_name, bend) => {
    const right = mac(`${NOW}GET${LIST}`);
    expect(verdict(await withSign(right))).toEqual(TAKEN);
    expect(verdict(await withSign(bend(right)))).toEqual(BAD_SIGN);
  });
});

describe('S5-R7 PASSPHRASE = base64(HMAC-SHA256(secret, passphrase))', () => {
  const bad: [string, () => string][] = [
    ['plain', () => exchange.passphrase],
    ['in base64 only', () => Buffer.from(exchange.passphrase).toString('base64')],
    ['encoded with another secret', () => mac(exchange.passphrase, 'other')],
    ['wrong', () => mac(`${exchange.passphrase}x`)],
    ['in hexadecimal', () => Buffer.from(mac(exchange.passphrase), 'base64').toString('hex')],
    ['without its padding', () => mac(exchange.passphrase).replace('=', '')],
  ];
  test.each(bad)('S5-R7 a passphrase %s is refused, with version 2 as with 3', async (_name, passphrase) => {
    for (const version of ['2', '3']) {
      const headers = { 'SVC-API-PASSPHRASE': passphrase() };
      expect(verdict(await ask('GET', LIST, '', { version, headers }))).toEqual([401, '400004']);
    }
  });
});

describe('the headers of section 5', () => {
  test.each([
    ['S5-P-KEY', 'KEY'],
    ['S5-P-SIGN', 'SIGN'],
    ['S5-P-TIMESTAMP', 'TIMESTAMP'],
    ['S5-P-PASSPHRASE', 'PASSPHRASE'],
    ['S5-P-KEY-VERSION', 'KEY-VERSION'],
  ])('%s missing or empty is 400001', async (_rule, suffix) => {
    expect(verdict(await ask('GET', LIST, '', { without: [suffix] }))).toEqual([400, '400001']);
    const empty = await ask('GET', LIST, '', { headers: { [`SVC-API-${suffix}`]: '' } });
    expect(verdict(empty)).toEqual([400, '400001']);
  });

  test.each([
    ['KEY', 401, '400003'],
    ['SIGN', 401, '400005'],
    ['TIMESTAMP', 400, '400002'],
    ['PASSPHRASE', 401, '400004'],
    ['KEY-VERSION', 400, '400009'],
  ])('S5-P-%s given twice is refused, also with the same value', async (suffix, status, code) => {
    const connection = openRaw(exchange.baseUrl);
    const lines = signedLines(exchange, { timestamp: NOW, method: 'GET', endpoint: LIST }, [suffix]);
    connection.send(`GET ${LIST} HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n`);
    const reply = await connection.reply();
    connection.drop();
    expect([reply.status, reply.json?.code]).toEqual([status, code]);
  });

  test('S5-P-KEY header names are not case-sensitive, the key is', async () => {
    const lower = Object.fromEntries(SUFFIXES.map((suffix) => [suffix, `svc-api-${suffix.toLowerCase()}`]));
    const sign = mac(`${NOW}GET${LIST}`);
    const values = [exchange.key, sign, String(NOW), mac(exchange.passphrase), '3'];
    const headers = Object.fromEntries(SUFFIXES.map((suffix, at) => [lower[suffix] ?? '', values[at] ?? '']));
    expect(verdict(await sendRaw(exchange.baseUrl, 'GET', LIST, '', headers))).toEqual(TAKEN);
    const upper = { ...headers, 'svc-api-key': exchange.key.toUpperCase() };
    expect(verdict(await sendRaw(exchange.baseUrl, 'GET', LIST, '', upper))).toEqual([401, '400003']);
    const kc = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.replace('svc', 'kc'), value]),
    );
    expect(verdict(await sendRaw(exchange.baseUrl, 'GET', LIST, '', kc))).toEqual([400, '400001']);
  });

  test.each(['1', '4', '0', '03', '3.0', 'v3', '2,3', '２'])(
    'S5-P-KEY-VERSION %j is none',
    async (version) => {
      const answer = await ask('GET', LIST, '', { version: Buffer.from(version).toString('latin1') });
      expect(verdict(answer)).toEqual([400, '400009']);
    },
  );

  test.each(['2', '3'])('S5-P-KEY-VERSION %s is taken', async (version) => {
    expect(verdict(await ask('GET', LIST, '', { version }))).toEqual(TAKEN);
  });

  const order = JSON.stringify({
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'buy',
    price: '100',
    size: '0.01',
  });
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json ;x=y',
  ])('S5-P-CONTENT-TYPE %s is JSON', async (contentType) => {
    expect(verdict(await ask('POST', TEST_ORDER, order, { contentType }))).toEqual(TAKEN);
  });

  test.each([
    null,
    'text/plain',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'json',
    'text/json',
  ])('S5-P-CONTENT-TYPE %s with a body is 415', async (contentType) => {
    expect(verdict(await ask('POST', TEST_ORDER, order, { contentType }))).toEqual([415, '415000']);
  });

  test('S5-P-CONTENT-TYPE without a body any value is accepted', async () => {
    expect(verdict(await ask('GET', LIST, '', { headers: { 'content-type': 'text/plain' } }))).toEqual(TAKEN);
  });
});

describe('S5 permissions', () => {
  test('S5 a General key trades nothing: place, test, cancel by id, by pair, all', async () => {
    const general = { ...exchange, ...exchange.control.readOnly };
    for (const [method, path] of [
      ['POST', ORDERS],
      ['POST', TEST_ORDER],
      ['DELETE', `${ORDERS}/1?symbol=BTC-USDT`],
      ['DELETE', `${ORDERS}/client-order/1?symbol=BTC-USDT`],
      ['DELETE', `${ORDERS}?symbol=BTC-USDT`],
      ['DELETE', `${ORDERS}/cancelAll`],
    ] as const) {
      const answer = await sendSigned(general, method, path, '', { timestamp: NOW });
      expect([path, ...verdict(answer)]).toEqual([path, 403, '400007']);
    }
  });
});

test('S5 a Spot key lists nothing and trades; of two accounts each key opens its own', async () => {
  const secrets = { secret: 'secret-of-spot', passphrase: 'passphrase-of-spot' };
  const several = await startExchange({
    now: () => NOW,
    deposits: 0,
    withdrawals: 0,
    accounts: [{ name: 'desk', keys: [{ key: 'spot', ...secrets, permissions: ['Spot'], versions: ['3'] }] }],
  });
  const spot = { ...several, key: 'spot', ...secrets };
  for (const path of [
    '/api/v1/deposits',
    '/api/v1/withdrawals',
    '/api/v1/accounts',
    `${ORDERS}/done?symbol=BTC-USDT`,
  ]) {
    expect(verdict(await sendSigned(spot, 'GET', path, '', { timestamp: NOW }))).toEqual([403, '400007']);
  }
  const body = JSON.stringify({ symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '100', size: '0.01' });
  expect(verdict(await sendSigned(spot, 'POST', ORDERS, body, { timestamp: NOW }))).toEqual(TAKEN);
  expect(verdict(await sendSigned(spot, 'POST', ORDERS, body, { timestamp: NOW, version: '2' }))).toEqual([
    400,
    '400009',
  ]);
  const mixed = { ...spot, secret: several.secret };
  expect(verdict(await sendSigned(mixed, 'POST', ORDERS, body, { timestamp: NOW }))).toEqual(BAD_SIGN);
  const list = `${ORDERS}/active?symbol=BTC-USDT`;
  expect((await sendSigned(several, 'GET', list, '', { timestamp: NOW })).json?.data).toEqual([]);
  await several.close();
});

test('no refusal contains the secret, the passphrase or the right signature', async () => {
  const right = mac(`${NOW}GET${LIST}`);
  const answers = [
    await withSign('x'),
    await ask('GET', LIST, '', { without: ['SIGN'] }),
    await ask('GET', LIST, '', { headers: { 'SVC-API-PASSPHRASE': 'x' } }),
    await ask('GET', LIST, '', { timestamp: 1 }),
    await ask('GET', LIST, '', { version: '9' }),
  ];
  for (const answer of answers) {
    const text = JSON.stringify(answer);
    for (const secret of [exchange.secret, exchange.passphrase, mac(exchange.passphrase), right]) {
      expect(text).not.toContain(secret);
    }
  }
});
