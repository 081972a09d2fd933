import type { BridgeError } from '../../../../shared/base/error.ts';
import { reconcileMessagesText } from '../../../../shared/messages/reconcile-messages.ts';
import { type ColumnData, MISSING, rowOf } from '../ask/column-data.ts';
import { recordMark } from '../ask/result-mark.ts';
import type { Entry } from './session.ts';

/** Of each record beside a row of the ledger, what it was when they were compared, by its number. */
export type Compared = ReadonlyMap<number, number>;

export function compared(data: ColumnData, lists: Readonly<Record<string, readonly Entry[]>>): Compared {
  const marks = new Map<number, number>();
  for (const entries of Object.values(lists)) {
    for (const { record } of entries) {
      if (record !== null) marks.set(record, markOf(data, record));
    }
  }
  return marks;
}

/** Null while every record is as it was compared; else kind `conflict`, because nobody compared what the venue tells of it now. */
export function notAsCompared(data: ColumnData, marks: Compared): BridgeError | null {
  let changed = 0;
  for (const [record, mark] of marks) {
    if (markOf(data, record) !== mark) changed += 1;
  }
  return changed === 0 ? null : { kind: 'conflict', message: reconcileMessagesText.changedSince(changed) };
}

/** What the venue tells of a record (result-mark.ts), and above those 32 bits whether it still does. */
export function markOf(data: ColumnData, record: number): number {
  const row = rowOf(data, record);
  return recordMark(data, row) + (((data.flags[row] ?? 0) & MISSING) === 0 ? 0 : 2 ** 32);
}
