/**
 * Replies other than lists and orders: pairs, balances, key information, fees, addresses and the first calls of public clients.
 * Broken by: a field missing from a pair, a pair whose increments moved, an answer whose shape public clients cannot read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf, sendRaw, sendSigned } from '../../tests/helpers/exchange/client.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ now: () => NOW, deposits: 500, withdrawals: 5 });
});
afterAll(() => exchange.close());

type Row = Record<string, unknown>;
const open = async (path: string) => dataOf(await sendRaw(exchange.baseUrl, 'GET', path));
const ask = async (path: string) => dataOf(await sendSigned(exchange, 'GET', path, '', { timestamp: NOW }));
const pairs = async () => (await open('/api/v2/symbols')) as Row[];

describe('pairs', () => {
  test('S2.5 at least 40, each with 28 fields; v1 answers alike', async () => {
    const rows = await pairs();
    expect(rows.length).toBeGreaterThanOrEqual(40);
    for (const row of rows) expect(Object.keys(row)).toHaveLength(28);
    expect(await open('/api/v1/symbols')).toEqual(rows);
  });

  test('S2.5 the odd ones are there', async () => {
    const rows = await pairs();
    const have = (name: string, value: unknown) => rows.some((row) => row[name] === value);
    for (const increment of [
      '1',
      '0.1',
      '0.01',
      '0.0000001',
      '0.0000000001',
      '0.00000000001',
      '0.000000000001',
    ]) {
      expect(have('priceIncrement', increment) || have('baseIncrement', increment), increment).toBe(true);
    }
    expect(have('minFunds', null)).toBe(true);
    expect(rows.some((row) => row['name'] !== row['symbol'])).toBe(true);
    expect(rows.some((row) => BigInt(String(row['baseMaxSize'])) > 2n ** 53n)).toBe(true);
  });

  test('one pair, one market, an unknown pair', async () => {
    expect(await open('/api/v2/symbols/BTC-USDT')).toMatchObject({
      symbol: 'BTC-USDT',
      priceIncrement: '0.1',
      priceLimitRate: '0.1',
    });
    const fiat = (await open('/api/v2/symbols?market=FIAT')) as Row[];
    expect(fiat.length).toBeGreaterThan(0);
    expect(new Set(fiat.map((row) => row['market']))).toEqual(new Set(['FIAT']));
    expect((await sendRaw(exchange.baseUrl, 'GET', '/api/v2/symbols/NO-PE')).json?.code).toBe('900001');
  });

  const full = new URL('../../../shared/fixtures/symbols-full-records.json', import.meta.url);
  test.runIf(existsSync(full))('S2.5 genuine full records equal ours in every field', async () => {
    const genuine = (JSON.parse(readFileSync(full, 'utf8')) as { data: Row[] }).data; // a file of facts
    for (const record of genuine)
      expect(await open(`/api/v2/symbols/${String(record['symbol'])}`)).toEqual(record);
  });
});

test('what there is no price, currency or base of is refused or left out', async () => {
  const codeOf = async (path: string) => (await sendRaw(exchange.baseUrl, 'GET', path)).json?.code;
  expect(await codeOf('/api/v1/prices?base=EUR')).toBe('400100');
  expect(await codeOf('/api/v3/currencies/NOPE')).toBe('900003');
  expect(await open('/api/v1/prices')).toEqual({ USDT: '1' });
  expect(await open('/api/v1/prices?base=USD&currencies=BTC')).toEqual({});
});

describe('account', () => {
  test('S4.4 balances by currency and type, all text', async () => {
    expect(await ask('/api/v1/accounts?currency=USDT&type=trade_hf')).toEqual([
      {
        id: expect.any(String),
        currency: 'USDT',
        type: 'trade_hf',
        balance: '5000000',
        available: '5000000',
        holds: '0',
      },
    ]);
    const [main] = (await ask('/api/v1/accounts?type=main&currency=USDT')) as Row[];
    expect(main).toMatchObject({ type: 'main', balance: '2500000' });
    const { id, type: _type, ...amounts } = main ?? {};
    expect(await ask(`/api/v1/accounts/${String(id)}`)).toEqual(amounts);
  });

  test('key information contains permissions and never the secret', async () => {
    const answer = await sendSigned(exchange, 'GET', '/api/v1/user/api-key', '', { timestamp: NOW });
    expect(dataOf(answer)).toMatchObject({ apiKey: exchange.key, apiVersion: 3, permission: 'General,Spot' });
    expect(answer.text).not.toContain(exchange.secret);
    const reader = await sendSigned(
      { ...exchange, ...exchange.control.readOnly },
      'GET',
      '/api/v1/user/api-key',
      '',
      { timestamp: NOW },
    );
    expect(dataOf(reader)).toMatchObject({ permission: 'General' });
  });

  test('fees: the basic ones and per pair, ten pairs at most', async () => {
    const rates = { takerFeeRate: '0.001', makerFeeRate: '0.0008' };
    expect(await ask('/api/v1/base-fee')).toEqual(rates);
    expect(await ask('/api/v2/user-info')).toMatchObject({ level: 0 });
    expect(await ask('/api/v1/trade-fees?symbols=BTC-USDT,ETH-USDT')).toEqual([
      { symbol: 'BTC-USDT', ...rates },
      { symbol: 'ETH-USDT', ...rates },
    ]);
    const eleven = Array.from({ length: 11 }, () => 'BTC-USDT').join(',');
    const answer = await sendSigned(exchange, 'GET', `/api/v1/trade-fees?symbols=${eleven}`, '', {
      timestamp: NOW,
    });
    expect(answer.json?.code).toBe('400100');
  });

  test('S4.4 the deposit address is the one deposits came to, by GET and by POST', async () => {
    const seen = exchange.control.history.deposits.find(
      (deposit) => deposit.chain === 'xrp' && deposit.memo !== '',
    );
    const got = await ask('/api/v1/deposit-addresses?currency=XRP');
    expect(got).toMatchObject({ address: seen?.address, memo: seen?.memo, chainId: 'xrp', currency: 'XRP' });
    const posted = await sendSigned(exchange, 'POST', '/api/v1/deposit-addresses', '{"currency":"XRP"}', {
      timestamp: NOW,
    });
    expect(dataOf(posted)).toEqual(got);
    const wrong = await sendSigned(exchange, 'GET', '/api/v1/deposit-addresses?currency=USDT&chain=btc', '', {
      timestamp: NOW,
    });
    expect(wrong.json).toEqual({ code: '900014', msg: 'Invalid chainId' });
  });
});

describe('what a request costs and needs', () => {
  const ORDER = JSON.stringify({
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'buy',
    price: '100',
    size: '0.01',
  });
  const weights: [rule: string, weight: number, method: string, path: string, body: string][] = [
    ['S4.3-weight S8-place-weight', 1, 'POST', '/api/v1/hf/orders', ORDER],
    ['S8-deposits-weight', 5, 'GET', '/api/v1/deposits', ''],
    ['S8-withdrawals-weight', 20, 'GET', '/api/v1/withdrawals', ''],
  ];
  test.each(weights)('%s: %i of its pool', async (_rule, weight, method, path, body) => {
    const left = async () => {
      const answer = await sendSigned(exchange, method, path, body, { timestamp: NOW });
      dataOf(answer);
      return Number(answer.headers['gw-ratelimit-remaining']);
    };
    expect((await left()) - (await left())).toBe(weight);
  });

  test('S4.3-permission S5-permissions placing needs Spot Trading', async () => {
    const reader = { ...exchange, ...exchange.control.readOnly };
    const answer = await sendSigned(reader, 'POST', '/api/v1/hf/orders', ORDER, { timestamp: NOW });
    expect([answer.status, answer.json?.code]).toEqual([403, '400007']);
  });
});

test('time and state', async () => {
  expect(await open('/api/v1/timestamp')).toBe(NOW);
  expect(await open('/api/v1/status')).toEqual({ status: 'open', msg: '' });
});
