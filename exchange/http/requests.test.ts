/**
 * HTTP itself, byte by byte. Broken by: a form of request that crashes or hangs the server, gets no clear answer, or is answered
 * out of order; bytes that count as another request than the one they are.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArrivals } from './arrivals.ts';
import { createFaultRegistry } from '../faults/fault-registry.ts';
import { startExchange, type RunningExchange } from '../start.ts';
import type { ExchangeState } from './state.ts';
import { sendRaw } from '../../tests/helpers/exchange/client.ts';
import { createExchangeServer } from '../server.ts';
import { openRaw, signedLines, type RawReply } from '../../tests/helpers/exchange/raw-connection.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ORDERS = '/api/v1/hf/orders';
const ORDER = JSON.stringify({ symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '100', size: '0.01' });
const MB = 1024 * 1024;

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({
    now: () => NOW,
    deposits: 3,
    withdrawals: 3,
    bodyTimeoutMs: 2_000,
    quotas: { manage: 1e6, spot: 1e6, public: 1e6 },
  });
});
afterAll(() => exchange.close());

const seen = ({ status, json }: { status: number; json: RawReply['json'] }) => [status, json?.code];
const TAKEN = [200, '200000'];

/** Sends bytes as they are and returns the first reply; the connection must still be open or close by itself. */
async function raw(bytes: string | Buffer): Promise<RawReply> {
  const connection = openRaw(exchange.baseUrl);
  connection.send(bytes);
  const reply = await connection.reply();
  connection.drop();
  return reply;
}

/** All that comes back until the server closes. */
function untilClosed(bytes: string | Buffer): Promise<string> {
  const connection = openRaw(exchange.baseUrl);
  connection.send(bytes);
  return connection.closed;
}

const signed = (method: string, endpoint: string, body: string | Buffer = '') =>
  `${signedLines(exchange, { timestamp: NOW, method, endpoint, body })}content-type: application/json\r\n`;

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s is 405 and names the methods',
    async (method) => {
      const reply = await raw(`${method} ${ORDERS} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      expect([...seen(reply), reply.headers['allow']]).toEqual([405, '405000', 'POST, DELETE']);
    },
  );

  test('HEAD is 405, without a body', async () => {
    const received = await untilClosed(
      'HEAD /api/v1/timestamp HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    );
    expect(received).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET\r\n[\s\S]*\r\n\r\n$/);
  });

  test.each(['get', 'Get', 'FOO', 'G ET', ''])('%j is not a method: 400 and closed', async (method) => {
    expect(await untilClosed(`${method} /api/v1/timestamp HTTP/1.1\r\nhost: localhost\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  test('CONNECT is cut off', async () => {
    expect(await untilClosed('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n')).toBe('');
  });
});

