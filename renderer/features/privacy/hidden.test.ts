/** Seam: none. Breaks when a mask shows how large an amount is, or a text from elsewhere keeps a number. */
import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import {
  cellOfFile,
  MASK,
  ownAmount,
  setAmountsHidden,
  titleOfFile,
  unlessHidden,
  withoutDigits,
  withoutNumbers,
} from '../../lib/hidden.ts';

afterEach(() => setAmountsHidden(false));

it('shown, an amount has its thousands marked and words stay', () => {
  expect(ownAmount('12500.10')).toBe('12,500.10');
  expect(withoutNumbers('Deposit of 12,500.10 USDT')).toBe('Deposit of 12,500.10 USDT');
});

it('hidden, every amount looks the same', () => {
  setAmountsHidden(true);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(18), (integer, places) => {
      const text = `${integer}.${'7'.repeat(places)}`;
      expect(ownAmount(text)).toBe(MASK);
      expect(unlessHidden(text)).toBe(MASK);
    }),
    { numRuns: runs(100, 5_000) },
  );
});

it.each([
  ['Deposit of 12,500.10 USDT', `Deposit of ${MASK} USDT`],
  ['in 0.5, out 3', `in ${MASK}, out ${MASK}`],
  ['net -12.5', `net ${MASK}`],
  ['Balance insufficient: 1234', `Balance insufficient: ${MASK}`],
  ['2026-10-01', '2026-10-01'],
  ['order cf-12ab', 'order cf-12ab'],
  ['trc20', 'trc20'],
])('hidden, %j becomes %j', (text, shown) => {
  setAmountsHidden(true);
  expect(withoutNumbers(text)).toBe(shown);
});

it.each(['1.5BTC', 'BTC1.5', '$1,234.50', '(12)', '1 234,50 €', "1'234.50", '-0.5'])(
  'hidden, the cell %j of a file is a mask and a sentence that quotes it has no digit',
  (cell) => {
    setAmountsHidden(true);
    expect(cellOfFile(cell)).not.toMatch(/\d/);
    expect(withoutDigits(`The amount "${cell}" is not a number.`)).not.toMatch(/\d/);
    setAmountsHidden(false);
    expect(cellOfFile(cell)).toBe(cell);
    expect(withoutDigits(cell)).toBe(cell);
  },
);

const TIMES = [
  '2026-11-17T02:23:35.211Z',
  '2026-11-17 02:23:35',
  '04/03/2026 17:02:11',
  '04.03.2026, 5:02 PM',
  '17:02:11.084 +0100',
];

it('hidden, a time with something beside it may hold an amount', () => {
  setAmountsHidden(true);
  for (const cell of ['17:02 1.5', '2026-11-17T02:23:35Z 1250.75 USDT', '1250.75 17:02'])
    expect(cellOfFile(cell)).not.toMatch(/1\.5|1250|75/);
});

it('hidden, what is not an amount in a file stays readable', () => {
  setAmountsHidden(true);
  for (const cell of ['2026-10-01', '0xab12cd34ef', 'bc1qar0srrr7', 'USDT', ...TIMES])
    expect(cellOfFile(cell)).toBe(cell);
  for (const title of ['Amount', 'Fee 2', 'Column 3']) expect(titleOfFile(title)).toBe(title);
  for (const title of ['12.5', '-3', '$1,234.50', '2026-10-01']) expect(titleOfFile(title)).toBe(MASK);
});
