import { LATE_FIELD } from '../../../../shared/records/late.ts';
import { pending } from '../archive/commit.ts';
import type { ArchiveContext, ListKey } from '../archive/context.ts';
import { readRanges } from './stored-ranges.ts';
import { statements } from './sync-statements.ts';

/** Notes which records of the page just stored lie in a time that had been verified: the venue listed them later. Inside its commit. */
export function noteLate(context: ArchiveContext, list: ListKey, seenAt: number): void {
  const { added } = pending(context);
  if (added.length === 0) return;
  const { verified } = readRanges(context, list);
  for (const { id, record } of verified.length === 0 ? [] : added) {
    const { createdAt, status, updatedAt } = record;
    const range = verified.find(({ from, to }) => from <= createdAt && createdAt <= to);
    if (range === undefined) continue;
    statements(context).noteLate.run(id, seenAt, status, updatedAt, LATE_FIELD, String(range.at));
  }
}
