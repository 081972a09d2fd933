import type { ArchiveContext, ListKey } from '../archive/context.ts';
import { keyRange } from '../archive/identity.ts';
import { KIND_CODES } from '../archive/schema.ts';
import { joinRanges } from './coverage.ts';
import type { Window } from './scan.ts';
import { statements } from './sync-statements.ts';

/** How much one check reads again of what is due. */
export interface SliceSize {
  records: number;
  /** Milliseconds: time without a record costs requests as well. */
  spanMs: number;
}

/**
 * The first of these ranges, each from its newest end, as far as they have at most so many records and are at most so long; of records of one
 * moment it has all. So a check ends soon: a person who asks for news, and the next check for them, never wait for a whole history. Answers
 * them oldest first.
 */
export function recheckSlice(
  context: ArchiveContext,
  list: ListKey,
  ranges: readonly Window[],
  { records, spanMs }: SliceSize,
): Window[] {
  const slice: Window[] = [];
  let left = { records, spanMs };
  for (const range of ranges) {
    if (left.records <= 0 || left.spanMs <= 0) break;
    const { to } = range;
    const from = Math.max(
      range.from,
      to - left.spanMs,
      nthNewest(context, list, range, left.records) ?? range.from,
    );
    slice.push({ from, to });
    left = {
      records: left.records - countIn(context, list, { from, to }),
      spanMs: left.spanMs - (to - from + 1),
    };
  }
  return joinRanges(slice);
}

/** When the newest record but `n - 1` of a range was created; null: it has fewer. */
function nthNewest(
  context: ArchiveContext,
  { account, kind }: ListKey,
  { from, to }: Window,
  n: number,
): number | null {
  const { nthDeposit, nthWithdrawal } = statements(context);
  const { first, last } = keyRange(from, to);
  const row =
    kind === KIND_CODES.deposit
      ? nthDeposit.get(first, last, account, n - 1)
      : nthWithdrawal.get(account, from, to, n - 1);
  return row === undefined ? null : Number(row['created_at']);
}

function countIn(context: ArchiveContext, { account, kind }: ListKey, { from, to }: Window): number {
  const { deposits, withdrawals } = statements(context);
  const { first, last } = keyRange(from, to);
  const row =
    kind === KIND_CODES.deposit ? deposits.get(first, last, account) : withdrawals.get(account, from, to);
  return Number(row?.['n']);
}
