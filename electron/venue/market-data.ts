import type { CandleInterval } from '../../shared/bridge/market-calls.ts';
import type { DecimalText } from '../../shared/money/decimal-text.ts';

/** A level of a book as the venue wrote it. */
export type LevelText = readonly [price: DecimalText, size: DecimalText];

/** A change of one level; size zero takes it away. `sequence` is its own number where the venue sends one. */
export interface LevelChange {
  price: DecimalText;
  size: DecimalText;
  sequence: bigint | null;
}

/** The book at one instant. */
export interface BookSnapshot {
  sequence: bigint;
  bids: LevelText[];
  asks: LevelText[];
}

/** Changes of the book from `start` to `end`, both included. */
export interface BookChange {
  start: bigint;
  end: bigint;
  bids: LevelChange[];
  asks: LevelChange[];
}

export interface CandlesQuery {
  symbol: string;
  interval: CandleInterval;
  /** Milliseconds since the epoch: candles that begin here or later. */
  startAt: number;
  /** Milliseconds since the epoch: candles that begin earlier. Null up to the newest. */
  endAt: number | null;
}
