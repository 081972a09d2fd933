/**
 * What would break it: a part that is missed or found where it is not, wherever a text happens to be cut, also when its words are spelled
 * because too many are known; a text that stays what it was, or is lost, when a record changes; rows marked for another row's text.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { createCodedTexts } from './coded-texts.ts';
import { fold } from './search-text.ts';

/** Few letters, so that a term begins in several places and goes on in some. */
const letters = fc.constantFrom(
  'a',
  'A',
  'b',
  ' ',
  ' ',
  '1',
  '2',
  '0',
  '-',
  'ς',
  'İ',
  '\0',
  '\n',
  '\ud83d',
  '\udcb6',
);
const text = fc.oneof(
  fc.constant(''),
  fc.array(letters, { maxLength: 24 }).map((all) => all.join('')),
  fc
    .array(fc.constantFrom('aab', 'invoice', ' ', '1234', '12', 'abcdefghijklmnop'), { maxLength: 6 })
    .map((all) => all.join('')),
);
const step = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    memo: text,
    remark: text,
    times: fc.constantFrom(1, 1, 3, 70),
  }),
  fc.record({ do: fc.constant('change' as const), pick: fc.nat(500), memo: text, remark: text }),
);

test.each([
  ['all words known', undefined],
  ['three known and the others spelled', 3],
])('a part of a text is found in the rows that have it, and in no other (%s)', (_what, maxPieces) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), fc.array(text), (steps, others) => {
      const coded = createCodedTexts(maxPieces);
      const rows: [string, string][] = [];
      for (const each of steps) {
        if (each.do === 'add') {
          for (let time = 0; time < each.times; time += 1) {
            coded.add(each.memo, each.remark);
            rows.push([each.memo, each.remark]);
          }
        } else if (rows.length > 0) {
          const row = each.pick % rows.length;
          coded.change(row, each.memo, each.remark);
          rows[row] = [each.memo, each.remark];
        }
      }
      coded.change(rows.length, 'of a row that is not held', 'neither');
      expect(coded.rows()).toBe(rows.length);
      const folded = rows.map(([memo, remark]) => [fold(memo), fold(remark)]);
      for (const term of [...others.map(fold), ...partsOf(folded)]) {
        if (term === '') continue;
        const found = new Uint8Array(rows.length + 1);
        coded.mark(term, found);
        const expected = folded.map((texts) => (texts.some((one) => one.includes(term)) ? 1 : 0));
        expect([...found].join(''), JSON.stringify(term)).toBe([...expected, 0].join(''));
      }
    }),
    { numRuns: runs(150, 10_000) },
  );
});

function partsOf(texts: readonly string[][]): Set<string> {
  const parts = new Set<string>();
  for (const [at, one] of texts.flat().entries()) {
    for (const length of [1, 2, 3, 5, 8, 13, 30]) {
      const from = one.length <= length ? 0 : (at * 5 + length) % (one.length - length + 1);
      parts.add(one.slice(from, from + length));
    }
  }
  return parts;
}

test('more different texts and words than are remembered', () => {
  const coded = createCodedTexts();
  const count = 60_000;
  for (let row = 0; row < count; row += 1)
    coded.add(`word${row.toString(36)}x`, row % 2 === 0 ? 'Deposit' : `paid ${row}`);
  const found = new Uint8Array(count);
  coded.mark('word1234x', found);
  expect(found.indexOf(1)).toBe(parseInt('1234', 36));
  expect(found.lastIndexOf(1)).toBe(parseInt('1234', 36));
  found.fill(0);
  coded.mark('deposit', found);
  expect([...found.subarray(-4)]).toEqual([1, 0, 1, 0]);
  found.fill(0);
  coded.mark('aid 5999', found);
  expect([...found.subarray(-4)]).toEqual([0, 1, 0, 1]);
});
