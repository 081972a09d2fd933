import { numberStyle } from '../../../shared/base/format/number-style.ts';

/** How wide a column of amounts has to be, in digits of its font: every row is drawn by itself and cannot ask the others. */
export interface ColumnWidth {
  /** Digits before and after the point. */
  integer: number;
  places: number;
}

const NONE: ColumnWidth = { integer: 1, places: 0 };

/** The width that holds each of these plain decimal texts. */
export function columnWidth(texts: readonly string[]): ColumnWidth {
  let { integer, places } = NONE;
  for (const text of texts) {
    const point = text.indexOf('.');
    const length = point < 0 ? text.length : point;
    if (length > integer) integer = length;
    if (point >= 0 && text.length - point - 1 > places) places = text.length - point - 1;
  }
  return { integer, places };
}

/** The width that holds both. */
export function widerOf(one: ColumnWidth, other: ColumnWidth): ColumnWidth {
  return { integer: Math.max(one.integer, other.integer), places: Math.max(one.places, other.places) };
}

/** In `ch`: all digits of the window's font are as wide as a zero, and the marks between them about half. */
export function widthInDigits({ integer, places }: ColumnWidth): number {
  const groups = numberStyle().groups === 'lakhs' ? 2 : 3;
  const marks = Math.floor((integer - 1) / groups);
  return integer + 0.5 * marks + (places > 0 ? places + 0.5 : 0);
}
