import { pending } from '../archive/commit.ts';
import type { ArchiveContext, ListKey } from '../archive/context.ts';
import { keyRange } from '../archive/identity.ts';
import { markMissing, unmetRecords } from '../archive/missing.ts';
import { KIND_CODES } from '../archive/schema.ts';
import { isIn, isWithin, shared } from './coverage.ts';
import { storeUnsteady, storeVerified } from './stored-ranges.ts';
import type { ListName } from './list-key.ts';
import type { Window } from './scan.ts';
import { statements } from './sync-statements.ts';
import type { Counted, Verified, SyncRunState } from './sync-run-state.ts';
import { nextRound } from './sync-run.ts';

/** The first has nothing to agree with; after three more that did not agree, the list counts as changing (reliability 30). */
const MAX_ROUNDS = 4;

/** Notes which records a window that was read whole did not hold, inside a commit. Two rounds in a row must say so before one is missing. */
export function noteUnmet(
  context: ArchiveContext,
  { accountId, kind }: ListName,
  at: ListKey,
  round: number,
  { from, to, scanIds }: Verified,
): void {
  for (const id of unmetRecords(context.db, { accountId, kind, from, to, scanIds })) {
    statements(context).addUnmet.run(at.account, at.kind, round, id);
  }
}

/**
 * Whether the venue's total of a window fits what the round before met in it. Asked before the page is taken, so that all of it was in
 * the list when the reply was made: the total then shows that nothing else was. With an unreadable row the total proves nothing, and
 * whether the edges count is not known.
 */
export function isTotalOf(
  context: ArchiveContext,
  at: ListKey,
  counted: Counted,
  state: SyncRunState,
): boolean {
  const { from, to, total } = counted;
  const strict = { from: from + 1, to: to - 1 };
  if (strict.to < strict.from || !isWithin(strict, state.before.covered)) return true;
  if (statements(context).anyUnreadable.get(at.account, at.kind) !== undefined) return true;
  const round = state.round - 1;
  return total >= metIn(context, at, strict, round) && total <= metIn(context, at, { from, to }, round);
}

/** How many records a round met in a range of time: all that are known there, without those no longer listed and those it did not meet. */
function metIn(
  context: ArchiveContext,
  { account, kind }: ListKey,
  { from, to }: Window,
  round: number,
): number {
  const { deposits, withdrawals, gone, unmetThere } = statements(context);
  const { first, last } = keyRange(from, to);
  const all =
    kind === KIND_CODES.deposit ? deposits.get(first, last, account) : withdrawals.get(account, from, to);
  const missing = gone.get(account, kind, from, to);
  const unmet = unmetThere.get(account, kind, round, from, to);
  return Number(all?.['n']) - Number(missing?.['n']) - Number(unmet?.['n']);
}

/** Whether the page just stored has a record that the round before did not meet. Inside its commit. */
export function foundMore(context: ArchiveContext): boolean {
  const { added, missing } = pending(context);
  return added.length > 0 || missing.some(({ since }) => since === null);
}

/**
 * Ends a round, inside a commit. What two in a row did not meet is missing. Two that agree verify the time that both read completely:
 * everything they met was in the list when the one ended and the other began, since what was removed does not come back, and nothing
 * else was that either of them missed. That is what they prove: the list as it was at that moment, not what it became while the second was
 * read, which may have paused for days. Answers the state the next round begins with; null: the sync run is at its end.
 */
export function endRound(context: ArchiveContext, at: ListKey, state: SyncRunState): SyncRunState | null {
  const both = shared(state.covered, state.before.covered);
  const now = unmetOf(context, at, state.round, both);
  const before = unmetOf(context, at, state.round - 1, both);
  const twice = [...now].filter((id) => before.has(id));
  markMissing(context, twice, state.readAt);
  const same = twice.length === now.size && now.size === before.size;
  const agrees = state.round > 1 && same && !state.differs && state.gaps <= state.before.gaps;
  if (agrees) storeVerified(context, at, both, state.before.readAt);
  // What this scan read and the one before had given up was read once only.
  const isWhole = agrees && state.covered.every((range) => isWithin(range, both));
  if (!isWhole && state.round < MAX_ROUNDS) {
    statements(context).dropUnmetBefore.run(at.account, at.kind, state.round);
    return nextRound(state);
  }
  if (!agrees) storeUnsteady(context, at, state.allRanges, state.readAt);
  statements(context).dropUnmet.run(at.account, at.kind);
  return null;
}

/** What a round did not meet in these ranges, without those marked missing meanwhile. */
function unmetOf(
  context: ArchiveContext,
  { account, kind }: ListKey,
  round: number,
  ranges: readonly Window[],
): Set<number> {
  const ids = new Set<number>();
  for (const row of statements(context).unmet.all(account, kind, round)) {
    if (isIn(Number(row['created_at']), ranges)) ids.add(Number(row['record']));
  }
  return ids;
}
