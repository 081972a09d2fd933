import { ledgerGuessMessages } from '../messages/ledger-guess.ts';
import { guessStyle } from './ledger-amount.ts';
import { areDirections } from './ledger-directions.ts';
import type { DateOrder, Grouping } from './ledger-mapping.ts';
import type { LedgerCells } from './ledger-rows.ts';
import { guessDates } from './ledger-time.ts';

export interface LedgerGuess {
  time: number | null;
  clock: number | null;
  order: DateOrder | null;
  precision: 'instant' | 'day' | null;
  zone: string | null;
  currency: number | null;
  amountBy: 'signed' | 'columns' | 'direction' | null;
  amount: number | null;
  in: number | null;
  out: number | null;
  direction: number | null;
  decimal: '.' | ',' | null;
  grouping: Grouping;
  fee: number | null;
  txId: number | null;
  address: number | null;
  reference: number | null;
  directionWords: string[];
}

export interface Question {
  field: string;
  message: string;
}

type Part =
  | 'time'
  | 'clock'
  | 'currency'
  | 'amount'
  | 'in'
  | 'out'
  | 'direction'
  | 'fee'
  | 'txId'
  | 'address'
  | 'reference';

/** Titles as ledgers have them, the surest first; letters and digits alone are compared. */
const TITLES: Readonly<Record<Part, readonly string[]>> = {
  time: [
    'datetime',
    'timestamp',
    'dateandtime',
    'date',
    'bookingdate',
    'valuedate',
    'createdat',
    'created',
    'datum',
    'time',
  ],
  clock: ['time', 'timeofday', 'clock', 'uhrzeit'],
  currency: ['currency', 'coin', 'asset', 'ccy', 'symbol', 'token', 'wahrung', 'unit'],
  amount: ['amount', 'quantity', 'qty', 'value', 'change', 'volume', 'betrag', 'size', 'sum'],
  in: [
    'in',
    'amountin',
    'credit',
    'received',
    'deposit',
    'deposits',
    'incoming',
    'receivedquantity',
    'haben',
    'eingang',
  ],
  out: [
    'out',
    'amountout',
    'debit',
    'sent',
    'withdrawal',
    'withdrawals',
    'outgoing',
    'sentquantity',
    'soll',
    'ausgang',
  ],
  direction: [
    'direction',
    'inout',
    'richtung',
    'eingangausgang',
    'einaus',
    'sens',
    'direccion',
    'direcao',
    'direzione',
    'richting',
    'type',
    'side',
    'kind',
    'operation',
    'transactiontype',
    'movement',
    'typ',
    'art',
    'buchungsart',
    'bewegung',
    'vorgang',
    'tipo',
  ],
  fee: ['fee', 'fees', 'feeamount', 'networkfee', 'commission', 'gebuhr'],
  txId: [
    'txid',
    'txhash',
    'transactionid',
    'transactionhash',
    'hash',
    'tx',
    'wallettxid',
    'blockchaintxid',
    'trxid',
  ],
  address: ['address', 'walletaddress', 'toaddress', 'destination', 'recipient', 'adresse'],
  reference: [
    'reference',
    'ref',
    'description',
    'memo',
    'note',
    'comment',
    'id',
    'invoice',
    'booking',
    'remark',
  ],
};

const ZONES: readonly [RegExp, string][] = [[/\b(?:utc|gmt)\b/i, 'UTC']];

/** What titles and values of a file suggest. What they leave open is null, with a question that shows an example. */
export function guessLedger(
  titles: readonly string[],
  rows: readonly LedgerCells[],
): { guess: LedgerGuess; questions: Question[] } {
  const questions: Question[] = [];
  const at = withDirection(findColumns(titles), rows);
  const dates = guessDates(at.time === null ? [] : column(rows, at.time));
  const clock = dates.precision === 'day' ? at.clock : null;
  const dated = at.time === null ? '' : (titles[at.time] ?? '');
  const zone = ZONES.find(([text]) => text.test(`${dated} ${clock === null ? '' : titles[clock]}`))?.[1];
  const amountBy = amountsBy(at, rows);
  const style = guessStyle(numbersOf(rows, at));
  const guess: LedgerGuess = {
    ...at,
    clock,
    order: dates.order,
    precision: clock === null ? dates.precision : 'instant',
    zone: zone ?? (dates.zoned ? 'UTC' : null),
    amountBy,
    decimal: style?.decimal ?? null,
    grouping: style?.grouping ?? '',
    directionWords: at.direction === null ? [] : wordsIn(column(rows, at.direction)),
  };
  if (dates.mixed) {
    questions.push({ field: 'order', message: ledgerGuessMessages.mixedOrders });
  } else if (dates.order === null && dates.example !== null) {
    questions.push({ field: 'order', message: ledgerGuessMessages.eitherOrder(dates.example) });
  }
  if (at.time !== null && guess.precision === null) {
    questions.push({ field: 'precision', message: ledgerGuessMessages.precision });
  }
  if (at.time !== null && guess.zone === null) {
    questions.push({ field: 'zone', message: ledgerGuessMessages.zone });
  }
  if (at.amount !== null && amountBy === null) {
    questions.push({ field: 'amountBy', message: ledgerGuessMessages.unsigned });
  }
  if (style === null) {
    questions.push({ field: 'decimal', message: ledgerGuessMessages.decimal });
  }
  return { guess, questions };
}

