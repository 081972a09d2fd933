// Would break it: storing untested credentials without the second step, a live account forgotten by a slip, two accounts of one
// name, a warning missing for a key that moves funds, or a message that quotes a secret.
import { describe, expect, test } from 'vitest';
import type { TestReport } from '../../../shared/bridge/account-calls.ts';
import {
  checkCredentials,
  confirmsForgetting,
  formatCredentials,
  extraPermissions,
  mayStore,
  nameProblem,
} from './account-form.ts';

const report = (passed: boolean): TestReport => ({
  passed,
  parts: [],
  permissions: null,
  clockOffsetMs: null,
  latencyMs: null,
});

test('saving is open after a passing test or the explicit second step, else shut', () => {
  expect(mayStore(null, false)).toBe(false);
  expect(mayStore(report(false), false)).toBe(false);
  expect(mayStore(report(true), false)).toBe(true);
  expect(mayStore(report(false), true)).toBe(true);
});

describe('names', () => {
  test('one to forty characters, not taken in any case', () => {
    expect(nameProblem('Treasury EU', ['Practice desk'])).toBeNull();
    expect(nameProblem(' treasury eu ', ['Treasury EU'])).toContain('Another account');
    expect(nameProblem('   ', [])).not.toBeNull();
    expect(nameProblem('x'.repeat(41), [])).toContain('41');
  });
});

describe('credentials', () => {
  const good = { key: 'abc123', secret: 's3cr3t-value', passphrase: 'pass phrase ' };

  test('a passphrase may hold spaces, key and secret may not begin or end with one', () => {
    expect(checkCredentials(good)).toEqual({});
    expect(checkCredentials({ ...good, secret: 's3cr3t-value ' })).toHaveProperty('secret');
    expect(checkCredentials({ ...good, key: 'abc 123' })).toHaveProperty('key');
    expect(checkCredentials({ ...good, key: 'abc\u200b123' })).toHaveProperty('key');
  });

  test('empty and overlong ones are named without quoting them', () => {
    expect(Object.keys(checkCredentials({ key: '', secret: '', passphrase: '' }))).toHaveLength(3);
    const secret = 'Zq9'.repeat(200);
    expect(JSON.stringify(checkCredentials({ ...good, secret }))).not.toContain('Zq9');
  });
});

test('permissions beyond General and Spot are extra; those that move funds are dangerous', () => {
  expect(extraPermissions(['General', 'Spot'])).toEqual({ extra: [], dangerous: [] });
  expect(extraPermissions(['General', 'Spot Trading', 'Margin'])).toEqual({
    extra: ['Margin'],
    dangerous: [],
  });
  expect(extraPermissions(['General', 'Withdrawal', 'InnerTransfer']).dangerous).toEqual([
    'Withdrawal',
    'InnerTransfer',
  ]);
  expect(extraPermissions(null)).toEqual({ extra: [], dangerous: [] });
});

test('a keychain is called by its name, and memory is never called a keychain', () => {
  const stored = { storage: 'keychain', state: 'available', keyEnding: 'abcd', keyVersion: '3' } as const;
  expect(formatCredentials(stored, 'Secret Service')).toEqual({
    tone: 'good',
    text: 'In Secret Service',
  });
  expect(formatCredentials(stored, 'memory (for this run only)')).toEqual({
    tone: 'warn',
    text: 'in memory (this session only)',
  });
  expect(formatCredentials(stored, undefined).text).not.toMatch(/keychain/i);
  const missing = { ...stored, storage: 'none', state: 'missing' } as const;
  expect(formatCredentials(missing, 'Secret Service').text).toBe('No API key');
  const ended = { ...missing, storage: 'session' } as const;
  expect(formatCredentials(ended, 'Secret Service')).toEqual({
    tone: 'warn',
    text: 'Kept for the last session only',
  });
});

test('a live account is forgotten only by its exact name', () => {
  const live = { mode: 'live', name: 'Treasury EU' } as const;
  expect(confirmsForgetting(live, '')).toBe(false);
  expect(confirmsForgetting(live, 'treasury eu')).toBe(false);
  expect(confirmsForgetting(live, 'Treasury EU')).toBe(true);
});
