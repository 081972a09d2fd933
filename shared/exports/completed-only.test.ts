/** Breaks when a file for accounting, or one without a status, may hold a record that did not go through. */
import { expect, it } from 'vitest';
import { isCompletedOnly, showsStatus } from './completed-only.ts';
import { BUILT_IN_TEMPLATES } from './export-templates.ts';

it('the templates for accounting programs write completed records only, the others every record with its status', () => {
  const only = BUILT_IN_TEMPLATES.filter(isCompletedOnly);
  expect(only.map(({ name }) => name)).toEqual([
    'Accounting journal',
    'Koinly universal',
    'CoinTracking import',
  ]);
});

it('a template shows the status by its column, and without one writes completed records only', () => {
  const status = [{ field: 'status', header: 'Status' }];
  expect(showsStatus({ columns: status })).toBe(true);
  expect(isCompletedOnly({ columns: status })).toBe(false);
  expect(isCompletedOnly({ columns: status, completedOnly: true })).toBe(true);
  for (const field of ['final', 'description', 'otherFields']) {
    const columns = [{ field, header: 'Status' }];
    expect(showsStatus({ columns })).toBe(false);
    expect(isCompletedOnly({ columns, completedOnly: false })).toBe(true);
  }
});
