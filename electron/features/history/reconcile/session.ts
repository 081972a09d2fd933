import type { CallReply } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type {
  Difference,
  LedgerDelimiter,
  LedgerRow,
  ReconcileList,
} from '../../../../shared/ledger/ledger-mapping.ts';
import type { LedgerCells, RowProblem } from '../../../../shared/ledger/ledger-rows.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reconcileMessagesText } from '../../../../shared/messages/reconcile-messages.ts';
import type { ArchiveContext } from '../archive/context.ts';
import type { Output } from '../../../storage/output.ts';
import type { Compared } from './as-matched.ts';
import type { AsOf } from './changed-since.ts';

/** A file as it was cut last. */
export interface Ledger {
  id: string;
  name: string;
  text: string;
  delimiter: LedgerDelimiter;
  header: boolean;
  lines: LedgerCells[];
}

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
  summary: Omit<Summary, 'incomplete'>;
  /** The hints as an exported file has them. */
  hintsInFile: string[];
}

/** A result and what its records were then. */
export type HeldResult = Reconciled & { compared: Compared; asOf: AsOf };

interface Session {
  ledger: Ledger | null;
  result: HeldResult | null;
  /** A file under way. */
  output: { id: string; file: Output; written: number } | null;
}

/** One file at a time, in the archive's thread; it ends with it. */
const sessions = new WeakMap<ArchiveContext, Session>();

export function sessionOf(context: ArchiveContext): Session {
  let session = sessions.get(context);
  if (session === undefined) {
    session = { ledger: null, result: null, output: null };
    sessions.set(context, session);
  }
  return session;
}

/** Kind `not-found` when another file was opened since, or the thread began anew. */
export function ledgerOf(context: ArchiveContext, id: string): Result<Ledger, BridgeError> {
  const { ledger } = sessionOf(context);
  return ledger?.id === id ? succeed(ledger) : fail(NO_LEDGER);
}

/** Kind `not-found` when the file was matched again since, or the thread began anew. */
export function resultOf(context: ArchiveContext, id: string): Result<HeldResult, BridgeError> {
  const { result } = sessionOf(context);
  return result?.id === id ? succeed(result) : fail(NO_RESULT);
}

const NO_LEDGER: BridgeError = {
  kind: 'not-found',
  message: reconcileMessagesText.fileNotHeld,
};

const NO_RESULT: BridgeError = {
  kind: 'not-found',
  message: reconcileMessagesText.resultNotHeld,
};

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
