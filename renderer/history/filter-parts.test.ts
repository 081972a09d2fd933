/** Seam: none. Breaks when a chip hides what it filters by, or removing one leaves half of it behind. */
import { expect, test } from 'vitest';
import { has, PARTS, partText, without, withPart, withStates } from './filter-parts.ts';
import { countOf, isSelected, NOTHING, picked, selectionInput, toggled } from './selection.ts';

const words = { zone: 'utc', accounts: [{ id: 'a', name: 'Treasury EU' }] } as const;

test('a chip says what it holds', () => {
  const filter = {
    accountIds: ['a'],
    currencies: ['USDT', 'BTC', 'ETH', 'SOL'],
    from: Date.UTC(2026, 10, 1),
    before: Date.UTC(2026, 10, 2, 8, 30),
    above: { value: '1000', inclusive: false },
  };
  expect(partText(filter, 'account', words)).toBe('Treasury EU');
  expect(partText(filter, 'currency', words)).toBe('USDT, BTC, ETH +1');
  expect(partText(filter, 'time', words)).toBe('Since 01 Nov 2026, before 02 Nov 2026 08:30 UTC');
  expect(partText(filter, 'amount', words)).toBe('Amount more than 1,000');
});

test('every part can be taken away as a whole', () => {
  const filter = { from: 1, before: 2, currencies: ['BTC'] };
  expect(without(filter, 'time')).toEqual({ currencies: ['BTC'] });
  expect(withPart(filter, 'time', { from: 5 })).toEqual({ from: 5, currencies: ['BTC'] });
  expect(PARTS.filter((part) => has(filter, part))).toEqual(['currency', 'time']);
});

test('other review states leave whether there is a second as it is', () => {
  const filter = { reviews: ['reviewed' as const], seconded: false };
  const now = withPart(filter, 'review', withStates(filter, ['reviewed', 'queried']));
  expect(now).toEqual({ reviews: ['reviewed', 'queried'], seconded: false });
  expect(withPart(filter, 'review', withStates(filter, []))).toEqual({ seconded: false });
});

test('a selection is numbers, or a filter with its count', () => {
  const two = toggled(toggled(NOTHING, 1), 2);
  expect([countOf(two), isSelected(two, 2), isSelected(two, 3)]).toEqual([2, true, false]);
  expect(toggled(toggled(two, 1), 2)).toEqual(NOTHING);
  const all = { is: 'all', filter: { kind: 'deposit' }, count: 2_013 } as const;
  expect(isSelected(all, 77)).toBe(true);
  expect(selectionInput(all)).toEqual({ by: 'filter', filter: { kind: 'deposit' }, expected: 2_013 });
  expect(toggled(all, 5)).toEqual(picked([5]));
});
