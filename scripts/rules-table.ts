/** The tables of rules and their tests. Run as a program (`npm run rules`) it writes their last columns. */
import { writeFileSync } from 'node:fs';
import { buildTable, pathOf, type RulesTable } from './tested-rules.ts';

/** What the exchange does by the service's word. */
const EXCHANGE_RULES: RulesTable = {
  document: 'docs/exchange-rules.md',
  row: /^\| (S[0-9.]+-[A-Za-z0-9-]+) \| (.+?) \|.*\|$/,
  tests: '{exchange,tests/contract}/**/*.test.ts',
  carrier: /\bS[3-8]/,
  id: /^S[0-9.]+(-[A-Za-z0-9-]+)?[,:;]?$/,
};

/** What keeps an order from being lost or sent twice. */
const RELIABILITY: RulesTable = {
  document: 'docs/reliability.md',
  row: /^\| (R-[A-G][0-9]+) \| (.+?) \|.*\|$/,
  tests: '{electron,shared,renderer,tests,scripts,sim}/**/*.{test,spec}.ts',
  carrier: /\bR-[A-G][0-9]/,
  id: /^R-[A-G][0-9]+[,:;]?$/,
};

export const TABLES = [EXCHANGE_RULES, RELIABILITY];

if (import.meta.main) {
  for (const table of TABLES) {
    const { text, untested } = buildTable(table);
    writeFileSync(pathOf(table.document), text);
    for (const id of untested) console.log(`No test carries ${id}.`);
  }
}
