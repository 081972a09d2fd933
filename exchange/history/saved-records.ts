import type { Deposit, Withdrawal } from './records.ts';
import type { Position } from './newest-first-list.ts';

/** Parameters of a seeded history, besides its end. The same base gives the same record at every position. */
export interface RecordsBase {
  seed: number;
  deposits: number;
  withdrawals: number;
}

/** Current state of a record that arrived, or of a seeded one that changed status. */
export type SavedRecord =
  | { list: 'deposits'; place: Position; record: Deposit }
  | { list: 'withdrawals'; place: Position; record: Withdrawal };

/** Saved records of an account: the differences from the seeded history. */
export interface SavedRecords {
  base: RecordsBase;
  /** Arrivals and changes of status over all runs. */
  changes: number;
  /** Positions from 0 on have no gap. */
  deposits: ReadonlyMap<Position, Deposit>;
  withdrawals: ReadonlyMap<Position, Withdrawal>;
}

/** Saves a history's changes, so that nothing is shown that a crash could undo. */
export interface RecordsPersistence {
  /** `changes`: the total over all runs, this one included. */
  changed(record: SavedRecord, changes: number): void;
  /** Called before changes are shown. Throws when they cannot be written; the next call tries again. */
  commit(): void;
}
