/**
 * The test of a connection over real HTTP against the practice exchange, which judges credentials with code of its own.
 * Breaks when the part that is wrong is not the one that is named, or when a report contains a credential.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import type { HttpPort } from '../../electron/platform/http.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import { createVenueClient } from '../../electron/venue/kinds/create-client.ts';
import { type RunningExchange, startExchange } from '../../exchange/start.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';
import { kucoinVenue, serviceVenue } from '../../shared/venue/presets.ts';
import { clientBench } from './client-bench.ts';

const bench = clientBench();

describe('test connection', () => {
  const report = async (change: Parameters<typeof bench.client>[0]) => {
    const result = await bench.client(change).testConnection();
    return {
      result,
      failed: result.parts.filter((part) => part.state === 'failed').map((part) => part.part),
    };
  };

  test('genuine credentials pass in every part and show what the key may do', async () => {
    const { result } = await report({});
    expect(result.passed).toBe(true);
    expect(result.parts.map((part) => part.state)).toEqual(Array.from({ length: 7 }, () => 'passed'));
    expect(result.permissions).toEqual(['General', 'Spot']);
  });

  test.each([
    ['key', { key: 'nobody' }],
    ['signature', { secret: 'not the secret' }],
    ['passphrase', { passphrase: 'not the passphrase' }],
  ] as const)('a wrong %s is named', async (part, credentials) => {
    const { result, failed } = await report({ credentials });
    expect(result.passed).toBe(false);
    expect(failed).toEqual([part]);
    const bare = await report({ credentials, venue: serviceVenue(bench.exchange.baseUrl) });
    expect(bare.failed).toEqual([part]); // codes unknown to a plain service: its words name the part
    // Not judged is not the same as not measured: the difference is shown, and not called good or bad.
    expect(bare.result.parts.find((one) => one.part === 'clock')).toMatchObject({
      state: 'not-reached',
      message: expect.stringMatching(/Measured difference: -?\d+ ms/),
    });
  });

  test('an address without a server, and one of another service', async () => {
    expect((await report({ venue: { baseUrl: 'http://127.0.0.1:9' } })).failed).toEqual(['address']);
    bench.exchange.control.inject({ name: 'html', method: 'GET', count: 10 });
    expect((await report({})).failed).toEqual(['address']);
  });

  test('a wrong header prefix is not blamed on the secret', async () => {
    expect((await report({ venue: { headerPrefix: 'XX' } })).failed).toEqual(['key']);
  });

  test('a clock that cannot be measured is named', async () => {
    bench.exchange.control.inject({
      name: 'clock-skew',
      ms: 60_000,
      method: 'GET',
      path: '/api/v1/user/api-key',
      count: 2,
    });
    expect((await report({})).failed).toEqual(['clock']);
  });

  test('a key that may only read passes and says so', async () => {
    const { result } = await report({ credentials: bench.exchange.control.readOnly });
    expect(result.passed).toBe(true);
    expect(result.parts.find((part) => part.part === 'permission')?.message).toMatch(/not place orders/);
  });

  test('no report and no error contains a credential', async () => {
    const credentials = { secret: 'canary-secret-123', passphrase: 'canary-pass-456' };
    const { result } = await report({ credentials });
    const refused = await bench.client({ credentials }).recordsPage('deposits', {
      page: 1,
      pageSize: 10,
      filter: {},
    });
    expect(JSON.stringify([result, refused])).not.toMatch(/canary/);
  });
});

describe('VF2.10 VF2.11 the account behind the key', () => {
  const key = (name: string) => ({
    key: name,
    secret: `${name}-secret`,
    passphrase: 'p',
    permissions: ['General', 'Spot'] as const,
  });
  let exchange: RunningExchange;
  const http = createUndiciHttp(systemClock);
  beforeAll(async () => {
    exchange = await startExchange({
      headerPrefix: 'KC',
      accounts: [
        { name: 'unified', mode: 'UNIFIED', keys: [key('unified')] },
        { name: 'closed', hfOpened: false, keys: [key('closed')] },
        { name: 'elsewhere', site: 'australia', keys: [key('elsewhere')] },
      ],
    });
  });
  afterAll(async () => {
    await http.close();
    await exchange.close();
  });

  /** With the KuCoin preset; requests for its address are answered by the exchange, and `asked` has what was asked. */
  function client(name: string, change: Partial<VenueDescription> = {}) {
    const asked: string[] = [];
    const here: HttpPort = {
      ...http,
      request(request) {
        asked.push(`${request.method} ${request.path}`);
        return http.request({ ...request, origin: exchange.baseUrl });
      },
      requestOnce: (request, onLate) => http.requestOnce({ ...request, origin: exchange.baseUrl }, onLate),
    };
    const { secret, passphrase } = key(name);
    const credentials = { key: name, secret, passphrase, keyVersion: '3' as const };
    const venue = { ...kucoinVenue(), ...change };
    const clock = systemClock;
    return {
      asked,
      venue: createVenueClient({ venue, credentials: () => credentials, http: here, clock, ids: systemIds }),
    };
  }

  test.each(['unified', 'closed'])(
    '%s: limited, in words, and the order would have been refused',
    async (name) => {
      const { venue, asked } = client(name);
      const report = await venue.testConnection();
      expect(report.passed).toBe(true);
      expect(report.parts.at(-1)).toMatchObject({ part: 'account', state: 'limited' });
      expect(report.parts.at(-1)?.message).toMatch(/Deposits and withdrawals can be read/);
      expect(report.parts.some(({ message }) => /place orders/.test(message))).toBe(false);
      expect(asked.filter((one) => one.includes('/account/mode'))).toEqual(['GET /api/ua/v2/account/mode']);
      const body = Buffer.from('{"symbol":"BTC-USDT","side":"buy","type":"market","funds":"100"}');
      expect(await venue.sendOrder(body)).toMatchObject({ kind: 'reply', reply: { isSuccess: false } });
      expect(await venue.recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).toMatchObject({
        ok: true,
      });
    },
  );

  test('a venue without version 2 of the path is asked by version 1, and one that says nothing is not called open', async () => {
    exchange.control.inject({ name: 'status-502', method: 'GET', path: '/api/ua/v2/account/mode', count: 1 });
    const { venue, asked } = client('unified');
    expect((await venue.testConnection()).parts.at(-1)?.state).toBe('limited');
    expect(asked.filter((one) => one.includes('/account/mode'))).toHaveLength(2);
    const { capabilities } = kucoinVenue();
    const silent = client('unified', { capabilities: { ...capabilities, accountMode: null } });
    expect((await silent.venue.testConnection()).parts.at(-1)).toMatchObject({ state: 'not-reached' });
  });

  test('a key of another site fails, and the region it needs is named', async () => {
    const report = await client('elsewhere').venue.testConnection();
    expect(report.passed).toBe(false);
    expect(report.parts.at(-1)).toMatchObject({ part: 'account', state: 'failed' });
    expect(report.parts.at(-1)?.message).toContain('Australia');
    const there = await client('elsewhere', kucoinVenue('australia')).venue.testConnection();
    expect(there.parts.at(-1)?.state).toBe('passed');
  });
});
