/** Breaks when a ledger whose amounts have no sign is read as if all of them came in, or when a word for the direction is guessed at. */
import { describe, expect, it } from 'vitest';
import { sortDirections } from './ledger-directions.ts';
import { guessLedger } from './ledger-guess.ts';
import { readLedger } from './ledger-rows.ts';

/** A ledger read as its guess suggests: directions and amounts, and what could not be read. */
function read(titles: readonly string[], rows: readonly (readonly string[])[]) {
  const lines = [titles, ...rows].map((cells, at) => ({ line: at + 1, cells }));
  const { guess, questions } = guessLedger(titles, lines.slice(1));
  const asked = questions.map(({ field }) => field);
  const { time, currency, amount, direction } = guess;
  if (
    guess.amountBy !== 'direction' ||
    time === null ||
    currency === null ||
    amount === null ||
    direction === null
  )
    return { by: guess.amountBy, asked };
  const { inWords, outWords } = sortDirections(guess.directionWords);
  const made = readLedger(lines, {
    delimiter: ';',
    header: true,
    time: { column: time, clock: null, order: 'ymd', precision: 'day', zone: 'UTC' },
    currency: { column: currency },
    amount: { by: 'direction', column: amount, direction, inWords, outWords, ignored: [] },
    decimal: '.',
    grouping: '',
    fee: null,
    txId: null,
    address: null,
    reference: null,
  });
  if (!made.ok) throw new Error(made.error.message);
  return {
    by: guess.amountBy,
    asked,
    rows: made.value.rows.map((row) => `${row.direction} ${row.amount}`),
    problems: made.value.problems.map(({ line, message }) => `${line}: ${message}`),
  };
}

describe('unsigned amounts', () => {
  it.each([
    ['Eingang/Ausgang', 'Eingang', 'Ausgang'],
    ['Richtung', 'Einzahlung', 'Auszahlung'],
    ['Buchungstext', 'Gutschrift', 'Belastung'],
    ['Sens', 'Entrée', 'Sortie'],
    ['Tipo', 'Ingreso', 'Retiro'],
    ['Tipo', 'Entrata', 'Uscita'],
    ['Movimento', 'Depósito', 'Saque'],
    ['Soort', 'Bij', 'Af'],
    ['Rodzaj', 'Wpłata', 'Wypłata'],
    ['種類', '入金', '出金'],
    ['Type', 'Deposit', 'Withdrawal'],
  ])('with a column "%s" of %s and %s go the way it says', (title, came, went) => {
    const found = read(
      ['Datum', 'Betrag', 'Währung', title],
      [
        ['2026-03-04', '10', 'USDT', came],
        ['2026-03-04', '11', 'USDT', went],
      ],
    );
    expect(found).toMatchObject({ by: 'direction', rows: ['in 10', 'out 11'], problems: [] });
  });

  it('without a direction are asked about, not taken for what came in', () => {
    const rows = [['2026-03-04', '10', 'USDT', 'x']];
    expect(read(['Date', 'Amount', 'Coin', 'Account'], rows)).toEqual({
      by: null,
      asked: ['zone', 'amountBy'],
    });
    for (const signed of ['-10', '\u221210', '(10)', '10-']) {
      const some = [...rows, ['2026-03-04', signed, 'USDT', 'x']];
      expect(read(['Date', 'Amount', 'Coin', 'Account'], some)).toMatchObject({ by: 'signed' });
    }
  });
});

it('a word nobody knows is a row that cannot be read, with its line', () => {
  const found = read(
    ['Datum', 'Betrag', 'Währung', 'Eingang/Ausgang'],
    [
      ['2026-03-04', '10', 'USDT', 'Eingang'],
      ['2026-03-04', '11', 'USDT', 'Ausgang'],
      ['2026-03-04', '12', 'USDT', 'Storno'],
      ['2026-03-04', '13', 'USDT', ''],
    ],
  );
  expect(found.rows).toEqual(['in 10', 'out 11']);
  expect(found.problems).toEqual([
    '4: The direction "Storno" means neither “in” nor “out”.',
    '5: The direction is empty.',
  ]);
});

it('words that mean either, by whose book it is, are explained by a person', () => {
  expect(sortDirections(['soll', 'haben', 'eingang'])).toEqual({
    inWords: ['eingang'],
    outWords: [],
    rest: ['soll', 'haben'],
  });
});
