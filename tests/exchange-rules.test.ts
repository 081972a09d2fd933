/**
 * Every rule of sections 3.3, 4.3, 5 and 8 has a test. Broken by: a rule whose test was renamed or removed, a table that names
 * tests which are gone.
 */
import { expect, test } from 'vitest';
import { buildRulesTable, readRulesTable } from '../scripts/rules-table.ts';

test('each rule of the table is carried by a test', () => {
  expect(buildRulesTable().untested).toEqual([]);
});

test('the table names the tests there are (npm run rules writes it)', () => {
  expect(readRulesTable()).toBe(buildRulesTable().text);
});
