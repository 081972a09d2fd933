import type { HistoryRecord } from '../../../shared/query/filter.ts';
import type { PlacedColumn } from './columns.ts';
import { widthBound } from './text-width.ts';

/** CSS pixels that the columns of amounts need, so that none of the amounts at hand is cut. */
export interface AmountWidths {
  amount: number;
  fee: number;
}

export const NO_WIDTHS: AmountWidths = { amount: 0, fee: 0 };

/** Digits after the point that a column reserves at most, so that the points line up. */
export const MAX_PLACES = 8;

/** At most, of any style of numbers, in the table's font. */
const DIGIT = 8;
const SIGN = 5;
const PADDING = 16;

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

interface Needed {
  /** Before the point. */
  integer: number;
  places: number;
  /** Of amounts with more places than are reserved, and of texts that are no numbers. */
  full: number;
}

/** Counts digits as records arrive, once each: nothing is measured while somebody scrolls. What was needed once stays. */
export function createAmountWidths(): { take(rows: Iterable<HistoryRecord>): void; widths(): AmountWidths } {
  const needed = { amount: none(), fee: none() };
  return {
    take(rows) {
      for (const { record } of rows) {
        note(needed.amount, record.amount);
        note(needed.fee, record.fee);
      }
    },
    widths: () => ({ amount: widthOf(needed.amount), fee: widthOf(needed.fee) }),
  };
}

function none(): Needed {
  return { integer: 0, places: 0, full: 0 };
}

function note(needed: Needed, text: string): void {
  const match = PLAIN.exec(text);
  if (match === null) {
    const width = widthBound(text);
    // A letter of another script is as wide as the font is high.
    needed.full = Math.max(needed.full, Number.isFinite(width) ? width : text.length * 12);
    return;
  }
  const [, minus = '', digits = '', fraction = ''] = match;
  // Groups of two, as lakhs have them, are the most there can be.
  const groups = Math.max(0, Math.floor((digits.length - 2) / 2), Math.floor((digits.length - 1) / 3));
  const integer = digits.length * DIGIT + (groups + minus.length) * SIGN;
  if (fraction.length > MAX_PLACES) {
    needed.full = Math.max(needed.full, integer + SIGN + fraction.length * DIGIT);
  } else {
    needed.integer = Math.max(needed.integer, integer);
  }
  needed.places = Math.max(needed.places, Math.min(MAX_PLACES, fraction.length));
}

function widthOf({ integer, places, full }: Needed): number {
  const aligned = integer + (places === 0 ? 0 : SIGN + places * DIGIT);
  const max = Math.max(aligned, full);
  return max === 0 ? 0 : Math.ceil(max) + PADDING;
}

/** The columns, those of amounts at least as wide as what is in them; the same array where all are. */
export function withAmountWidths(
  columns: readonly PlacedColumn[],
  widths: AmountWidths,
): readonly PlacedColumn[] {
  const minWidth = ({ key }: PlacedColumn): number => (key === 'amount' || key === 'fee' ? widths[key] : 0);
  if (columns.every((column) => column.width >= minWidth(column))) return columns;
  return columns.map((column) => ({ key: column.key, width: Math.max(column.width, minWidth(column)) }));
}
