/** For tests: what a venue that lists these records answers. */
import type { WalletRecord } from '../../../shared/records/record.ts';
import type { ArchiveSource } from '../../../electron/features/history/sync/drive-sync-run.ts';

type Status = ReturnType<ArchiveSource['status']>;

/** Reachable, with this much left to ask for. */
export function connected(budget: Status['budget']['manage']): Status {
  return {
    connection: 'connected',
    problem: null,
    latencyMs: 1,
    clockOffsetMs: 0,
    lastAnswerAt: null,
    budget: { manage: budget, spot: budget, public: budget },
  };
}

/** A page of them, newest first. */
export function listedPage<R extends WalletRecord>(all: readonly R[], page: number, pageSize: number) {
  const newest = all.toSorted((a, b) => b.createdAt - a.createdAt);
  return {
    currentPage: page,
    pageSize,
    totalNum: all.length,
    totalPage: Math.ceil(all.length / pageSize),
    items: newest.slice((page - 1) * pageSize, page * pageSize),
    unreadable: [],
  };
}
