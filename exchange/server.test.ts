/**
 * The HTTP server against rude and random callers. Broken by: a crash, a 5xx, a stack trace, a body without bound in size or
 * time, an answer that is not the envelope.
 */
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from './routes/all-routes.ts';
import { startExchange, type RunningExchange } from './start.ts';
import { sendRaw, sendSigned } from '../tests/helpers/exchange/client.ts';
import { runs } from '../tests/helpers/runs.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({
    now: () => NOW,
    deposits: 60,
    withdrawals: 60,
    bodyTimeoutMs: 50,
    quotas: { manage: 1e9, spot: 1e9, public: 1e9 },
  });
});
afterAll(() => exchange.close());

/** Writes bytes as they are and returns all that comes back. */
function speak(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(exchange.baseUrl).port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

describe('paths and methods', () => {
  test('an unknown path is 404 in the envelope', async () => {
    for (const path of [
      '/',
      '/api/v1/nothing',
      '/api/v1/deposits/',
      '/API/V1/deposits',
      '//api/v1/deposits',
      '/control',
    ]) {
      const answer = await sendRaw(exchange.baseUrl, 'GET', path);
      expect([answer.status, answer.json]).toEqual([404, { code: '404000', msg: 'Url Not Found' }]);
    }
  });

  test('a known path with another method is 405 and names the methods', async () => {
    const answer = await sendRaw(exchange.baseUrl, 'PUT', '/api/v1/hf/orders');
    expect([answer.status, answer.json?.code, answer.headers.allow]).toEqual([405, '405000', 'POST, DELETE']);
  });

  test('every answer is JSON and dated by the exchange’s clock', async () => {
    for (const path of ['/api/v1/timestamp', '/api/v1/deposits', '/nowhere']) {
      const { headers } = await sendRaw(exchange.baseUrl, 'GET', path);
      expect(headers['content-type']).toBe('application/json');
      expect(Date.parse(headers.date ?? '')).toBe(NOW);
    }
  });
});

describe('bodies', () => {
  test('more than 1 MB is refused with 413', async () => {
    const answer = await sendRaw(
      exchange.baseUrl,
      'POST',
      '/api/v1/hf/orders',
      Buffer.alloc(1024 * 1024 + 1, 'x'),
    );
    expect([answer.status, answer.json?.code]).toEqual([413, '400100']);
  });

  test('1 MB is accepted', async () => {
    const answer = await sendRaw(
      exchange.baseUrl,
      'POST',
      '/api/v1/hf/orders',
      Buffer.alloc(1024 * 1024, 'x'),
    );
    expect([answer.status, answer.json?.code]).toEqual([400, '400001']);
  });

  test('a body that does not arrive ends with 408', async () => {
    const received = await speak(
      'POST /api/v1/hf/orders HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nabc',
    );
    expect(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"400100"/);
  });

  test('data that is not HTTP gets 400 and a closed connection', async () => {
    expect(await speak('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('random callers never get a 5xx', () => {
  const value = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('BTC-USDT', 'limit', 'market', 'buy', 'sell', '1', '0.1', 'GTT'),
  );
  const names = [
    'clientOid',
    'symbol',
    'type',
    'side',
    'stp',
    'tags',
    'remark',
    'price',
    'size',
    'funds',
    'timeInForce',
    'cancelAfter',
    'postOnly',
    'hidden',
    'iceberg',
    'visibleSize',
    '__proto__',
  ];
  const plausible = fc.record({
    symbol: fc.constantFrom('BTC-USDT', 'PEPE-USDT', 'NIM-BTC', 'NOPE-USDT'),
    type: fc.constantFrom('limit', 'market'),
    side: fc.constantFrom('buy', 'sell'),
  });
  const body = fc
    .tuple(plausible, fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }))
    .map(([base, extra]) => JSON.stringify({ ...base, ...extra }));
  const anyBody = fc.oneof(
    { weight: 4, arbitrary: body },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
  );
  const path = fc.constantFrom(...ROUTES.map((route) => route.path.replace(/\{\w+\}/, 'x1')));
  const query = fc.dictionary(
    fc.constantFrom(
      'currency',
      'status',
      'startAt',
      'endAt',
      'currentPage',
      'pageSize',
      'symbol',
      'symbols',
      'chain',
      'type',
      'limit',
      'lastId',
      'market',
    ),
    fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('BTC-USDT', 'USDT', 'SUCCESS', '10')),
    { maxKeys: 4 },
  );

  test('signed requests with random queries and bodies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'DELETE'),
        path,
        query,
        anyBody,
        async (method, base, asked, text) => {
          const search = new URLSearchParams(asked).toString();
          const target = search === '' ? base : `${base}?${search}`;
          const answer = await sendSigned(exchange, method, target, method === 'POST' ? text : '', {
            timestamp: NOW,
          });
          expect(answer.status).toBeLessThan(500);
          expect(answer.json?.code).toMatch(/^\d{6}$/);
          expect('data' in (answer.json ?? {})).toBe(answer.json?.code === '200000');
        },
      ),
      { numRuns: runs(500, 50_000) },
    );
  });

  test('random request targets and header values, unsigned', async () => {
    const target = fc
      .string({ unit: fc.constantFrom(...Array.from('/?&=%.~+:@api1v2deposits#[]')) })
      .map((text) => `/${text}`);
    const header = fc.string({
      unit: fc.constantFrom(...Array.from('abcXYZ019 =+/.,;:"\t')),
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(target, header, async (text, sign) => {
        const answer = await sendRaw(exchange.baseUrl, 'GET', text, '', {
          'SVC-API-KEY': exchange.key,
          'SVC-API-SIGN': sign,
        });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: runs(200, 12_500) },
    );
  });

  test('after all that no currency is short: available and held make up the balance', async () => {
    const answer = await sendSigned(exchange, 'GET', '/api/v1/accounts', '', { timestamp: NOW });
    expect(answer.json?.code).toBe('200000');
    expect(answer.text).not.toContain('"-');
  });
});
