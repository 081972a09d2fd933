/** Breaks when: a cell changes an amount, lets a formula through, or a time is told in the wrong zone. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { csvCell } from './export-csv.ts';
import { exportName, momentOf } from './export.ts';

it.each([
  ['1.50', '1.50'],
  ['-0.000000000000000001', '-0.000000000000000001'],
  ['-1+2', "'-1+2"],
  ['=1', "'=1"],
  ['+1', "'+1"],
  ['@a', "'@a"],
  ['\ta', "'\ta"],
  ['\ra', '"\'\ra"'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['', ''],
  [null, ''],
  [-5, '-5'],
])('%j in a table is %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it('no cell begins as a formula unless it is a number, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const cell = csvCell(text);
      const inside = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(/^[=+\-@\t\r]/.test(inside) && !/^-?\d+(\.\d+)?$/.test(inside)).toBe(false);
      expect(inside === text || inside === `'${text}`).toBe(true);
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/);
    }),
    { numRuns: runs(100, 20_000) },
  );
});

it.each([
  [0, '2023-11-14T22:13:20.000+00:00'],
  [330, '2023-11-15T03:43:20.000+05:30'],
  [-210, '2023-11-14T18:43:20.000-03:30'],
])('a moment %i minutes ahead of UTC is %s', (offset, local) => {
  const moment = momentOf(1_700_000_000_000, offset);
  expect(moment).toEqual({ utc: '2023-11-14T22:13:20.000Z', local });
  expect(new Date(moment?.local ?? '').getTime()).toBe(1_700_000_000_000);
});

it('no moment is null, and neither is one that no calendar has', () => {
  for (const at of [null, Number.NaN, Infinity, 8.64e15]) expect(momentOf(at)).toBeNull();
});

it('the name of a file holds nothing that a file system reads otherwise', () => {
  const name = exportName({ accountId: '../a/b\\c:d', standing: 'not-sent', format: 'csv', at: 0 });
  expect(name).toBe('counterfoil-orders--a-b-c-d-not-sent-1970-01-01.csv');
});
