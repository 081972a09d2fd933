// Would break it: a rule that turns itself on, a limit read as a float, two limits of one currency, a chain twice under two names, odd times.
import { describe, expect, test } from 'vitest';
import { FIRST_ALERT_SETTINGS } from '../../../shared/alerts/alert-rules.ts';
import { type AlertForm, alertFormOf, readAlertForm, withChain } from './alert-form.ts';

const form = alertFormOf({ ...FIRST_ALERT_SETTINGS, shippedChains: [], problem: null });

function problems(change: Partial<AlertForm>) {
  const read = readAlertForm({ ...form, ...change });
  return read.ok ? {} : read.problems;
}

test('what was not touched is read back as it was', () => {
  expect(readAlertForm(form)).toEqual({ ok: true, settings: FIRST_ALERT_SETTINGS });
});

test('hours and times', () => {
  expect(Object.keys(problems({ hours: '0' }))).toEqual(['hours']);
  expect(Object.keys(problems({ hours: '721' }))).toEqual(['hours']);
  expect(Object.keys(problems({ hours: '1.5' }))).toEqual(['hours']);
  expect(Object.keys(problems({ from: '25:00', to: 'x' }))).toEqual(['from', 'to']);
  expect(Object.keys(problems({ quiet: true, from: '7:00', to: '07:00' }))).toEqual(['to']);
  expect(problems({ quiet: false, from: '7:00', to: '07:00' })).toEqual({});
});

describe('limits', () => {
  const limits = (...rows: [string, string][]) => ({
    limits: rows.map(([currency, amount], id) => ({ id, currency, amount })),
  });

  test('are unchanged to the digit, an empty row is left out', () => {
    const read = readAlertForm({ ...form, ...limits(['usdt', '10000.000000000000000001'], ['', '']) });
    expect(read.ok && read.settings.rules.above.limits).toEqual([
      { currency: 'USDT', limit: '10000.000000000000000001' },
    ]);
  });

  test('one for each currency, above zero', () => {
    expect(Object.keys(problems(limits(['USDT', '1'], ['usdt', '2'])))).toEqual(['limits.1.currency']);
    expect(Object.keys(problems(limits(['USDT', '0'])))).toEqual(['limits.0.amount']);
    expect(Object.keys(problems(limits(['', '5'])))).toEqual(['limits.0.currency']);
    expect(Object.keys(problems(limits(['BTC', 'much'])))).toEqual(['limits.0.amount']);
  });
});

test('a chain is added once, whatever it is called', () => {
  expect(withChain(['xrp'], ' TON ')).toEqual({ chains: ['ton', 'xrp'] });
  expect(withChain(['xrp'], 'Ripple')).toMatchObject({ problem: expect.stringContaining('xrp') });
  expect(withChain([], '§')).toHaveProperty('problem');
  expect(withChain([], ' ')).toHaveProperty('problem');
});