describe('targets', () => {
  test.each([
    '//api/v1/timestamp',
    '/api//v1/timestamp',
    '/api/v1/timestamp/',
    '/api/v1%2Ftimestamp',
    '/%61pi/v1/timestamp',
    '/api/v1/x/../timestamp',
    '/api/v1/./timestamp',
    '/api/v1/timestamp;a=b',
    '/api/v1/timestamp%00',
    '/api/v1/timestamp%3Fa',
    '/API/v1/timestamp',
    '/api/v2/symbols/',
    '/api/v2/symbols/A/B',
    '*',
    'ftp://x/api/v1/timestamp',
  ])('%s is 404: paths are compared as they are sent', async (target) => {
    expect(seen(await raw(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`))).toEqual([404, '404000']);
  });

  test.each([
    'http://x/api/v1/timestamp',
    'HTTP://u:p@x:1/api/v1/timestamp?a=b',
    'https://x/api/v1/timestamp',
  ])('%s, the absolute form, is its path', async (target) => {
    expect(seen(await raw(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`))).toEqual(TAKEN);
  });

  test('S5-R3 of the absolute form the path and query are signed', async () => {
    const endpoint = '/api/v1/deposits?pageSize=10';
    const lines = signed('GET', endpoint);
    expect(seen(await raw(`GET http://h${endpoint} HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n`))).toEqual(
      TAKEN,
    );
    const whole = signed('GET', `http://h${endpoint}`);
    expect(seen(await raw(`GET http://h${endpoint} HTTP/1.1\r\nhost: localhost\r\n${whole}\r\n`))).toEqual([
      401,
      '400005',
    ]);
    expect(seen(await raw('GET http://h HTTP/1.1\r\nhost: localhost\r\n\r\n'))).toEqual([404, '404000']);
    expect(seen(await raw('GET http://h?a=b HTTP/1.1\r\nhost: localhost\r\n\r\n'))).toEqual([404, '404000']);
  });

  test('a path of 10 KB is 404, a head above 16 KB is 431 in the envelope and closed', async () => {
    expect(seen(await sendRaw(exchange.baseUrl, 'GET', `/${'a'.repeat(10_000)}`))).toEqual([404, '404000']);
    for (const bytes of [
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: localhost\r\na: ${'b'.repeat(20_000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: localhost\r\n${'a: b\r\n'.repeat(5_000)}\r\n`,
    ]) {
      expect(await untilClosed(bytes)).toMatch(/^HTTP\/1\.1 431 [\s\S]*\{"code":"400100","msg":"[^"]+"\}$/);
    }
  });
});

describe('invalid requests', () => {
  test.each([
    ['a word', 'hello\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['another version', 'GET / HTTP/3.7\r\nhost: localhost\r\n\r\n'],
    ['a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex')],
    ['no host', 'GET /api/v1/timestamp HTTP/1.1\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nhost: localhost\r\na: b\r\n c\r\n\r\n'],
    ['a null byte in a header', 'GET / HTTP/1.1\r\nhost: localhost\r\na: b\0c\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nhost: localhost\r\nabc\r\n\r\n'],
    ['a target that is no path', 'GET x:80 HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a space in the target', 'GET /a b HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a negative length', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n'],
    ['a length that is no number', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0x3\r\n\r\nabc'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    ],
    ['another transfer encoding', 'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: gzip\r\n\r\nabc'],
  ])('%s: 400 and closed', async (_name, bytes) => {
    expect(await untilClosed(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each([
    ['a chunk size that is no number', 'zz\r\nabc\r\n0\r\n\r\n'],
    ['a chunk longer than it says', '2\r\nabc\r\n0\r\n\r\n'],
  ])('%s: 400 and closed, and nothing is placed', async (_name, chunks) => {
    const head = `POST ${ORDERS} HTTP/1.1\r\nhost: localhost\r\n${signed('POST', ORDERS, 'abc')}transfer-encoding: chunked\r\n\r\n`;
    expect(await untilClosed(head + chunks)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('HTTP/1.0 is answered and closed', async () => {
    expect(await untilClosed('GET /api/v1/timestamp HTTP/1.0\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*"200000"/,
    );
  });
});

describe('bodies', () => {
  const chunked = (body: string, ...sizes: number[]): string => {
    let rest = body;
    let text = '';
    for (const size of [...sizes, body.length]) {
      const piece = rest.slice(0, size);
      rest = rest.slice(size);
      if (piece !== '') text += `${piece.length.toString(16)}\r\n${piece}\r\n`;
    }
    return text;
  };
  const head = (body: string | Buffer) =>
    `POST ${ORDERS}/test HTTP/1.1\r\nhost: localhost\r\n${signed('POST', `${ORDERS}/test`, body)}`;

  test('S5-R4 a chunked body is signed as it is put together again', async () => {
    for (const trailer of ['', 'x-after: y\r\n']) {
      const bytes = `${head(ORDER)}transfer-encoding: chunked\r\n\r\n${chunked(ORDER, 1, 20)}0\r\n${trailer}\r\n`;
      expect(seen(await raw(bytes))).toEqual(TAKEN);
    }
    const other = `${head(ORDER)}transfer-encoding: chunked\r\n\r\n${chunked(ORDER.replace('100', '101'), 5)}0\r\n\r\n`;
    expect(seen(await raw(other))).toEqual([401, '400005']);
  });

  test('a body that comes byte by byte is read', async () => {
    const connection = openRaw(exchange.baseUrl);
    connection.send(`${head(ORDER)}content-length: ${ORDER.length}\r\n\r\n`);
    for (const byte of ORDER) connection.send(byte);
    expect(seen(await connection.reply())).toEqual(TAKEN);
    connection.drop();
  });

  test.each([
    '{}x',
    '[]',
    '"x"',
    '1',
    'null',
    '',
    '{"a":1',
    "{'a':1}",
    '{"a":1,}',
    'NaN',
    '\ufeff{}',
    '{"a":1}{"a":1}',
  ])('%j is not a JSON object: 400100', async (body) => {
    const bytes = Buffer.from(body);
    const reply = await raw(
      Buffer.concat([Buffer.from(`${head(bytes)}content-length: ${bytes.length}\r\n\r\n`), bytes]),
    );
    expect([...seen(reply), reply.json?.msg]).toEqual([
      200,
      '400100',
      'The request body is not a JSON object',
    ]);
  });

  test('bytes that are not UTF-8 are not JSON', async () => {
    for (const hex of ['ff', 'c0af', 'eda080', 'f4908080', 'e282']) {
      const bytes = Buffer.concat([Buffer.from('{"symbol":"'), Buffer.from(hex, 'hex'), Buffer.from('"}')]);
      const reply = await raw(
        Buffer.concat([Buffer.from(`${head(bytes)}content-length: ${bytes.length}\r\n\r\n`), bytes]),
      );
      expect([hex, ...seen(reply), reply.json?.msg]).toEqual([
        hex,
        200,
        '400100',
        'The request body is not a JSON object',
      ]);
    }
  });

  test('data after a body is another request, or 400', async () => {
    const bytes = `${head(ORDER)}content-length: ${ORDER.length}\r\n\r\n${ORDER}trailing junk\r\n\r\n`;
    expect(await untilClosed(bytes)).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*"200000"[\s\S]*HTTP\/1\.1 400 [\s\S]*"400100"[^}]*\}$/,
    );
  });

  test('10 MB are read, discarded and refused with 413, chunked or not', async () => {
    const big = Buffer.alloc(10 * MB, 'x');
    const received = await untilClosed(
      Buffer.concat([Buffer.from(`${head('')}content-length: ${big.length}\r\n\r\n`), big]),
    );
    expect(received).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*"code":"400100"/i);
    const pieces = Array.from({ length: 10 }, () => [
      Buffer.from('100000\r\n'),
      Buffer.alloc(MB, 'x'),
      Buffer.from('\r\n'),
    ]);
    const inChunks = [
      Buffer.from(`${head('')}transfer-encoding: chunked\r\n\r\n`),
      ...pieces.flat(),
      Buffer.from('0\r\n\r\n'),
    ];
    expect(await untilClosed(Buffer.concat(inChunks))).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('Expect: 100-continue gets 100, or 413 at once', async () => {
    const connection = openRaw(exchange.baseUrl);
    connection.send(`${head(ORDER)}expect: 100-continue\r\ncontent-length: ${ORDER.length}\r\n\r\n`);
    expect((await connection.reply()).status).toBe(100);
    connection.send(ORDER);
    expect(seen(await connection.reply())).toEqual(TAKEN);
    connection.drop();
    const refused = await raw(`${head('')}expect: 100-continue\r\ncontent-length: ${MB + 1}\r\n\r\n`);
    expect(seen(refused)).toEqual([413, '400100']);
    const other = await raw(`${head(ORDER)}expect: 200-maybe\r\ncontent-length: ${ORDER.length}\r\n\r\n`);
    expect(other.status).toBe(417);
  });

  test('a caller that disconnects in the middle of a body does not disturb others', async () => {
    const leaving = openRaw(exchange.baseUrl);
    leaving.send(`${head(ORDER)}content-length: ${ORDER.length}\r\n\r\n${ORDER.slice(0, 10)}`);
    await raw('GET /api/v1/timestamp HTTP/1.1\r\nhost: localhost\r\n\r\n');
    leaving.drop();
    await leaving.closed;
    expect(seen(await raw('GET /api/v1/timestamp HTTP/1.1\r\nhost: localhost\r\n\r\n'))).toEqual(TAKEN);
  });
});

describe('one connection, many requests', () => {
  const place = (clientOid: string) => {
    const body = JSON.stringify({ ...(JSON.parse(ORDER) as object), clientOid });
    return `POST ${ORDERS} HTTP/1.1\r\nhost: localhost\r\n${signed('POST', ORDERS, body)}content-length: ${body.length}\r\n\r\n${body}`;
  };
  const find = (clientOid: string) => {
    const endpoint = `${ORDERS}/client-order/${clientOid}?symbol=BTC-USDT`;
    return `GET ${endpoint} HTTP/1.1\r\nhost: localhost\r\n${signed('GET', endpoint)}\r\n`;
  };

  test('requests written at once are carried out and answered in their order', async () => {
    const connection = openRaw(exchange.baseUrl);
    const names = Array.from({ length: 20 }, (_, at) => `pipelined-${at}`);
    connection.send(names.map((name) => find(name) + place(name) + find(name)).join(''));
    for (const name of names) {
      expect(seen(await connection.reply())).toEqual([200, '400100']); // not placed yet
      const placed = await connection.reply();
      expect(seen(placed)).toEqual(TAKEN);
      const found = await connection.reply();
      expect(found.json?.data).toMatchObject({ clientOid: name });
    }
    connection.drop();
  });

  test('a broken request behind a complete one: the complete one is answered, then 400, then the end', async () => {
    const received = await untilClosed(`${place('before-junk')}\0\0\0\r\n\r\n${place('after-junk')}`);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(received).toContain('before-junk');
    expect(received).not.toContain('after-junk');
    expect(seen(await raw(find('after-junk')))).toEqual([200, '400100']);
  });
});

test('a head that does not end gets 408', async () => {
  const server = createExchangeServer({
    state: { headerPrefix: 'SVC', keys: [], skewMs: 1 } as unknown as ExchangeState, // no request uses the rest
    routes: [],
    faults: createFaultRegistry(),
    arrivals: createArrivals(),
    control: null,
    now: () => NOW,
    bodyTimeoutMs: 1_000,
    headTimeoutMs: 20,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const connection = openRaw(`http://127.0.0.1:${port}`);
  connection.send('GET / HTTP/1.1\r\nhost: localhost\r\na: ');
  expect(await connection.closed).toMatch(/^HTTP\/1\.1 408 [\s\S]*"400100"/);
  server.close();
});

test('an offer to upgrade to another protocol is an ordinary request', async () => {
  const headers = { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': '' };
  const answer = await sendRaw(exchange.baseUrl, 'GET', '/api/v1/timestamp', '', headers);
  expect(answer.json).toEqual({ code: '200000', data: NOW });
});
