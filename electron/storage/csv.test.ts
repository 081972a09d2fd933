/** Seam: none. Breaks when a cell's text changes on the way through the reader. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('CSV reader', () => {
  it('gives back any cells that RFC 4180 can carry', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '0', '.', ' ', ',', '"', '\r', '\n', 'é', '=') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, end, lastEnd) => {
        const text = rows.map((cells) => cells.map(quoted).join(',')).join(end) + (lastEnd ? end : '');
        const read = readCsv(text);
        let line = 1;
        const value = rows.map((cells, index) => {
          const begins = line;
          line += 1 + cells.join('').split('\n').length - 1;
          return { row: index + 1, line: begins, cells };
        });
        expect(read).toEqual({ ok: true, value });
      }),
    );
  });

  it('ends on any text, with rows or with the row at fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n') }), (text) => {
        const read = readCsv(text);
        const rows = text.split('\n').length;
        if (read.ok) expect(read.value.length).toBeLessThanOrEqual(rows);
        else expect(read.error.row).toBeLessThanOrEqual(rows);
      }),
    );
  });
});
