/** Breaks when an export that is narrowed to what went through keeps more than that, or a column that tells no status counts as one. */
import { describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES } from './export-templates.ts';
import type { HistoryFilter } from './filter.ts';
import { successesOf, tellsStatus } from './successes.ts';

describe('records that went through', () => {
  it.each<[string, HistoryFilter, HistoryFilter | null]>([
    ['of everything', {}, { statuses: ['SUCCESS'], missing: false }],
    [
      'of a filter keep its other parts, and of its statuses the one',
      { kind: 'deposit', statuses: ['FAILURE', 'success'], missing: false },
      { kind: 'deposit', statuses: ['SUCCESS'], missing: false },
    ],
    ['are none where other statuses are wanted', { statuses: ['FAILURE', 'PROCESSING'] }, null],
    ['are none where only gone ones are wanted', { missing: true }, null],
    ['are none where something may change yet', { final: false }, null],
  ])('%s', (_name, filter, wanted) => {
    expect(successesOf(filter)).toEqual(wanted);
  });
});

it('a template tells the status by its column, whatever the template or the column is called', () => {
  const untold = BUILT_IN_TEMPLATES.filter((template) => !tellsStatus(template));
  expect(untold.map(({ name }) => name)).toEqual(['Koinly universal', 'CoinTracking import']);
  expect(tellsStatus({ columns: [{ field: 'status', header: 'What became of it' }] })).toBe(true);
  for (const field of ['final', 'description', 'otherFields']) {
    expect(tellsStatus({ columns: [{ field, header: 'Status' }] })).toBe(false);
  }
});
