import type { LedgerFile } from '../../../shared/bridge/reconcile-calls.ts';
import { cutText } from '../../../shared/base/format/cut-text.ts';
import { sortDirections } from '../../../shared/ledger/ledger-directions.ts';
import type {
  DateOrder,
  Grouping,
  LedgerAmount,
  LedgerDelimiter,
  LedgerMapping,
} from '../../../shared/ledger/ledger-mapping.ts';
import { reconcileColumnsMessages } from '../../../shared/messages/reconcile-columns.ts';

const messages = reconcileColumnsMessages.open;

/** A mapping as the form holds it: what has to be chosen yet is null. */
export interface Draft {
  delimiter: LedgerDelimiter;
  header: boolean;
  time: number | null;
  clock: number | null;
  order: DateOrder | null;
  precision: 'instant' | 'day' | null;
  zone: string | null;
  currencyBy: 'column' | 'fixed';
  currency: number | null;
  fixed: string;
  amountBy: LedgerAmount['by'] | null;
  amount: number | null;
  positive: 'in' | 'out';
  in: number | null;
  out: number | null;
  direction: number | null;
  /** Separated by commas. */
  inWords: string;
  outWords: string;
  ignored: string;
  decimal: '.' | ',' | null;
  grouping: Grouping;
  fee: number | null;
  txId: number | null;
  address: number | null;
  reference: number | null;
}

/** What titles and values of the file suggest, and nothing more. */
export function draftOf({ delimiter, header, guess }: LedgerFile): Draft {
  const sorted = sortDirections(guess.directionWords);
  const { directionWords: _, ...columns } = guess;
  return {
    ...columns,
    delimiter,
    header,
    currencyBy: 'column',
    fixed: '',
    positive: 'in',
    inWords: sorted.inWords.join(', '),
    outWords: sorted.outWords.join(', '),
    ignored: '',
  };
}

/** A saved mapping in the form. */
export function draftOfMapping(mapping: LedgerMapping): Draft {
  const { time, currency, amount } = mapping;
  return {
    delimiter: mapping.delimiter,
    header: mapping.header,
    time: time.column,
    clock: time.clock,
    order: time.order,
    precision: time.precision,
    zone: time.zone,
    currencyBy: 'fixed' in currency ? 'fixed' : 'column',
    currency: 'column' in currency ? currency.column : null,
    fixed: 'fixed' in currency ? currency.fixed : '',
    amountBy: amount.by,
    amount: amount.by === 'columns' ? null : amount.column,
    positive: amount.by === 'signed' ? amount.positive : 'in',
    in: amount.by === 'columns' ? amount.in : null,
    out: amount.by === 'columns' ? amount.out : null,
    direction: amount.by === 'direction' ? amount.direction : null,
    inWords: amount.by === 'direction' ? amount.inWords.join(', ') : '',
    outWords: amount.by === 'direction' ? amount.outWords.join(', ') : '',
    ignored: amount.by === 'direction' ? amount.ignored.join(', ') : '',
    decimal: mapping.decimal,
    grouping: mapping.grouping,
    fee: mapping.fee,
    txId: mapping.txId,
    address: mapping.address,
    reference: mapping.reference,
  };
}

/** The mapping, or what is still to be chosen, in words. */
export function mappingOf(draft: Draft): { mapping: LedgerMapping | null; missing: string[] } {
  const missing: string[] = [];
  const amount = amountOf(draft, missing);
  const { time, order, precision, zone, decimal, currency } = draft;
  const counted = order === 'seconds' || order === 'milliseconds';
  if (time === null) missing.push(messages.time);
  if (order === null) missing.push(messages.order);
  if (precision === null && !counted) missing.push(messages.precision);
  if (zone === null) missing.push(messages.zone);
  if (decimal === null) missing.push(messages.decimal);
  if (draft.currencyBy === 'column' ? currency === null : draft.fixed.trim() === '')
    missing.push(messages.currency);
  if (
    amount === null ||
    time === null ||
    order === null ||
    zone === null ||
    decimal === null ||
    missing.length > 0
  ) {
    return { mapping: null, missing };
  }
  const { delimiter, header, grouping, fee, txId, address, reference } = draft;
  return {
    mapping: {
      delimiter,
      header,
      time: {
        column: time,
        clock: counted ? null : draft.clock,
        order,
        precision: counted ? 'instant' : (precision ?? 'instant'),
        zone,
      },
      currency: draft.currencyBy === 'column' ? { column: currency ?? 0 } : { fixed: draft.fixed.trim() },
      amount,
      decimal,
      grouping,
      fee,
      txId,
      address,
      reference,
    },
    missing: [],
  };
}

function amountOf(draft: Draft, missing: string[]): LedgerAmount | null {
  const { amountBy: by, amount: column, direction } = draft;
  switch (by) {
    case null:
      missing.push(messages.amountBy);
      return null;
    case 'signed':
      if (column === null) missing.push(messages.amount);
      return column === null ? null : { by, column, positive: draft.positive };
    case 'columns':
      if (draft.in === null) missing.push(messages.amountIn);
      if (draft.out === null) missing.push(messages.amountOut);
      return draft.in === null || draft.out === null ? null : { by, in: draft.in, out: draft.out };
    case 'direction': {
      if (column === null) missing.push(messages.amount);
      if (direction === null) missing.push(messages.direction);
      const inWords = wordsIn(draft.inWords);
      const outWords = wordsIn(draft.outWords);
      if (inWords.length === 0 && outWords.length === 0) missing.push(messages.directionWords);
      if (column === null || direction === null || inWords.length + outWords.length === 0) return null;
      return { by, column, direction, inWords, outWords, ignored: wordsIn(draft.ignored) };
    }
    default:
      return by satisfies never;
  }
}

function wordsIn(list: string): string[] {
  return list
    .split(',')
    .map((word) => cutText(word.trim(), 80))
    .filter((word) => word !== '')
    .slice(0, 50);
}
