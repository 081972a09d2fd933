import { fail, type Result, succeed } from '../base/result.ts';
import { LEDGER_ENGLISH, type LedgerProblem, ledgerMessages } from '../messages/ledger.ts';
import { readLedgerNumber, type NumberStyle } from './ledger-amount.ts';
import { columnsOf, type LedgerAmount, type LedgerMapping, type LedgerRow } from './ledger-mapping.ts';
import { timeReader } from './ledger-time.ts';

export interface LedgerCells {
  line: number;
  cells: readonly string[];
}

export interface RowProblem {
  line: number;
  /** What of the row: "time", "amount", ... */
  field: string;
  /** What is wrong, as a sentence without its line. */
  message: string;
  /** The same for an exported file, English in every language. */
  inFile: string;
}

export interface ReadLedger {
  rows: LedgerRow[];
  problems: RowProblem[];
  /** Lines left out by a word of the direction column. */
  leftOut: number[];
}

const LONGEST = 400;

/** Reads every row by a mapping; one that cannot be read is reported with its line, and none is guessed at. Fails for an unusable mapping. */
export function readLedger(
  lines: readonly LedgerCells[],
  mapping: LedgerMapping,
): Result<ReadLedger, { field: string; message: string }> {
  const time = timeReader(mapping.time);
  if (time === null) return fail({ field: 'zone', message: ledgerMessages.unknownZone(mapping.time.zone) });
  const width = Math.max(0, ...columnsOf(mapping)) + 1;
  const read: ReadLedger = { rows: [], problems: [], leftOut: [] };
  const titles = mapping.header ? lines[0]?.cells.length : undefined;
  for (const row of mapping.header ? lines.slice(1) : lines) {
    const { line, cells } = row;
    const problem = (field: string, message: LedgerProblem): void =>
      void read.problems.push({
        line,
        field,
        message: message(ledgerMessages),
        inFile: message(LEDGER_ENGLISH),
      });
    if (cells.length < width || (titles !== undefined && cells.length !== titles)) {
      problem('row', (messages) => messages.cells(cells.length, titles ?? width));
      continue;
    }
    const sums = readAmount(cells, mapping.amount, mapping);
    if (!sums.ok) {
      problem('amount', sums.error);
      continue;
    }
    if (sums.value === 'left-out') {
      read.leftOut.push(line);
      continue;
    }
    const clock = mapping.time.clock === null ? null : (cells[mapping.time.clock] ?? '');
    const at = time(cells[mapping.time.column] ?? '', clock);
    if (!at.ok) {
      problem('time', at.error);
      continue;
    }
    const rest = readRest(cells, mapping);
    if (!rest.ok) {
      problem(rest.error.field, rest.error.message);
      continue;
    }
    read.rows.push({ line, ...at.value, ...sums.value, ...rest.value });
  }
  return succeed(read);
}

type Amount = Pick<LedgerRow, 'direction' | 'amount'>;

function readAmount(
  cells: readonly string[],
  amount: LedgerAmount,
  style: NumberStyle,
): Result<Amount | 'left-out', LedgerProblem> {
  switch (amount.by) {
    case 'signed': {
      const read = readLedgerNumber(cells[amount.column] ?? '', style);
      if (!read.ok) return fail((messages) => read.error(messages, 'amount'));
      const { negative, digits } = read.value;
      const other = amount.positive === 'in' ? 'out' : 'in';
      return notZero({ direction: negative ? other : amount.positive, amount: digits });
    }
    case 'columns':
      return readColumns(cells[amount.in] ?? '', cells[amount.out] ?? '', style);
    case 'direction': {
      const word = (cells[amount.direction] ?? '').trim();
      const is = (values: readonly string[]): boolean =>
        values.some((one) => one.trim().toLowerCase() === word.toLowerCase());
      if (is(amount.ignored)) return succeed('left-out');
      const direction = is(amount.inWords) ? 'in' : is(amount.outWords) ? 'out' : null;
      if (direction === null)
        return fail((messages) =>
          word === '' ? messages.directionEmpty : messages.directionUnknown(cut(word)),
        );
      const read = readLedgerNumber(cells[amount.column] ?? '', style);
      if (!read.ok) return fail((messages) => read.error(messages, 'amount'));
      // Many ledgers write what went out with a sign and the word; a sign against the word is a contradiction.
      if (read.value.negative && direction === 'in') return fail((messages) => messages.negativeIn);
      return notZero({ direction, amount: read.value.digits });
    }
    default:
      return amount satisfies never;
  }
}

function readColumns(into: string, out: string, style: NumberStyle): Result<Amount, LedgerProblem> {
  const found: Amount[] = [];
  for (const [direction, text] of [
    ['in', into],
    ['out', out],
  ] as const) {
    if (text.trim() === '' || text.trim() === '-') continue;
    const read = readLedgerNumber(text, style);
    if (!read.ok)
      return fail((messages) => read.error(messages, direction === 'in' ? 'amountIn' : 'amountOut'));
    if (!/[1-9]/.test(read.value.digits)) continue;
    if (read.value.negative && direction === 'in') return fail((messages) => messages.negativeAmountIn);
    found.push({ direction, amount: read.value.digits });
  }
  const [only, other] = found;
  if (only === undefined) return fail((messages) => messages.noAmount);
  return other === undefined ? succeed(only) : fail((messages) => messages.bothAmounts);
}

function notZero(amount: Amount): Result<Amount, LedgerProblem> {
  return /[1-9]/.test(amount.amount) ? succeed(amount) : fail((messages) => messages.zero);
}

type Rest = Pick<LedgerRow, 'currency' | 'fee' | 'txId' | 'address' | 'reference'>;

function readRest(
  cells: readonly string[],
  mapping: LedgerMapping,
): Result<Rest, { field: string; message: LedgerProblem }> {
  const { currency: from } = mapping;
  const currency = 'fixed' in from ? from.fixed.trim() : (cells[from.column] ?? '').trim();
  if (currency === '') return fail({ field: 'currency', message: (messages) => messages.noCurrency });
  if (currency.length > 40)
    return fail({ field: 'currency', message: (messages) => messages.longCurrency(cut(currency)) });
  const feeText = textAt(cells, mapping.fee);
  let fee: string | null = null;
  if (feeText !== null) {
    const read = readLedgerNumber(feeText, mapping);
    if (!read.ok) return fail({ field: 'fee', message: (messages) => read.error(messages, 'fee') });
    // A fee is a cost whichever sign the ledger gives it.
    fee = read.value.digits;
  }
  const rest = {
    currency,
    fee,
    txId: textAt(cells, mapping.txId),
    address: textAt(cells, mapping.address),
    reference: textAt(cells, mapping.reference),
  };
  for (const field of REST) {
    const text = rest[field];
    if (text !== null && text.length > LONGEST) {
      return fail({ field, message: (messages) => messages.tooLong[field](LONGEST) });
    }
  }
  return succeed(rest);
}

const REST = ['currency', 'fee', 'txId', 'address', 'reference'] as const;

function textAt(cells: readonly string[], column: number | null): string | null {
  const text = column === null ? '' : (cells[column] ?? '').trim();
  return text === '' ? null : text;
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
