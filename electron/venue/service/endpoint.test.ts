/** Breaks when query order changes, when encoding is lossy, or when something is sent that cannot be signed as it is. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBaseUrl } from '../base-url.ts';
import { buildEndpoint } from './endpoint.ts';
import { runs } from '../../../tests/helpers/runs.ts';

describe('buildEndpoint', () => {
  it('S5-R3 keeps the order of the parameters', () => {
    const built = buildEndpoint('/api/v1/deposits', [
      ['status', 'SUCCESS'],
      ['currency', 'BTC'],
      ['pageSize', 50],
    ]);
    expect(built).toEqual({ ok: true, value: '/api/v1/deposits?status=SUCCESS&currency=BTC&pageSize=50' });
  });

  it('security 52: every value survives the way through a URL, spaces, plus signs and other alphabets included', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (values) => {
        const built = buildEndpoint(
          '/x',
          values.map((value) => ['v', value] as const),
        );
        if (!built.ok) throw new Error('refused');
        const url = new URL(built.value, 'https://host');
        expect(url.searchParams.getAll('v')).toEqual(values);
        expect(url.pathname + url.search).toBe(built.value); // no URL parser rewrites it on the way out
      }),
      { numRuns: runs(100, 100_000) },
    );
  });

  it.each([
    ['half a surrogate pair', '\ud800'],
    ['a fraction', 1.5],
    ['an integer past 2^53', 2 ** 53],
  ])('refuses %s', (_what, value) => {
    expect(buildEndpoint('/x', [['v', value]])).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', field: 'v' },
    });
  });

  it.each(['x', '/x?y=1', '/x y', '/x#y'])('refuses the path %s', (path) => {
    expect(buildEndpoint(path).ok).toBe(false);
  });
});

describe('readBaseUrl', () => {
  it.each([
    ['https://API.Example.com/', 'https://api.example.com'],
    ['https://api.example.com:443', 'https://api.example.com'],
    ['https://api.example.com:8443', 'https://api.example.com:8443'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['http://localhost:9000/', 'http://localhost:9000'],
    ['http://[::1]:9000', 'http://[::1]:9000'],
  ])('security 50: takes %s', (text, origin) => {
    expect(readBaseUrl(text)).toEqual({ ok: true, value: origin });
  });

  it.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://10.0.0.1',
    'ftp://127.0.0.1',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://@example.com',
    'https://example.com/api',
    'https://example.com?x=1',
    'https://example.com?',
    'https://example.com#x',
    'https://exa mple.com',
    'https:\\\\example.com',
    'https://example.com\n',
    'example.com',
    'https://',
    '',
  ])('security 50: refuses %j', (text) => {
    expect(readBaseUrl(text)).toMatchObject({ ok: false, error: { kind: 'bad-request', field: 'baseUrl' } });
  });
});
