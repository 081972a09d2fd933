import type { SavedRecord } from '../../history/saved-records.ts';
import type { Entry } from '../../persistence/contract.ts';
import type { StopOrder } from '../../stops/stop.ts';
import type { Fill, Order } from '../model/order.ts';

/** Collects the changes of a command and writes them together, so that every answered request survives a crash. */
export interface Journal {
  orderIdUsed(sequence: number): void;
  /** `count`: the number of the trade over all runs. */
  tradeIdUsed(count: number): void;
  orderChanged(order: Order): void;
  filled(fill: Fill): void;
  stopChanged(stop: StopOrder): void;
  balanceChanged(account: number, asset: number): void;
  priceChanged(market: number): void;
  /** A state that stands until an entry with the same key takes its place. */
  stands(entry: Entry): void;
  /** A wallet record arrived or changed status; `changes`: the account's total of record changes. */
  recordChanged(account: number, record: SavedRecord, changes: number): void;
  /** Writes the candles of the minutes that ended. Throws when they cannot be written; the next call tries again. */
  minuteEnded(): void;
  /** Writes the customers' changes since the last commit. Throws when they cannot be written; the next call tries again. */
  commit(): void;
  /** Writes a snapshot with the exact ids, and always closes the store. Throws when it cannot be written. */
  close(): void;
}

/** Candles, as the journal saves them. */
export interface KeptBars {
  /** The unfinished minute of these markets. */
  current(markets: Iterable<number>): Entry[];
  /** All minutes that ended since `saved` was last called. */
  closed(): { entries: Entry[]; saved(): void };
  /** Everything, for a snapshot. */
  all(): Iterable<Entry>;
}

/** Saved name of the house; no account can have it. */
export const HOUSE = '';

/** Saves nothing. */
export const NO_JOURNAL: Journal = {
  orderIdUsed() {},
  tradeIdUsed() {},
  orderChanged() {},
  filled() {},
  stopChanged() {},
  balanceChanged() {},
  priceChanged() {},
  stands() {},
  recordChanged() {},
  minuteEnded() {},
  commit() {},
  close() {},
};

export const NO_BARS: KeptBars = {
  current: () => [],
  closed: () => ({ entries: [], saved() {} }),
  all: () => [],
};
