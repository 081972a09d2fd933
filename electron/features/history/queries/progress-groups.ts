import { type Progress, PROGRESS } from '../../../../shared/records/final-status.ts';
import type { Scaled } from './amounts.ts';
import { type ColumnData, COMPLETED, FINAL, WITHDRAWAL } from './column-data.ts';
import { textOf } from './exact-sums.ts';

/** Groups of one currency: deposits then withdrawals, of each the completed, pending and failed ones. */
export const GROUPS = 2 * PROGRESS.length;

/** The row's group within its currency. */
export function groupOf({ flags }: ColumnData, row: number): number {
  const own = flags[row] ?? 0;
  return groupAt((own & WITHDRAWAL) === 0 ? 'deposit' : 'withdrawal', progressAt(own));
}

/** The progress that a row's flags say. */
export function progressAt(flags: number): Progress {
  if ((flags & COMPLETED) !== 0) return 'completed';
  return (flags & FINAL) !== 0 ? 'failed' : 'pending';
}

/** Where records of this kind and progress are among the groups of their currency. */
export function groupAt(kind: 'deposit' | 'withdrawal', progress: Progress): number {
  return (kind === 'deposit' ? 0 : PROGRESS.length) + PROGRESS.indexOf(progress);
}

/** What is shown next to a sum of completed records. */
export interface Beside {
  deposits: number;
  withdrawals: number;
  in: string;
  out: string;
}

/** The records of one progress; `first` is the first group of their currency. */
export function besideOf(
  progress: Progress,
  first: number,
  count: (group: number) => number,
  amount: (group: number) => Scaled,
): Beside {
  const came = first + groupAt('deposit', progress);
  const went = first + groupAt('withdrawal', progress);
  return {
    deposits: count(came),
    withdrawals: count(went),
    in: textOf(amount(came)),
    out: textOf(amount(went)),
  };
}
