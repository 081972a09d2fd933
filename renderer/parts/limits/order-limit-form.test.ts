// Would break it: a first live account that trades without an order limit anybody chose, "no limit" taken for granted,
// or a limit that is not the number that was typed.
import { expect, test } from 'vitest';
import { changedRules } from '../../../shared/orders/trading-rules.ts';
import { hasAnyOrderLimit, NO_LIMITS } from '../../../shared/orders/first-limits.ts';
import { type OrderLimitForm, readOrderLimit } from './order-limit-form.ts';

const rules = {
  locked: false,
  limits: { ...NO_LIMITS, distancePercent: '5' },
  noOrderLimit: false,
  feeRates: {},
};
const typed: OrderLimitForm = { choice: 'limit', amount: '10,000.50', currency: 'usdt' };

test('nothing is chosen by itself', () => {
  const read = readOrderLimit({ ...typed, choice: null }, rules);
  expect(read).toMatchObject({
    ok: false,
    problems: { choice: expect.stringContaining('No limit') as string },
  });
});

test.each([
  ['a limit', typed],
  ['none', { ...typed, choice: 'none' } as const],
])('%s is a choice, and leaves the other limits', (_what, form) => {
  const read = readOrderLimit(form, rules);
  if (!read.ok) throw new Error('It was not read.');
  const next = changedRules(rules, read.change);
  expect([hasAnyOrderLimit(rules), hasAnyOrderLimit(next)]).toEqual([false, true]);
  expect(next.limits.distancePercent).toBe('5');
  expect(next.limits.orderValue).toEqual(
    form.choice === 'none' ? [] : [{ currency: 'USDT', max: '10000.50' }],
  );
});

test.each([
  ['no amount', { amount: '' }, ['amount']],
  ['zero', { amount: '0' }, ['amount']],
  ['no currency', { currency: ' ' }, ['currency']],
  ['neither', { amount: '', currency: '' }, ['amount', 'currency']],
])('%s is shown at its box', (_what, part, boxes) => {
  const read = readOrderLimit({ ...typed, ...part }, rules);
  expect(read.ok ? [] : Object.keys(read.problems)).toEqual(boxes);
});

test('none for the other currencies is chosen beside a limit, until a limit of an amount is set or cleared', () => {
  const limited = changedRules(rules, {
    limits: { ...rules.limits, orderValue: [{ currency: 'USDT', max: '1' }] },
  });
  const chosen = changedRules(limited, { noOrderLimit: true });
  const closer = changedRules(chosen, { limits: { ...chosen.limits, distancePercent: '1' } });
  const other = changedRules(closer, {
    limits: { ...closer.limits, orderSize: [{ currency: 'ETH', max: '1' }] },
  });
  expect([limited, chosen, closer, other].map(({ noOrderLimit }) => noOrderLimit)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a limit that is cleared later has to be chosen again', () => {
  const limited = changedRules(
    { ...rules, noOrderLimit: true },
    {
      limits: { ...rules.limits, orderValue: [{ currency: 'USDT', max: '1' }] },
    },
  );
  const cleared = changedRules(limited, { limits: rules.limits });
  expect([hasAnyOrderLimit(limited), hasAnyOrderLimit(cleared)]).toEqual([true, false]);
});
