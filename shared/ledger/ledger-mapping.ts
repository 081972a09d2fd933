import { ledgerGuessMessages } from '../messages/ledger-guess.ts';

/** How the cells of a ledger's file are to be read. Columns go by their place, from 0. */
export const LEDGER_DELIMITERS = [',', ';', '\t'] as const;
export type LedgerDelimiter = (typeof LEDGER_DELIMITERS)[number];

/** The order of a date's parts, or a count since 1970. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy', 'seconds', 'milliseconds'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Signs that may separate thousands; empty: none. */
export const GROUPINGS = ['', ',', '.', ' ', "'"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** How a row shows whether the amount came in or went out. */
export type LedgerAmount =
  | { by: 'signed'; column: number; positive: 'in' | 'out' }
  | { by: 'columns'; in: number; out: number }
  /** Words are compared without regard to case; rows with an ignored word are left out. */
  | {
      by: 'direction';
      column: number;
      direction: number;
      inWords: string[];
      outWords: string[];
      ignored: string[];
    };

export interface LedgerMapping {
  delimiter: LedgerDelimiter;
  /** The first row holds titles. */
  header: boolean;
  time: {
    column: number;
    /** The time of day, where it has its own column. */
    clock: number | null;
    order: DateOrder;
    /** `day`: the file has dates alone, and a row means any moment of its day. */
    precision: 'instant' | 'day';
    /** IANA name of the zone of times that carry no offset of their own; also the zone whose days are compared. */
    zone: string;
  };
  /** A column, or the one currency of all rows. */
  currency: { column: number } | { fixed: string };
  amount: LedgerAmount;
  decimal: '.' | ',';
  grouping: Grouping;
  fee: number | null;
  txId: number | null;
  address: number | null;
  reference: number | null;
}

/** What the ledger's amount is, in the venue's terms: its amount, amount plus fee, or amount less fee. */
export const AMOUNT_BASES = ['amount', 'gross', 'net'] as const;
export type AmountBasis = (typeof AMOUNT_BASES)[number];

export interface LedgerRules {
  /** Rows without a known transaction id match records no further away in time than this. */
  toleranceMs: number;
  basis: AmountBasis;
  /** A row with a transaction id is matched by it or not at all. */
  txOnly: boolean;
}

export const USUAL_RULES: LedgerRules = { toleranceMs: 86_400_000, basis: 'amount', txOnly: false };

/** One row of a ledger as it was understood. */
export interface LedgerRow {
  /** Of the file, where the row begins; the first is 1. */
  line: number;
  /** First and last moment the row may mean, milliseconds since the epoch; the same one unless the file has dates alone. */
  from: number;
  to: number;
  currency: string;
  direction: 'in' | 'out';
  /** Plain decimal text without a sign. */
  amount: string;
  fee: string | null;
  txId: string | null;
  address: string | null;
  reference: string | null;
}

/** Every class a row of the ledger or a record can be in; `outside`: not of the chosen period or currencies, or left out by a word. */
export const RECONCILE_LISTS = [
  'matched',
  'differences',
  'ledger-only',
  'venue-only',
  'ambiguous',
  'unreadable',
  'outside',
] as const;
export type ReconcileList = (typeof RECONCILE_LISTS)[number];

/** In what a pair differs; `gone`: the venue no longer lists the record. */
export const DIFFERENCES = ['amount', 'fee', 'currency', 'day', 'transaction', 'gone'] as const;
export type Difference = (typeof DIFFERENCES)[number];
/** As an exported file has them, in every language. */
export const DIFFERENCE_WORDS: Readonly<Record<Difference, string>> = {
  amount: 'amount',
  fee: 'fee',
  currency: 'currency',
  day: 'day',
  transaction: 'transaction ID',
  gone: 'no longer listed',
};

/** The columns a mapping reads. */
export function columnsOf(mapping: LedgerMapping): number[] {
  const { time, currency, amount, fee, txId, address, reference } = mapping;
  const used: (number | null)[] = [time.column, time.clock, fee, txId, address, reference];
  if ('column' in currency) used.push(currency.column);
  switch (amount.by) {
    case 'signed':
      used.push(amount.column);
      break;
    case 'columns':
      used.push(amount.in, amount.out);
      break;
    case 'direction':
      used.push(amount.column, amount.direction);
      break;
    default:
      amount satisfies never;
  }
  return used.filter((column) => column !== null);
}

/**
 * A kept mapping for a file with these titles: its columns are found by the titles they had. Null for a title the file lacks, with
 * its name; without titles the places stay.
 */
export function fitMapping(
  mapping: LedgerMapping,
  titles: readonly string[],
  now: readonly string[],
): { mapping: LedgerMapping; missing: string[] } {
  if (!mapping.header)
    return {
      mapping,
      missing: columnsOf(mapping)
        .filter((at) => at >= now.length)
        .map((at) => ledgerGuessMessages.column(at + 1)),
    };
  const missing: string[] = [];
  const place = (at: number): number => {
    const title = titles[at] ?? '';
    const nth = titles.slice(0, at).filter((other) => same(other, title)).length;
    const found = now.flatMap((other, index) => (same(other, title) ? [index] : []))[nth];
    if (found === undefined) missing.push(title === '' ? ledgerGuessMessages.column(at + 1) : title);
    return found ?? 0;
  };
  const maybe = (at: number | null): number | null => (at === null ? null : place(at));
  const { time, currency, amount } = mapping;
  return {
    mapping: {
      ...mapping,
      time: { ...time, column: place(time.column), clock: maybe(time.clock) },
      currency: 'column' in currency ? { column: place(currency.column) } : currency,
      amount:
        amount.by === 'signed'
          ? { ...amount, column: place(amount.column) }
          : amount.by === 'columns'
            ? { ...amount, in: place(amount.in), out: place(amount.out) }
            : { ...amount, column: place(amount.column), direction: place(amount.direction) },
      fee: maybe(mapping.fee),
      txId: maybe(mapping.txId),
      address: maybe(mapping.address),
      reference: maybe(mapping.reference),
    },
    missing,
  };
}

function same(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
