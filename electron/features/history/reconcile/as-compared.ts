import type { BridgeError } from '../../../../shared/base/error.ts';
import { reconcileServiceMessages } from '../../../../shared/messages/reconcile-service.ts';
import { type ColumnData, MISSING, rowOf } from '../queries/column-data.ts';
import type { QueryContext } from '../queries/columns.ts';
import { recordMark } from '../queries/result-mark.ts';
import { partaking, type RecordScope } from './candidates.ts';
import type { Entry, Reconciled } from './entries.ts';

/** Of each record beside a row of the ledger, what it was when they were compared, by its number. */
type Compared = ReadonlyMap<number, number>;

export function compared(data: ColumnData, lists: Readonly<Record<string, readonly Entry[]>>): Compared {
  const marks = new Map<number, number>();
  for (const entries of Object.values(lists)) {
    for (const { record } of entries) {
      if (record !== null) marks.set(record, markOf(data, record));
    }
  }
  return marks;
}

/** Null while every record is as it was compared; else kind `conflict`, because what the venue reports now was not compared. */
export function notAsCompared(data: ColumnData, marks: Compared): BridgeError | null {
  let changed = 0;
  for (const [record, mark] of marks) {
    if (markOf(data, record) !== mark) changed += 1;
  }
  return changed === 0 ? null : { kind: 'conflict', message: reconcileServiceMessages.changedSince(changed) };
}

/** What the venue reports of a record (result-mark.ts), and above those 32 bits whether it still lists it. */
function markOf(data: ColumnData, record: number): number {
  const row = rowOf(data, record);
  return recordMark(data, row) + (((data.flags[row] ?? 0) & MISSING) === 0 ? 0 : 2 ** 32);
}

/** A result and what its records were then. */
export type HeldResult = Reconciled & { compared: Compared; asOf: AsOf };

/** What the records of a result were when it was made. */
interface AsOf {
  scope: RecordScope;
  /** Number of the newest record: those that came later took no part. */
  newest: number;
  /** Marks of the records only the venue knows, in their order. */
  venueOnly: Float64Array;
  /** Counted last, at this revision of the columns. */
  counted: { revision: number; changed: number };
}

export function asOf(
  columns: QueryContext['columns'],
  result: Pick<Reconciled, 'venueOnly'>,
  scope: RecordScope,
): AsOf {
  const { data } = columns;
  return {
    scope,
    newest: data.ids[data.count - 1] ?? 0,
    venueOnly: result.venueOnly.map((record) => markOf(data, record)),
    counted: { revision: columns.revision(), changed: 0 },
  };
}

/** How many records the venue reports otherwise since the result was made, and how many came into its scope since. */
export function changedSince(columns: QueryContext['columns'], held: HeldResult): number {
  const { asOf: then } = held;
  const now = columns.revision();
  if (then.counted.revision === now) return then.counted.changed;
  const changed = otherwise(columns.data, held) + added(columns.data, then);
  then.counted = { revision: now, changed };
  return changed;
}

function otherwise(data: ColumnData, { compared, venueOnly, asOf: then }: HeldResult): number {
  let changed = 0;
  for (const [record, mark] of compared) if (markOf(data, record) !== mark) changed += 1;
  venueOnly.forEach((record, at) => {
    if (markOf(data, record) !== then.venueOnly[at]) changed += 1;
  });
  return changed;
}

function added(data: ColumnData, { scope, newest }: AsOf): number {
  const { bytes } = partaking(data, scope);
  let count = 0;
  for (let row = data.count - 1; row >= 0 && (data.ids[row] ?? 0) > newest; row -= 1) {
    const at = data.created[row] ?? 0;
    if (bytes[row] === 1 && at >= scope.from && at < scope.before) count += 1;
  }
  return count;
}
