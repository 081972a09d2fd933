import { useState, type CSSProperties } from 'react';
import { maxPlaces, placesOf } from '../../lib/format/places.ts';
import { columnWidth, widerOf, widthInDigits, type ColumnWidth } from '../../parts/market/amount-width.ts';
import type { Rung } from '../../parts/market/ladder.ts';

/** Places after the point that each column reserves. */
export interface Places {
  price: number;
  size: number;
}

/** Which columns are rounded to four digits because the panel has no room for all: the prices never are. */
export interface BookColumns {
  places: Places;
  isTotalCompact: boolean;
  isSizeCompact: boolean;
  /** For the stylesheet. */
  style: CSSProperties;
}

/** The width of a figure of four digits and its mark, in digits. */
const COMPACT_CH = 6.5;
/** As in book.css: paddings and the gaps between the columns. */
const FIXED_PX = 34;

interface ColumnsOf {
  rungs: readonly Rung[];
  /** Grouped prices have the places of the step. */
  step: string;
  baseIncrement: string;
  /** Texts of own sizes, which are a column of their own while there are any. */
  own: readonly string[];
  /** Totals in the quote currency are as long as a product is, so they are always rounded. */
  totalsRounded: boolean;
  /** Inner width of the panel and of a digit, pixels; null until measured. */
  widthPx: number | null;
  digitPx: number | null;
}

/**
 * Fits the columns of a book to its panel: all digits where they have room, else totals, then sizes, rounded. Places and widths only grow while a pair
 * is shown, so that nothing jumps.
 */
export function useBookColumns(of: ColumnsOf): BookColumns {
  const { rungs, step, baseIncrement, own, totalsRounded, widthPx, digitPx } = of;
  const [max, setMax] = useState<Record<'price' | 'size' | 'total', ColumnWidth>>(NO_WIDTHS);
  const places = {
    price: Math.max(placesOf(step), maxPlaces(rungs.map(({ price }) => price))),
    size: Math.max(placesOf(baseIncrement), max.size.places, maxPlaces(rungs.map(({ size }) => size))),
  };
  const now = {
    price: widerOf(NO_WIDTHS.price, {
      ...columnWidth(rungs.map(({ price }) => price)),
      places: places.price,
    }),
    size: widerOf(max.size, { ...columnWidth(rungs.map(({ size }) => size)), places: places.size }),
    total: totalsRounded
      ? max.total
      : widerOf(max.total, { ...columnWidth(rungs.map(({ total }) => total ?? '')), places: places.size }),
  };
  if (isWider(now.size, max.size) || isWider(now.total, max.total)) setMax(now);
  const mine = own.length === 0 ? 0 : Math.max(...own.map((text) => text.length)) * 0.95 + 1.6;
  const price = widthInDigits(now.price);
  const exact = {
    size: widthInDigits(now.size),
    total: totalsRounded ? COMPACT_CH : widthInDigits(now.total),
  };
  const room =
    widthPx === null || digitPx === null ? Infinity : (widthPx - FIXED_PX) / digitPx - mine - price;
  const isTotalCompact = totalsRounded || exact.size + exact.total > room;
  const isSizeCompact = isTotalCompact && exact.size + COMPACT_CH > room;
  const style = {
    '--mine-ch': mine,
    '--price-ch': price,
    '--size-ch': isSizeCompact ? COMPACT_CH : exact.size,
    '--total-ch': isTotalCompact ? COMPACT_CH : exact.total,
  };
  return { places, isTotalCompact, isSizeCompact, style: style as CSSProperties }; // the type knows no custom properties
}

function isWider(one: ColumnWidth, other: ColumnWidth): boolean {
  return one.integer > other.integer || one.places > other.places;
}

const NO_WIDTHS = { price: columnWidth([]), size: columnWidth([]), total: columnWidth([]) };
