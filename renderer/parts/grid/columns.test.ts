/** Seam: none. Breaks when an arrangement somebody made is lost, or a column vanishes for good. */
import { expect, test } from 'vitest';
import { RECORD_STATUS_ENGLISH } from '../../../shared/messages/record-status.ts';
import { withAmountWidths } from './amount-widths.ts';
import {
  arrange,
  bounded,
  COLUMNS,
  COLUMN_KEYS,
  fitting,
  columnsToSave,
  moved,
  nudged,
  shownColumns,
} from './columns.ts';
import { widthBound } from './text-width.ts';

test('saved columns come first, new ones follow, unknown ones are left out', () => {
  const places = arrange([
    { column: 'status', width: 10, shown: true },
    { column: 'colour-of-the-moon', width: 90, shown: true },
    { column: 'createdAt', width: 200, shown: false },
    { column: 'status', width: 300, shown: false },
  ]);
  expect(places.map((place) => place.key).slice(0, 2)).toEqual(['status', 'createdAt']);
  expect(places).toHaveLength(COLUMN_KEYS.length);
  expect(places[0]).toEqual({ key: 'status', width: bounded(10), shown: true });
  expect(places[1]?.shown).toBe(false);
  expect(arrange(columnsToSave(places))).toEqual(places);
});

test('direction and account are shown only when they differ from row to row', () => {
  const keys = (occasion: Parameters<typeof shownColumns>[1]) =>
    shownColumns(arrange([]), occasion).map((column) => column.key);
  expect(keys({ bothDirections: false, severalAccounts: false })).not.toContain('kind');
  expect(keys({ bothDirections: true, severalAccounts: true })).toEqual(
    expect.arrayContaining(['kind', 'account']),
  );
});

test('moving a column keeps all of them', () => {
  const columns = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
  const order = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');
  expect(order(moved(columns, 'c', 'a'))).toBe('cab');
  expect(order(moved(columns, 'a', null))).toBe('bca');
  expect(order(moved(columns, 'a', 'a'))).toBe('abc');
  expect(order(nudged(columns, 'b', -1))).toBe('bac');
  expect(order(nudged(columns, 'c', 1))).toBe('abc');
});

test('with four eyes the review column fits “Reviewed, waiting for approval”, unless somebody set its width', () => {
  const widthOf = (places: ReturnType<typeof arrange>, fourEyes: boolean) =>
    shownColumns(places, { bothDirections: false, severalAccounts: false, fourEyes }).find(
      ({ key }) => key === 'review',
    )?.width;
  expect(widthOf(arrange([]), true)).toBeGreaterThan(widthOf(arrange([]), false) ?? 0);
  expect(widthOf(arrange([{ column: 'review', width: 90, shown: true }]), true)).toBe(90);
});

test('columns step aside until the rest fits; what matters most never does', () => {
  const all = shownColumns(arrange([]), { bothDirections: false, severalAccounts: false });
  const width = (columns: readonly { width: number }[]) =>
    columns.reduce((sum, column) => sum + column.width, 0);
  expect(fitting(all, width(all))).toEqual(all);
  const some = fitting(all, 800);
  expect(width(some)).toBeLessThanOrEqual(800);
  expect(some.map(({ key }) => key)).not.toContain('walletTxId');
  const every = shownColumns(arrange([]), { bothDirections: true, severalAccounts: true });
  for (const columns of [all, every])
    expect(fitting(columns, 10).map(({ key }) => key)).toEqual(['createdAt', 'currency', 'amount', 'status']);
});

test('the longest status fits its column, and a window of 1024 pixels still shows the direction', () => {
  const icon = 13 + 5;
  const padding = 16;
  const texts = Object.values(RECORD_STATUS_ENGLISH.known);
  const longest = Math.max(...texts.map(widthBound)) * (11.5 / 12);
  expect(COLUMNS.status.width).toBeGreaterThanOrEqual(Math.floor(icon + longest + padding));
  const columns = shownColumns(arrange([]), { bothDirections: true, severalAccounts: false });
  const withLongAmounts = withAmountWidths(columns, { amount: 244, fee: 0 });
  expect(fitting(withLongAmounts, 864).map(({ key }) => key)).toContain('kind');
});
