import type { CallReply } from '../../../../shared/bridge/contract.ts';
import type { Difference, LedgerRow, ReconcileList } from '../../../../shared/ledger/ledger-mapping.ts';
import type { RowProblem } from '../../../../shared/ledger/ledger-rows.ts';

/** One row of a list of the result. */
export interface Entry {
  ledger: LedgerRow | null;
  /** Number of the record in the archive; null: none. */
  record: number | null;
  by: 'transaction' | 'amount' | null;
  differences: readonly Difference[];
  set: { number: number; ledgerRows: number; venueRecords: number } | null;
  problem: RowProblem | null;
}

export type Summary = CallReply<'reconcile.match'>;

export interface Reconciled {
  id: string;
  name: string;
  lists: Record<Exclude<ReconcileList, 'venue-only'>, Entry[]>;
  /** Numbers of the records that only the venue knows, oldest first: there may be a million. */
  venueOnly: Float64Array;
  summary: Omit<Summary, 'completeness'>;
  /** The hints as an exported file has them. */
  hintsInFile: string[];
}

/** Entries of a list that fit, by position; the count of all that fit comes with them. */
export function entriesOf(
  { lists, venueOnly }: Reconciled,
  list: ReconcileList,
): { size: number; at(place: number): Entry } {
  if (list === 'venue-only') {
    return { size: venueOnly.length, at: (place) => ofVenue(venueOnly[place] ?? 0) };
  }
  const entries = lists[list];
  return { size: entries.length, at: (place) => entries[place] ?? ofVenue(0) };
}

function ofVenue(id: number): Entry {
  return { ledger: null, record: id, by: null, differences: [], set: null, problem: null };
}
