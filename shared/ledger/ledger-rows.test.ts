/** Seam: none. Breaks when a cell is guessed at instead of reported with its line, a digit is lost, or a date is read in the wrong order or zone. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessStyle, readLedgerNumber } from './ledger-amount.ts';
import { guessLedger } from './ledger-guess.ts';
import { fitMapping, type LedgerMapping } from './ledger-mapping.ts';
import { readLedger } from './ledger-rows.ts';
import { guessDates, timeReader } from './ledger-time.ts';

const POINT = { decimal: '.', grouping: '' } as const;
const TIME = { column: 0, clock: null, order: 'ymd', precision: 'instant', zone: 'UTC' } as const;

function read(text: string, change: Partial<LedgerMapping['time']> = {}, clock: string | null = null) {
  return timeReader({ ...TIME, ...change })?.(text, clock);
}

describe('amounts of a ledger', () => {
  it('come through to the last digit in every style', () => {
    const digits = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{1,30}$/));
    fc.assert(
      fc.property(
        digits,
        fc.boolean(),
        fc.constantFrom('', ',', '.', ' ', "'"),
        fc.constantFrom('.', ','),
        ([whole, fraction], negative, grouping, decimal) => {
          if (grouping === decimal) return;
          const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, grouping);
          const text = `${negative ? '-' : ''}${grouped}${decimal}${fraction}`;
          const wanted = `${whole}.${fraction}`;
          expect(readLedgerNumber(text, { decimal, grouping })).toEqual({
            ok: true,
            value: { digits: wanted, negative: negative && /[1-9]/.test(wanted) },
          });
        },
      ),
    );
  });

  it.each(['1e3', '1.5E-8', '1,234', '1.2.3', '0x10', 'ten', '', '5.', '--5', '١٢', 'NaN', '1_000'])(
    'refuse %s',
    (text) => {
      expect(readLedgerNumber(text, POINT).ok).toBe(false);
    },
  );

  it.each([
    ['(1234.50)', '1234.50'],
    ['5-', '5'],
    ['−0.1', '0.1'],
  ])('take %s for negative', (text, digits) => {
    expect(readLedgerNumber(text, POINT)).toEqual({ ok: true, value: { negative: true, digits } });
  });

  it('ask where both signs would do, and see it where one value decides', () => {
    expect(guessStyle(['1,234', '5'])).toBeNull();
    expect(guessStyle(['1,234', '5.5'])).toEqual({ decimal: '.', grouping: ',' });
    expect(guessStyle(['1.234,5', '7'])).toEqual({ decimal: ',', grouping: '.' });
    expect(guessStyle(['0.125', '12'])).toEqual(POINT);
    expect(guessStyle(['12', '-3'])).toEqual(POINT);
  });
});

describe('times of a ledger', () => {
  it.each([
    ['2026-03-04T05:06:07.089Z', {}, '2026-03-04T05:06:07.089Z'],
    ['2026-03-04 05:06:07+01:00', {}, '2026-03-04T04:06:07.000Z'],
    ['03/04/2026 05:06', { order: 'dmy' }, '2026-04-03T05:06:00.000Z'],
    ['03/04/2026 05:06 PM', { order: 'mdy' }, '2026-03-04T17:06:00.000Z'],
    ['4 Mar 2026 00:00', { order: 'dmy', zone: 'Europe/Berlin' }, '2026-03-03T23:00:00.000Z'],
    ['1772600767', { order: 'seconds' }, '2026-03-04T05:06:07.000Z'],
    ['1772600767089', { order: 'milliseconds' }, '2026-03-04T05:06:07.089Z'],
    ['20260304 05:06', {}, '2026-03-04T05:06:00.000Z'],
  ] as const)('%s', (text, change, wanted) => {
    const made = read(text, change);
    expect(made?.ok === true ? new Date(made.value.from).toISOString() : made).toBe(wanted);
  });

  it.each([
    ['31/02/2026 05:06', { order: 'dmy' }],
    ['04/31/2026 05:06', { order: 'dmy' }],
    ['3/4/26 05:06', { order: 'dmy' }],
    ['2026-03-04', {}],
    ['2026-03-04 05:06', { precision: 'day' }],
    ['2026-03-04 25:06', {}],
    ['2026-03-04 05:06 CET', {}],
    ['2026-03-04 05:06 +99:00', {}],
    ['2026-03-29 02:30', { zone: 'Europe/Berlin' }],
    ['2026-10-25 02:30', { zone: 'Europe/Berlin' }],
    ['1772600767089', { order: 'seconds' }],
    ['1772600767', { order: 'milliseconds' }],
    ['46085.5', {}],
    ['', {}],
  ] as const)('refuse %s', (text, change) => {
    expect(read(text, change)?.ok).toBe(false);
  });

  it('mean any moment of a day that has no time, whatever its length', () => {
    const made = read('2026-03-29', { precision: 'day', zone: 'Europe/Berlin' });
    expect(made?.ok === true && made.value.to - made.value.from + 1).toBe(23 * 3_600_000);
  });

  it('leave the order open where the values do, and see it in one of them', () => {
    expect(guessDates(['03/04/2026', '05/05/2026'])).toMatchObject({
      order: null,
      mixed: false,
      example: '03/04/2026',
    });
    expect(guessDates(['03/04/2026', '25/04/2026'])).toMatchObject({ order: 'dmy', precision: 'day' });
    expect(guessDates(['13/04/2026', '04/13/2026'])).toMatchObject({ order: null, mixed: true });
    expect(guessDates(['2026-03-04 10:00', '2026-03-05'])).toMatchObject({ order: 'ymd', precision: null });
    expect(guessDates(['32/13/2026', '25/04/2026'])).toMatchObject({ order: 'dmy', mixed: false });
    expect(guessDates(['2026-03-04T10:00Z'])).toMatchObject({ zoned: true });
  });
});

describe('rows of a ledger', () => {
  const mapping: LedgerMapping = {
    delimiter: ',',
    header: true,
    time: { ...TIME, precision: 'day' },
    currency: { fixed: 'BTC' },
    amount: {
      by: 'direction',
      column: 1,
      direction: 2,
      inWords: ['Deposit'],
      outWords: ['withdraw'],
      ignored: ['trade'],
    },
    decimal: '.',
    grouping: '',
    fee: null,
    txId: null,
    address: null,
    reference: null,
  };
  const lines = (...rows: string[]) =>
    [['Date', 'Amount', 'Type'], ...rows.map((row) => row.split(','))].map((cells, at) => ({
      line: at + 1,
      cells,
    }));

  it('are read, left out or reported with their line, each once', () => {
    const made = readLedger(
      lines(
        '2026-01-02,1,DEPOSIT',
        '2026-01-02,-2,withdraw',
        '2026-01-02,1,trade',
        '2026-01-02,1,swap',
        '2026-01-02,-1,deposit',
        '2026-01-02,0,deposit',
        '2026-01-02,1',
      ),
      mapping,
    );
    if (!made.ok) throw new Error(made.error.message);
    expect(made.value.rows.map(({ line, direction, amount }) => [line, direction, amount])).toEqual([
      [2, 'in', '1'],
      [3, 'out', '2'],
    ]);
    expect(made.value.leftOut).toEqual([4]);
    expect(made.value.problems.map(({ line, field }) => [line, field])).toEqual([
      [5, 'amount'],
      [6, 'amount'],
      [7, 'amount'],
      [8, 'row'],
    ]);
  });

  it('take one of two columns, never both and never none', () => {
    const two: LedgerMapping = { ...mapping, amount: { by: 'columns', in: 1, out: 2 } };
    const made = readLedger(lines('2026-01-02,1,', '2026-01-02,0,3', '2026-01-02,1,1', '2026-01-02,,'), two);
    if (!made.ok) throw new Error(made.error.message);
    expect(made.value.rows.map(({ direction, amount }) => direction + amount)).toEqual(['in1', 'out3']);
    expect(made.value.problems).toHaveLength(2);
  });

  it('suggest their columns by title and ask what stays open', () => {
    const { guess, questions } = guessLedger(
      ['Date (UTC)', 'Coin', 'Credit', 'Debit', 'TxHash'],
      [{ line: 2, cells: ['01/02/2026', 'BTC', '1.5', '', 'x'] }],
    );
    expect(guess).toMatchObject({
      time: 0,
      zone: 'UTC',
      currency: 1,
      in: 2,
      out: 3,
      amountBy: 'columns',
      txId: 4,
      order: null,
    });
    expect(questions.map(({ field }) => field)).toEqual(['order']);
  });
});

describe('a kept mapping', () => {
  const mapping: LedgerMapping = {
    delimiter: ',',
    header: true,
    time: TIME,
    currency: { column: 1 },
    amount: { by: 'signed', column: 2, positive: 'in' },
    decimal: '.',
    grouping: '',
    fee: 3,
    txId: null,
    address: null,
    reference: null,
  };

  it('finds its columns where they moved to, and names those that are gone', () => {
    const titles = ['Time', 'Coin', 'Amount', 'Fee'];
    const moved = fitMapping(mapping, titles, ['Fee', 'amount', 'Coin', 'New', 'Time']);
    expect(moved.missing).toEqual([]);
    expect(moved.mapping).toMatchObject({
      time: { column: 4 },
      currency: { column: 2 },
      amount: { column: 1 },
      fee: 0,
    });
    expect(fitMapping(mapping, titles, ['Time', 'Amount']).missing).toEqual(['Coin', 'Fee']);
  });
});
