/** For tests: an archive in a folder of its own, with its reviews, that can be closed, rebuilt and opened again. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import type { WalletRecord } from '../../../shared/records/record.ts';
import { commit } from '../../../electron/features/history/archive/commit.ts';
import type { ArchiveContext } from '../../../electron/features/history/archive/context.ts';
import { markMissing } from '../../../electron/features/history/archive/missing.ts';
import { openArchive } from '../../../electron/features/history/worker/open-archive.ts';
import { takePage } from '../../../electron/features/history/archive/take-page.ts';
import { idsOf } from '../../../electron/features/history/queries/query-ops.ts';
import type { ReviewEvent } from '../../../electron/features/history/reviews/fold.ts';
import { reviewOps } from '../../../electron/features/history/reviews/review-ops.ts';
import { memoryFolder } from '../memory-folder.ts';

export const ACCOUNT = 'treasury';

export interface ReviewWorld {
  folder: string;
  /** The review log. */
  file: string;
  context: ArchiveContext;
  /** Stores records as one page of a pass of its own, seen at that time; answers the numbers of all records, ascending. */
  add(rows: readonly WalletRecord[], seenAt?: number, localTime?: number): number[];
  /** What two passes no longer met: gone at the venue since then. */
  missing(ids: readonly number[], since: number): void;
  review(
    ids: readonly number[],
    what: ReviewEvent,
    by?: string,
    at?: number,
  ): { recorded: number; skipped: number; written: { first: number; last: number } | null };
  /** Numbers the filter means, ascending. */
  find(filter: HistoryFilter): number[];
  /** Closes it. `forget` removes the archive, so that the next one begins empty. */
  close(change?: { forget: boolean }): void;
}

let passes = 0;

export function reviewFolder(): string {
  return memoryFolder('reviews-');
}

export function reviewWorld(folder: string, accountId = ACCOUNT): ReviewWorld {
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  return {
    folder,
    file: join(folder, 'reviews.db'),
    context,
    add(all, seenAt = 1, localTime = seenAt) {
      for (const kind of ['deposit', 'withdrawal'] as const) {
        const rows = all.filter((row) => row.kind === kind);
        passes += 1;
        const page = { accountId, kind, scanId: passes, seenAt, localTime, rows, unreadable: [] };
        valueOf(commit(context, () => takePage(context, page)));
      }
      return idsOf(context, {});
    },
    missing: (ids, since) => void commit(context, () => markMissing(context, ids, since)),
    review(ids, what, by = 'Ann', at = 1_000) {
      const selection = { by: 'ids' as const, ids: [...ids] };
      return valueOf(reviewOps['reviews.record'](context, { selection, what, by, at, systemUser: 'sys' }));
    },
    find: (filter) => idsOf(context, filter),
    close({ forget } = { forget: false }) {
      close();
      if (!forget) return;
      for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `archive.db${end}`), { force: true });
    },
  };
}

export function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
