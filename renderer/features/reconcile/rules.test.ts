/** Breaks when Reconcile can be pressed with hours that are refused, or an account that was removed cannot be chosen by its name. */
import { describe, expect, it } from 'vitest';
import { NOTHING_TYPED, readHours, shownHours } from './hours.ts';
import { scopeOptions } from './rules-form.tsx';

const DAY = 24 * 3_600_000;

describe('the time apart', () => {
  it('is hours, 0 to 744, and nothing else', () => {
    expect(['0', ' 24 ', '744'].map(readHours)).toEqual([0, DAY, 31 * DAY]);
    expect(['745', '999', '', '1.5', '-1', '1e2', '9999'].map(readHours)).toEqual(Array(7).fill(null));
  });

  it('shows what was typed, and that it does not count, until the rules come from elsewhere', () => {
    expect(shownHours(DAY, NOTHING_TYPED)).toEqual({ text: '24', wrong: false });
    expect(shownHours(DAY, { text: '999', ms: DAY })).toEqual({ text: '999', wrong: true });
    expect(shownHours(2 * DAY, { text: '999', ms: DAY })).toEqual({ text: '48', wrong: false });
  });
});

describe('the accounts to choose from', () => {
  const named = [
    { id: 'a', name: 'Main desk' },
    { id: 'b', name: 'Cold (removed)' },
  ];

  it('are those there are and those that were removed, by name', () => {
    expect(scopeOptions(named, null, true).map(({ label }) => label)).toEqual([
      'All live accounts',
      'Main desk',
      'Cold (removed)',
    ]);
    expect(scopeOptions(named, 'b', false)[0]?.label).toBe('All accounts');
  });

  it('hold the one that is chosen, whatever became of it', () => {
    expect(scopeOptions(named, 'gone-1234567', true).at(-1)).toEqual({
      value: 'gone-1234567',
      label: 'removed account (…234567)',
    });
  });
});
