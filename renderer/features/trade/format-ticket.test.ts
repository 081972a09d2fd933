// Would break it: a problem in the ticket that names a field of the contract instead of the label the person sees.
import { expect, test } from 'vitest';
import { formatProblem } from './format-ticket.ts';

test('fields are called what their labels call them, and nothing else changes', () => {
  expect(formatProblem("Size 0.000001 is below the pair's baseMinSize 0.00001.")).toBe(
    "Size 0.000001 is below the pair's min size 0.00001.",
  );
  expect(formatProblem('VisibleSize requires iceberg.')).toBe('Visible size requires iceberg.');
  expect(formatProblem('Price 1 is not a multiple of 0.1; toString')).toBe(
    'Price 1 is not a multiple of 0.1; toString',
  );
});
