/**
 * The test of a connection over real HTTP against the practice exchange, which judges credentials with code of its own.
 * Breaks when the part that is wrong is not the one that is named, or when a report contains a credential.
 */
import { describe, expect, test } from 'vitest';
import { serviceVenue } from '../../shared/venue/presets.ts';
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
    expect(result.parts.map((part) => part.state)).toEqual(Array.from({ length: 6 }, () => 'passed'));
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
