// Would break it: a done order whose fee is never asked for, or one that is asked for without end.
import { expect, test } from 'vitest';
import { isComplete } from './ticket-follow.tsx';

const FILLED = { state: 'done', filledSize: '2', filledFunds: '2', fee: '0.1' } as const;

test.each([
  ['filled, with value and fee', FILLED, true],
  ['filled, as an event reports it', { ...FILLED, filledFunds: null, fee: null }, false],
  ['filled, its fee not reported yet', { ...FILLED, fee: null }, false],
  ['cancelled before it filled', { ...FILLED, filledSize: '0.00', filledFunds: null, fee: null }, true],
  ['still open', { ...FILLED, state: 'open' }, false],
] as const)('an order that is %s', (_name, order, isDone) => {
  expect(isComplete(order)).toBe(isDone);
});
