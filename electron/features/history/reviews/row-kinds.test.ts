/** docs/review-log.md tells auditors what a row of the log says. Broken by a kind it leaves out, or one that no row has any more. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROW_KINDS } from './log-row.ts';

test('the page about reviews lists every kind of row of the log, and no other', () => {
  const [, rows = ''] =
    /^## Entries$(.*?)^Every entry has/ms.exec(readFileSync('docs/review-log.md', 'utf8')) ?? [];
  const kinds = [...rows.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, kind]) => kind),
  );
  expect(kinds).toEqual(ROW_KINDS);
});
