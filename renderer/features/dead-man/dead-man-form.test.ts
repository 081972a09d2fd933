/** Breaks when the question names fewer orders than would go, or counts on stops that may stay. */
import { expect, test } from 'vitest';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { ALL_PAIRS, firstForm, formatCovered, pairChoices, symbolsOf } from './dead-man-form.ts';

const order = (symbol: string, stop?: VenueOrder['stop']) =>
  ({ symbol, ...(stop === undefined ? {} : { stop }) }) as VenueOrder; // no more of it is read
const STOP = { kind: 'stop', direction: 'loss', price: '1' } as NonNullable<VenueOrder['stop']>;
const ORDERS = [order('B-U'), order('A-U'), order('A-U'), order('A-U', STOP)];

test('every open order of the pairs is counted, stops are not, and a list that is not there is said to be', () => {
  const form = { timeoutSeconds: 300, pair: ALL_PAIRS };
  expect(formatCovered(ORDERS, form)).toBe('3 open orders (2 on A-U, 1 on B-U)');
  expect(formatCovered(ORDERS, { ...form, pair: 'B-U' })).toBe('1 open order (1 on B-U)');
  expect(formatCovered(ORDERS, { ...form, pair: 'C-U' })).toBe('Nothing: no order is open on these pairs');
  expect(formatCovered(null, form)).toBe('All open orders on these pairs; the list could not be read');
});

test('it begins as it is set, and sets what it shows', () => {
  expect(firstForm(null)).toEqual({ timeoutSeconds: 300, pair: ALL_PAIRS });
  const form = firstForm({ timeoutSeconds: 60, symbols: ['A-U'] });
  expect([form.timeoutSeconds, symbolsOf(form)]).toEqual([60, ['A-U']]);
  expect(symbolsOf(firstForm({ timeoutSeconds: 7, symbols: ['A-U', 'B-U'] }))).toEqual([]);
  expect(pairChoices(ORDERS, 'C-U', null, 'A-U')).toEqual(['A-U', 'B-U', 'C-U']);
});
