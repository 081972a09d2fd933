/**
 * A statement of more open items than its files list. Breaks when one of them leaves some out uncounted, counts them as listed where they are
 * not, or does not report that another number of them is left out.
 */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TimeZone, timeZoneOf } from '../../../../shared/base/time-zone.ts';
import { deposit, T0 } from '../../../../tests/helpers/history/archive-world.ts';
import { changesSince, savedOf } from './statement-changes.ts';
import { statementCsv } from './statement-csv.ts';
import { statementFacts } from './statement-facts.ts';
import { statementPdf } from './statement-pdf.ts';
import type { StatementRow } from './statement-row.ts';
import {
  reviewFolder,
  reviewWorld,
  type ReviewWorld,
} from '../../../../tests/helpers/history/review-world.ts';

let folder: string;
let world: ReviewWorld;
beforeEach(() => {
  folder = reviewFolder();
  world = reviewWorld(folder);
  world.add([1, 2, 3].map((n) => deposit({ amount: `${n}`, createdAt: T0 + n })));
});
afterEach(() => {
  world.close();
  rmSync(folder, { recursive: true });
});

describe('of more open items than are listed', () => {
  const zone = utc();
  const completeness = { verified: { to: T0 + 60_000, on: T0 }, gaps: [] };
  const period = { filter: {}, from: T0, before: T0 + 60_000, zone };
  const query = { ...period, accounts: [], completeness, openingGaps: [] };
  const textOf = (pdf: string) => [...pdf.matchAll(/\((.*)\) Tj/g)].map(([, line]) => line?.trim()).join(' ');

  it('states in CSV and PDF how many each of them leaves out', () => {
    world.add([4, 5, 6].map((n) => deposit({ amount: `${n}`, createdAt: T0 + n })));
    const facts = statementFacts(world.context, query, 4);
    const csv = statementCsv(facts);
    expect(csv.match(/\r\nOpen items,/g)).toHaveLength(5);
    expect(csv).toMatch(/\r\nOpen items,not listed,,,,,,,,2 more\r\n$/);
    const pdf = textOf(statementPdf(facts, 1));
    expect(pdf).toContain('5 more are left out: 3 are in the CSV of this statement, 2 in neither.');
    expect(pdf).not.toContain('not listed');
    expect(textOf(statementPdf(facts, 4))).toContain('2 more are left out: 0 are in the CSV');
    const all = statementFacts(world.context, query, 6);
    expect(statementCsv(all)).not.toContain('not listed');
    expect(textOf(statementPdf(all, 1))).toContain(' 5 more in the CSV of this statement.');
    expect(textOf(statementPdf(all, 6))).not.toContain('more');
  });

  it('of 25,000 lists 2,000 in the PDF and states 23,000 more', () => {
    const row: StatementRow = { section: 'Open items', item: 'then', in: '1', currency: 'USDT' };
    const pdf = textOf(statementPdf({ rows: Array.from({ length: 20_000 }, () => row), notListed: 5_000 }));
    expect(pdf.match(/then {2}in 1 {2}USDT/g)).toHaveLength(2_000);
    expect(pdf).toContain('23000 more are left out: 18000 are in the CSV');
    expect(pdf).toContain('5000 in neither.');
  });

  it('reports when another number is not listed', () => {
    const before = savedOf(statementFacts(world.context, query, 1), {});
    world.add([deposit({ amount: '4', createdAt: T0 + 4 })]);
    expect(changesSince(before, savedOf(statementFacts(world.context, query, 1), {}))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Removed: Open items \| not listed .* 2 more\.$/),
        expect.stringMatching(/^New: Open items \| not listed .* 3 more\.$/),
      ]),
    );
  });
});

function utc(): TimeZone {
  const zone = timeZoneOf('UTC');
  if (zone === null) throw new Error('this computer has no UTC');
  return zone;
}