function findColumns(titles: readonly string[]): Record<Part, number | null> {
  const plain = titles.map(squeeze);
  const found: Record<Part, number | null> = {
    time: null,
    clock: null,
    currency: null,
    amount: null,
    in: null,
    out: null,
    direction: null,
    fee: null,
    txId: null,
    address: null,
    reference: null,
  };
  const taken = new Set<number>();
  for (const part of [
    'txId',
    'time',
    'clock',
    'currency',
    'fee',
    'amount',
    'in',
    'out',
    'direction',
    'address',
    'reference',
  ] as const) {
    const place = firstOf(plain, TITLES[part], taken);
    if (place === null) continue;
    found[part] = place;
    taken.add(place);
  }
  return found;
}

function firstOf(
  plain: readonly string[],
  wanted: readonly string[],
  taken: ReadonlySet<number>,
): number | null {
  for (const title of wanted) {
    const at = plain.findIndex((one, index) => !taken.has(index) && one === title);
    if (at >= 0) return at;
  }
  return null;
}

/** "Date (UTC)" is "date"; "Währung" is "wahrung". */
function squeeze(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\(.*?\)|\b(?:utc|gmt)\b/g, '')
    .replaceAll(/[^a-z0-9]/g, '');
}

/** Amounts without a sign anywhere do not show which way they went, and none is guessed. */
function amountsBy(at: Record<Part, number | null>, rows: readonly LedgerCells[]): LedgerGuess['amountBy'] {
  const both = at.in !== null && at.out !== null;
  if (at.amount === null) return both ? 'columns' : null;
  if (at.direction !== null) return 'direction';
  for (const text of column(rows, at.amount)) if (NEGATIVE.test(text)) return 'signed';
  return both ? 'columns' : null;
}

/** A minus before or after the digits, or accountants' parentheses. */
const NEGATIVE = /^\s*[-\u2212(].*\d|\d\s*[-\u2212]\s*$/;

/** The column of the direction by its cells, where its title names none or another. */
function withDirection(
  at: Record<Part, number | null>,
  rows: readonly LedgerCells[],
): Record<Part, number | null> {
  if (at.amount === null) return at;
  if (at.direction !== null && areDirections(wordsIn(column(rows, at.direction)))) return at;
  const taken = new Set(Object.values(at));
  for (let place = 0; place < (rows[0]?.cells.length ?? 0); place += 1) {
    if (!taken.has(place) && areDirections(wordsIn(column(rows, place)))) return { ...at, direction: place };
  }
  return at;
}

function* numbersOf(rows: readonly LedgerCells[], at: Record<Part, number | null>): Generator<string> {
  for (const place of [at.amount, at.in, at.out, at.fee]) {
    if (place !== null) yield* column(rows, place);
  }
}

function* column(rows: readonly LedgerCells[], at: number): Generator<string> {
  for (const { cells } of rows) yield cells[at] ?? '';
}

/** The words that occur, the most frequent first; none when nearly every row has its own. */
function wordsIn(texts: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const word = text.trim().toLowerCase();
    if (word === '' || word.length > 80) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
    if (counts.size > 30) return [];
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
}

/** Whether the first row reads like titles: no cell of it is a number or a date, and at least one is a title known. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  const known = new Set(Object.values(TITLES).flat());
  return cells.some((cell) => known.has(squeeze(cell))) && !cells.some((cell) => /^[\s+-]*\d/.test(cell));
}
