/**
 * The configuration file. Broken by: a field that is misread or dropped, a mistake that passes or is reported without its path, a line
 * that repeats a value: the file holds secrets, and any value may be one in the wrong place.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { readConfig } from './read-config.ts';
import { mergeSettings } from './settings.ts';

const ACCOUNT = {
  name: 'Desk 1',
  balances: { BTC: '1.5', USDT: '1000' },
  deposits: 12,
  withdrawals: 3,
  keys: [{ key: 'k1', secret: 's1', passphrase: 'p1', permissions: ['General'], versions: ['3'] }],
};
const WHOLE = {
  port: 4000,
  seed: 9,
  headerPrefix: 'KC',
  deposits: 5,
  withdrawals: 6,
  recordsPerMinute: 10,
  keyVersion: '3',
  generalOnly: true,
  skewMs: 1_000,
  windowMs: 10_000,
  quotas: { manage: 1, spot: 2, public: 3 },
  limits: { activePerPair: 20, activePerAccount: 200 },
  market: 'quiet',
  errors: 5,
  fees: { 'BTC-USDT': { maker: '0', taker: '0.0005' } },
  accounts: [ACCOUNT],
};

function problemsOf(value: unknown): string[] {
  const config = readConfig(typeof value === 'string' ? value : JSON.stringify(value));
  return config.ok ? [] : config.problems;
}

test('every setting is read as written', () => {
  const { limits, ...rest } = WHOLE;
  expect(readConfig(JSON.stringify(WHOLE))).toEqual({ ok: true, settings: { ...rest, ...limits } });
});

test('an empty object keeps every default; a byte order mark is accepted', () => {
  expect(readConfig('\uFEFF{}')).toEqual({ ok: true, settings: { fees: {}, accounts: [] } });
});

test('a key may read and trade with both versions, and an account has no records, unless it says otherwise', () => {
  const config = readConfig(
    JSON.stringify({ accounts: [{ name: 'a', keys: [{ key: 'k', secret: 's', passphrase: 'p' }] }] }),
  );
  expect(config).toMatchObject({
    settings: {
      accounts: [
        {
          deposits: 0,
          withdrawals: 0,
          keys: [{ permissions: ['General', 'Spot'], versions: ['2', '3'] }],
        },
      ],
    },
  });
});

test('flags win over the file, quota by quota', () => {
  expect(
    mergeSettings({ port: 1, seed: 2, quotas: { manage: 1, spot: 2 } }, { port: 9, quotas: { spot: 8 } }),
  ).toEqual({ port: 9, seed: 2, quotas: { manage: 1, spot: 8 } });
});

describe('mistakes, each with its path', () => {
  const account = (change: object) => ({ accounts: [{ ...ACCOUNT, ...change }] });
  const key = (change: object) => account({ keys: [{ ...ACCOUNT.keys[0], ...change }] });
  test.each<[unknown, string]>([
    [{ port: -1 }, 'port must be a whole number from 0 to 65535'],
    [{ port: 80.5 }, 'port must be'],
    [{ seed: null }, 'seed must be a whole number'],
    [{ windowMs: 0 }, 'windowMs must be a whole number from 1'],
    [{ headerPrefix: 'a:b' }, 'headerPrefix must be 1 to 20 letters and digits'],
    [{ market: 'Wild' }, 'market must be one of off, quiet, normal, wild'],
    [{ keyVersion: 3 }, 'keyVersion must be one of 2, 3'],
    [{ generalOnly: 'yes' }, 'generalOnly must be true or false'],
    [{ errors: 101 }, 'errors must be'],
    [{ quotas: [] }, 'quotas must be an object'],
    [{ quotas: { mange: 5 } }, 'quotas.mange is not a setting'],
    [{ limits: { activePerPair: '5' } }, 'limits.activePerPair must be a whole number'],
    [{ fees: { 'BTC-EURO': { maker: '0', taker: '0' } } }, 'fees.BTC-EURO is not a pair of this exchange'],
    [{ fees: { 'BTC-USDT': { maker: '0' } } }, 'fees.BTC-USDT.taker is missing'],
    [
      { fees: { 'BTC-USDT': { maker: 0, taker: '0' } } },
      'fees.BTC-USDT.maker must be a decimal below 1 as text',
    ],
    [{ fees: { 'BTC-USDT': { maker: '1', taker: '0' } } }, 'fees.BTC-USDT.maker must be'],
    [{ fees: { 'BTC-USDT': { maker: '0.000000001', taker: '0' } } }, 'fees.BTC-USDT.maker must be'],
    [{ accounts: {} }, 'accounts must be a list of objects'],
    [{ accounts: ['x'] }, 'accounts[0] must be an object'],
    [account({ name: '' }), 'accounts[0].name must be 1 to 40'],
    [account({ name: 'main' }), "accounts[0].name must not be 'main'"],
    [{ accounts: [ACCOUNT, { ...ACCOUNT, keys: [] }] }, 'accounts[1].name is the name of another account'],
    [{ accounts: [{ keys: [] }] }, 'accounts[0].name is missing'],
    [{ accounts: [{ name: 'a' }] }, 'accounts[0].keys is missing'],
    [account({ color: 'red' }), 'accounts[0].color is not a setting'],
    [account({ deposits: '5' }), 'accounts[0].deposits must be a whole number'],
    [account({ balances: { NOPE: '1' } }), 'accounts[0].balances.NOPE is not a currency of any pair'],
    [account({ balances: { BTC: 1 } }), 'accounts[0].balances.BTC must be a decimal as text'],
    [account({ balances: { BTC: '-1' } }), 'accounts[0].balances.BTC must be'],
    [account({ balances: { BTC: `0.${'0'.repeat(40)}1` } }), 'accounts[0].balances.BTC must be'],
    [
      key({ secret: '' }),
      'accounts[0].keys[0].secret must be 1 to 200 printable ASCII characters without spaces',
    ],
    [key({ key: 'with space' }), 'accounts[0].keys[0].key must be'],
    [key({ passphrase: undefined }), 'accounts[0].keys[0].passphrase is missing'],
    [
      key({ permissions: ['General', 'Withdraw'] }),
      'accounts[0].keys[0].permissions must be a list of General, Spot',
    ],
    [key({ permissions: [] }), 'accounts[0].keys[0].permissions must be'],
    [key({ versions: ['1'] }), 'accounts[0].keys[0].versions must be a list of 2, 3'],
    [
      { accounts: [ACCOUNT, { ...ACCOUNT, name: 'two' }] },
      'accounts[1].keys[0].key is the key of another entry',
    ],
    ['[]', 'it is not a JSON object'],
  ])('%j', (value, problem) => {
    const problems = problemsOf(value);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  test('all at once', () => {
    expect(problemsOf({ port: 'x', market: 1, accounts: [{ name: 5, keys: [] }] })).toHaveLength(3);
  });
});

describe('no line repeats a value of the file', () => {
  test('text that is not JSON: the position and none of the text', () => {
    expect(problemsOf('{"accounts":[{"keys":[{"secret": hunter2}]}]}')).toEqual(['it is not JSON']);
    expect(problemsOf('{\n  "secret": "hunter2"\n  "key": 1\n}')).toEqual([
      'it is not JSON at line 3, column 3',
    ]);
  });

  test('a secret in place of any value at any depth', () => {
    const SECRET = 'hunter2-hunter2';
    const spoil = (value: unknown, path: readonly string[]): unknown => {
      const [name, ...rest] = path;
      if (name === undefined) return SECRET;
      const copy: Record<string, unknown> = { ...(value as object) }; // lists become objects, which is one more mistake
      copy[name] = spoil(copy[name], rest);
      return copy;
    };
    const paths: string[][] = [];
    const collect = (value: unknown, path: string[]): void => {
      if (path.length > 0) paths.push(path);
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) collect(inner, [...path, name]);
    };
    collect(WHOLE, []);
    fc.assert(
      fc.property(fc.constantFrom(...paths), (path) => {
        for (const problem of problemsOf(spoil(WHOLE, path))) {
          expect(problem).not.toContain('hunter2');
          expect(problem).not.toContain('\n');
        }
      }),
      { numRuns: runs(150, 2_000) },
    );
  });

  test('unusual names of fields are quoted and cut', () => {
    expect(problemsOf({ [`a\nb${'x'.repeat(100)}`]: 1 })).toEqual([
      `"a\\nb${'x'.repeat(37)}…" is not a setting`,
    ]);
    expect(problemsOf('{"__proto__": 1}')).toEqual(['__proto__ is not a setting']);
  });
});
