// Would break it: an unknown order closed without a name, an observation or a choice, or "not found" that carries an order id.
import { expect, test } from 'vitest';
import { readResolution, type ResolutionForm } from './manual-resolution.ts';

const placement = { accountId: 'a', clientOid: 'cf-1' };
const full: ResolutionForm = {
  who: ' Ada ',
  saw: 'In the list of done orders.',
  found: 'found',
  orderId: ' 6719 ',
};

test('a full statement goes out trimmed', () => {
  expect(readResolution(placement, full)).toEqual({
    ok: true,
    resolution: {
      ...placement,
      found: true,
      orderId: '6719',
      who: 'Ada',
      saw: 'In the list of done orders.',
    },
  });
});

test('"not there" carries no order id, whatever was typed before', () => {
  const read = readResolution(placement, { ...full, found: 'not-found' });
  expect(read.ok && read.resolution.orderId).toBe(null);
});

test.each([
  ['who', { who: '  ' }],
  ['saw', { saw: '' }],
  ['saw', { saw: 'x'.repeat(501) }],
  ['found', { found: '' as const }],
  ['orderId', { orderId: '' }],
] satisfies [keyof ResolutionForm, Partial<ResolutionForm>][])(
  'without a good %s nothing is settled',
  (field, change) => {
    const read = readResolution(placement, { ...full, ...change });
    expect(read.ok).toBe(false);
    expect(read.ok ? {} : read.problems).toHaveProperty(field);
  },
);
