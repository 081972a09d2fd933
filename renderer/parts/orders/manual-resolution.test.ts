// Would break it: an unknown order closed without a name, an observation or a choice, or "not found" that carries an order id.
import { expect, test } from 'vitest';
import { readStatement, type SettleForm } from './manual-resolution.ts';

const placement = { accountId: 'a', clientOid: 'cf-1' };
const full: SettleForm = {
  who: ' Ada ',
  saw: 'In the list of done orders.',
  found: 'found',
  orderId: ' 6719 ',
};

test('a full statement goes out trimmed', () => {
  expect(readStatement(placement, full)).toEqual({
    ok: true,
    statement: { ...placement, found: true, orderId: '6719', who: 'Ada', saw: 'In the list of done orders.' },
  });
});

test('"not there" carries no order id, whatever was typed before', () => {
  const read = readStatement(placement, { ...full, found: 'not-found' });
  expect(read.ok && read.statement.orderId).toBe(null);
});

test.each([
  ['who', { who: '  ' }],
  ['saw', { saw: '' }],
  ['saw', { saw: 'x'.repeat(501) }],
  ['found', { found: '' as const }],
  ['orderId', { orderId: '' }],
] satisfies [keyof SettleForm, Partial<SettleForm>][])(
  'without a good %s nothing is settled',
  (field, change) => {
    const read = readStatement(placement, { ...full, ...change });
    expect(read.ok).toBe(false);
    expect(read.ok ? {} : read.problems).toHaveProperty(field);
  },
);
