// Would break it: a rule changed by opening and saving it, a grouped or ambiguous number taken at face value, or a pair whose
// limits leave nothing to order.
import { expect, test } from 'vitest';
import { EMPTY_PAIR, pairFormOf, readPairForm, formatSource, type PairForm } from './pair-form.ts';

const form: PairForm = {
  symbol: 'vsys-usdt',
  priceIncrement: '0.000001',
  baseIncrement: '1',
  baseMinSize: '0.1',
  baseMaxSize: '10,000,000,000',
  quoteIncrement: '0.000001',
  quoteMinSize: '0.1',
  quoteMaxSize: '99999999',
  priceLimitRate: '0.05',
  minFunds: '',
};

function problemsOf(change: Partial<PairForm>): Record<string, string | undefined> {
  const read = readPairForm({ ...form, ...change });
  return read.ok ? {} : read.problems;
}

test('S2.5: every attribute is read, canonical, and survives being edited again', () => {
  const read = readPairForm(form);
  expect(read.ok && read.pair).toMatchObject({
    symbol: 'VSYS-USDT',
    baseCurrency: 'VSYS',
    quoteCurrency: 'USDT',
    baseMaxSize: '10000000000',
    priceLimitRate: '0.05',
    minFunds: null,
  });
  if (read.ok) expect(readPairForm(pairFormOf(read.pair))).toEqual(read);
});

test('an empty form names every required attribute and no optional one', () => {
  const read = readPairForm(EMPTY_PAIR);
  const fields = read.ok ? [] : Object.keys(read.problems);
  expect(fields).toHaveLength(8);
  expect(fields).not.toContain('minFunds');
  expect(fields).not.toContain('priceLimitRate');
});

test('ambiguous, zero and negative numbers are refused', () => {
  expect(problemsOf({ baseMaxSize: '1,500' })['baseMaxSize']).toContain('could mean');
  expect(problemsOf({ baseIncrement: '0' })).toHaveProperty('baseIncrement');
  expect(problemsOf({ quoteMinSize: '-1' })).toHaveProperty('quoteMinSize');
});

test('S2.5-symbol: BASE-QUOTE', () => {
  for (const symbol of ['BTCUSDT', 'BTC-', '-USDT', 'A-B-C', 'BTC_USDT']) {
    expect(problemsOf({ symbol })).toHaveProperty('symbol');
  }
});

test('S2.5-baseMaxSize: limits between which no size lies are refused', () => {
  expect(problemsOf({ baseMinSize: '1.2', baseMaxSize: '1.9' })).toHaveProperty('baseMaxSize');
});

test('the source holds the file’s name and the user’s words, and fits', () => {
  expect(formatSource('pairs.csv', ' from support ')).toBe('pairs.csv, from support');
  expect(formatSource('entered by hand', '')).toBe('entered by hand');
  expect(formatSource('x'.repeat(300), 'y')).toHaveLength(120);
});
