/** Seam: none. Breaks when a chip hides what it filters by, or removing one leaves half of it behind. */
import { expect, test } from 'vitest';
import { has, PARTS, partText, without, withPart, withStates } from './filter-parts.ts';
import { valueOf } from '../../../tests/helpers/place-world.ts';
import {
  countOf,
  isSelected,
  MAX_PICKED,
  NOTHING,
  picked,
  selectionInput,
  toggled,
} from '../review/selection.ts';

const context = { zone: 'utc', accounts: [{ id: 'a', name: 'Treasury EU' }] } as const;

test('a chip shows its part', () => {
  const filter = {
    accountIds: ['a'],
    currencies: ['USDT', 'BTC', 'ETH', 'SOL'],
    from: Date.UTC(2026, 10, 1),
    before: Date.UTC(2026, 10, 2, 8, 30),
    above: { value: '1000', inclusive: false },
  };
  expect(partText(filter, 'account', context)).toBe('Treasury EU');
  // As the column has it, not the venue's code.
  expect(partText({ statuses: ['SUCCESS', 'ODD'] }, 'status', context)).toBe(
    'Completed, ODD (unknown status)',
  );
  expect(partText(filter, 'currency', context)).toBe('USDT, BTC, ETH +1');
  expect(partText(filter, 'time', context)).toBe('From 01 Nov 2026, before 02 Nov 2026 08:30 UTC');
  expect(partText(filter, 'amount', context)).toBe('Amount more than 1,000');
});

test('every part can be removed', () => {
  const filter = { from: 1, before: 2, currencies: ['BTC'] };
  expect(without(filter, 'time')).toEqual({ currencies: ['BTC'] });
  expect(withPart(filter, 'time', { from: 5 })).toEqual({ from: 5, currencies: ['BTC'] });
  expect(PARTS.filter((part) => has(filter, part))).toEqual(['currency', 'time']);
});

test('other review states leave whether there is a second as it is', () => {
  const filter = { reviews: ['reviewed' as const], imported: false };
  const now = withPart(filter, 'review', withStates(filter, ['reviewed', 'queried']));
  expect(now).toEqual({ reviews: ['reviewed', 'queried'], imported: false });
  expect(withPart(filter, 'review', withStates(filter, []))).toEqual({ imported: false });
});

test('a selection is numbers, or a filter with its count', () => {
  const two = valueOf(toggled(valueOf(toggled(NOTHING, 1)), 2));
  expect([countOf(two), isSelected(two, 2), isSelected(two, 3)]).toEqual([2, true, false]);
  expect(valueOf(toggled(valueOf(toggled(two, 1)), 2))).toEqual(NOTHING);
  const all = { is: 'all', filter: { kind: 'deposit' }, count: 2_013, mark: 'a-1' } as const;
  expect(isSelected(all, 77)).toBe(true);
  expect(selectionInput(all)).toEqual({
    by: 'filter',
    filter: { kind: 'deposit' },
    expected: 2_013,
    mark: 'a-1',
  });
  expect(valueOf(toggled(all, 5))).toEqual(picked([5]));
});

test('more records than can be listed one by one are refused, and none is left out silently', () => {
  const max = picked(Array.from({ length: MAX_PICKED }, (_, id) => id));
  expect(toggled(max, MAX_PICKED)).toMatchObject({ ok: false, error: { kind: 'limit' } });
  expect(countOf(valueOf(toggled(max, 0)))).toBe(MAX_PICKED - 1);
  expect(max.is === 'picked' && selectionInput(max)).toMatchObject({ ids: { length: MAX_PICKED } });
});
