import type { Deposit, Withdrawal } from './records.ts';
import type { Position } from './append-only-list.ts';

/** What a seeded history is made from, besides when it ends. The same base means the same record by every place. */
export interface RecordsBase {
  seed: number;
  deposits: number;
  withdrawals: number;
}

/** A record that arrived, or one of the seeded history that changed status, as it stands. */
export type SavedRecord =
  | { list: 'deposits'; place: Position; record: Deposit }
  | { list: 'withdrawals'; place: Position; record: Withdrawal };

/** What earlier runs left of an account's records: how they differ from the seeded history. */
export interface SavedRecords {
  base: RecordsBase;
  /** Arrivals and changes of status over all runs. */
  changes: number;
  /** Places from 0 on have no gap. */
  deposits: ReadonlyMap<Position, Deposit>;
  withdrawals: ReadonlyMap<Position, Withdrawal>;
}

/** Where a history says what happened to it, so that nothing is shown that a crash could take back. */
export interface RecordsPersistence {
  /** `changes` counts over all runs, this one included. */
  changed(record: SavedRecord, changes: number): void;
  /** Called before anything that happened is shown. Throws when it cannot be written; the next time tries again. */
  commit(): void;
}
