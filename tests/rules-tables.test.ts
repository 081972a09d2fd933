/**
 * Every rule of the exchange (sections 3.3, 4.3, 5 and 8) and every promise of reliability has a test. Broken by: a rule whose test was
 * renamed or removed, a table that names tests which are gone.
 */
import { describe, expect, test } from 'vitest';
import { TABLES } from '../scripts/rules-table.ts';
import { buildTable, readTable } from '../scripts/tested-rules.ts';

describe.each(TABLES)('$document', (table) => {
  test('each of its rules is carried by a test', () => {
    expect(buildTable(table).untested).toEqual([]);
  });

  test('it names the tests there are (npm run rules writes it)', () => {
    expect(readTable(table)).toBe(buildTable(table).text);
  });
});
