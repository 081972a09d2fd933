import type { BridgeError } from '../../../../shared/base/error.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { ArchiveClient } from '../archive/archive-module.ts';
import { commit } from '../archive/commit.ts';
import type { ArchiveContext, ListKey } from '../archive/context.ts';
import { takePage } from '../archive/take-page.ts';
import { recheckSlice, type SliceSize } from './recheck-slice.ts';
import { restoreRecords } from './restore-records.ts';
import { reopenDamaged } from './reopen-damaged.ts';
import { listRow, sealList, sealOfRun } from './sealed-rows.ts';
import { storeRead, type ReadRanges, readRanges, rangeRows } from './stored-ranges.ts';
import { type AccountStart, type ListKnowledge, knowledgeOf } from './knowledge.ts';
import { addKey, keyOf, type ListName } from './list-key.ts';
import { NO_MAX_RANGE } from './max-range.ts';
import { endRound, isTotalOf, noteUnmet, foundMore } from './rounds.ts';
import { noteLate } from './note-late.ts';
import type { Window } from './scan.ts';
import { statements } from './sync-statements.ts';
import { withStored } from './sync-run.ts';
import {
  type StoredPage,
  type MaxRange,
  STATE_VERSION,
  type Step,
  type Verified,
  type SyncRunState,
} from './sync-run-state.ts';

/** What a sync run is planned from, or resumed with. */
export interface ListKnown extends ReadRanges {
  /** The sync run under way, also after a kill; null when there is none. */
  syncRun: { state: SyncRunState; startedAt: number; paused: boolean } | null;
  /** When the first sync run over the whole list ended. */
  firstDoneAt: number | null;
  userStartDate: number | null;
  /** When records that are not final, and rows that could not be read, were created, ascending. */
  open: number[];
  openCheckedAt: number | null;
  maxRange: MaxRange;
  nextScan: number;
  /** The venue and key it was read with last; null before the first sync run. */
  origin: string | null;
}

/** A page of a sync run: its rows, and the state of the sync run after them. */
export interface PageToStore extends ListName {
  step: Omit<Step, 'state'>;
  state: SyncRunState;
  /** When the venue answered, by its clock. */
  seenAt: number;
  /** The same by this computer's. */
  localTime: number;
}

/** What the sync asks of the archive. Each write is one transaction: a kill leaves the state after one page or before it. */
export const syncOps = {
  'sync.known'(context: ArchiveContext, list: ListName): ListKnown {
    reopenDamaged(context);
    const at = keyOf(context, list);
    const row = listRow(context, at);
    const { max_range: maxRange, origin } = row ?? {};
    const syncRun = statements(context).syncRun.get(at.account, at.kind);
    return {
      syncRun: syncRun === undefined ? null : runUnderWay(at, syncRun),
      firstDoneAt: time(row?.['first_done_at']),
      userStartDate: time(row?.['start_date']),
      ...readRanges(context, at),
      open: openTimes(context, at),
      openCheckedAt: time(row?.['open_checked_at']),
      maxRange: typeof maxRange === 'string' ? (JSON.parse(maxRange) as MaxRange) : NO_MAX_RANGE, // written by 'sync.end'
      nextScan: Number(row?.['next_scan'] ?? 1),
      origin: typeof origin === 'string' ? origin : null,
    };
  },

  /** What one check reads again of the ranges that are due, which are in the order of their turn. */
  'sync.slice'(
    context: ArchiveContext,
    { ranges, size, ...list }: ListName & { ranges: readonly Window[]; size: SliceSize },
  ): Window[] {
    return recheckSlice(context, keyOf(context, list), ranges, size);
  },
  /** The next records of a backup: counts those that are not here, or adds them. */
  'sync.restoreRecords': restoreRecords,

  /** Stores a new sync run; one that is under way is replaced. */
  'sync.begin'(
    context: ArchiveContext,
    {
      state,
      startedAt,
      origin,
      ...list
    }: ListName & { state: SyncRunState; startedAt: number; origin: string },
  ): Result<null, BridgeError> {
    return commit(context, () => {
      const at = addKey(context, list);
      const before = statements(context).list.get(at.account, at.kind)?.['origin'];
      // Another venue or key: what it has is not new in this list but another history.
      if (typeof before === 'string' && before !== origin) context.watcher.stop(context, at);
      const text = JSON.stringify(state);
      statements(context).putRun.run(at.account, at.kind, startedAt, text, sealOfRun(at, text));
      statements(context).dropUnmet.run(at.account, at.kind);
      statements(context).setOrigin.run(origin, at.account, at.kind);
      sealList(context, at);
      return null;
    });
  },

  /**
   * Forgets the sync run under way of a list and what is known of its venue, but no record; without `keepVerified` also what was verified, so that
   * the next sync run reads all of it again.
   */
  'sync.forget'(
    context: ArchiveContext,
    { keepVerified, ...list }: ListName & { keepVerified: boolean },
  ): Result<null, BridgeError> {
    return commit(context, () => {
      const { account, kind } = addKey(context, list);
      statements(context).dropRun.run(account, kind);
      statements(context).dropUnmet.run(account, kind);
      if (!keepVerified) statements(context).dropWindows.run(account, kind);
      statements(context).forgetMaxRange.run(account, kind);
      sealList(context, { account, kind });
      return null;
    });
  },

  /** Stores a page, what it proved and the state of the sync run: all or nothing. `differs`: the round before had read otherwise. */
  'sync.page'(context: ArchiveContext, page: PageToStore): Result<StoredPage, BridgeError> {
    const judge = context.watcher.watch(context, keyOf(context, page));
    return commit(context, () => {
      const { accountId, kind, step, seenAt, localTime } = page;
      const at = addKey(context, page);
      const fits = step.counted === null || isTotalOf(context, at, step.counted, page.state);
      let added = 0;
      let changed = 0;
      if (step.rows.length > 0 || step.unreadable.length > 0) {
        const { scanId, rows, unreadable } = step;
        ({ added, changed } = takePage(context, {
          accountId,
          kind,
          scanId,
          seenAt,
          localTime,
          rows,
          unreadable,
        }));
      }
      noteLate(context, at, seenAt);
      for (const window of step.verified) noteWindow(context, page, at, window);
      judge?.(seenAt);
      storeRead(context, at, step, seenAt);
      const differs = page.state.round > 1 && (!fits || foundMore(context));
      const state = withStored(page.state, { added, changed, differs });
      moveRun(context, at, state);
      statements(context).count.run(added, state.nextScan, at.account, at.kind);
      sealList(context, at);
      return { added, changed, differs };
    });
  },

  /** Ends a round of a sync run. Answers the state the next one begins with; null: the sync run is at its end. */
  'sync.round'(
    context: ArchiveContext,
    { state, ...list }: ListName & { state: SyncRunState },
  ): Result<SyncRunState | null, BridgeError> {
    const judge = context.watcher.watch(context, keyOf(context, list));
    return commit(context, () => {
      const at = addKey(context, list);
      const next = endRound(context, at, state);
      judge?.(state.readAt);
      if (next !== null) moveRun(context, at, next);
      return next;
    });
  },

  /** A person pauses or resumes the sync run: stored, so that it holds over a restart. */
  'sync.pause'(
    context: ArchiveContext,
    { paused, ...list }: ListName & { paused: boolean },
  ): Result<null, BridgeError> {
    return commit(context, () => {
      const at = addKey(context, list);
      statements(context).pauseRun.run(paused ? 1 : 0, at.account, at.kind);
      return null;
    });
  },

  /** Ends the sync run. `done`: it came to its end; else it was cancelled, and what it verified stays. */
  'sync.end'(
    context: ArchiveContext,
    {
      at: endedAt,
      done,
      openChecked,
      maxRange,
      ...list
    }: ListName & {
      at: number;
      done: boolean;
      openChecked: boolean;
      maxRange: MaxRange | null;
    },
  ): Result<null, BridgeError> {
    return commit(context, () => {
      const { account, kind } = addKey(context, list);
      const begunAt = Number(statements(context).frozen.get(account, kind)?.['frozen'] ?? endedAt);
      statements(context).dropRun.run(account, kind);
      statements(context).dropUnmet.run(account, kind);
      const maxRangeText = maxRange === null ? null : JSON.stringify(maxRange);
      const [firstDoneAt, lastDoneAt] = done ? [endedAt, begunAt] : [null, null];
      statements(context).end.run(
        firstDoneAt,
        lastDoneAt,
        openChecked ? begunAt : null,
        maxRangeText,
        account,
        kind,
      );
      sealList(context, { account, kind });
      if (done) context.watcher.begin(context, { account, kind }, endedAt);
      return null;
    });
  },

  /** The date before which nothing is read, for both lists of an account; null: the venue's first day. */
  'sync.setStartDate'(
    context: ArchiveContext,
    { accountId, startDate }: { accountId: string; startDate: number | null },
  ): Result<null, BridgeError> {
    return commit(context, () => {
      for (const kind of ['deposit', 'withdrawal'] as const) {
        const at = addKey(context, { accountId, kind });
        statements(context).setStartDate.run(startDate, at.account, at.kind);
        sealList(context, at);
      }
      return null;
    });
  },

  /** What the archive knows of the lists of these accounts. */
  'sync.knowledge'(
    context: ArchiveContext,
    { accounts }: { accounts: readonly AccountStart[] },
  ): ListKnowledge[] {
    const lists: ListKnowledge[] = [];
    for (const account of accounts) {
      for (const kind of ['deposit', 'withdrawal'] as const) {
        const at = keyOf(context, { accountId: account.accountId, kind });
        const row = listRow(context, at);
        const counts = statements(context).counts.get({ account: at.account, kind: at.kind });
        lists.push(
          knowledgeOf(account, kind, {
            userStartDate: time(row?.['start_date']),
            records: Number(row?.['records'] ?? 0),
            unreadable: Number(counts?.['unreadable_records'] ?? 0),
            resolvedUnreadable: Number(counts?.['resolved_unreadable'] ?? 0),
            missing: Number(counts?.['missing'] ?? 0),
            open: Number(counts?.['open'] ?? 0),
            windows: rangeRows(context, at),
          }),
        );
      }
    }
    return lists;
  },
} as const;

function moveRun(context: ArchiveContext, at: ListKey, state: SyncRunState): void {
  const text = JSON.stringify(state);
  statements(context).moveRun.run(text, sealOfRun(at, text), at.account, at.kind);
}

/** Null for one that is damaged, or of another version: the ranges it verified are rows of their own, and the next sync run begins with them. */
function runUnderWay(at: ListKey, row: Record<string, unknown>): ListKnown['syncRun'] {
  if (row['checksum'] !== sealOfRun(at, String(row['state']))) return null;
  const state = JSON.parse(String(row['state'])) as SyncRunState; // written by 'sync.begin' and 'sync.page'
  if (state.version !== STATE_VERSION) return null;
  return { state, startedAt: Number(row['started_at']), paused: row['paused'] === 1 };
}

/** The archive as far as the sync asks it. */
export type SyncArchive = ArchiveClient<typeof syncOps>;

/** A row that could not be read may be the very record that seems to be gone. */
function noteWindow(context: ArchiveContext, page: PageToStore, at: ListKey, window: Verified): void {
  const { from, to, allReadable } = window;
  if (!allReadable || to < from) return;
  noteUnmet(context, page, at, page.state.round, window);
  // Every row of this time could be read: an unreadable row of it is a record now, or no longer listed. It is kept.
  const still = JSON.stringify(page.step.unreadable.map(({ raw }) => raw));
  statements(context).resolveUnreadable.run(page.seenAt, at.account, at.kind, from, to, still);
}

/** Ascending. An unreadable row may be readable the next time; one without a readable time cannot be asked for. */
function openTimes(context: ArchiveContext, { account, kind }: ListKey): number[] {
  const { open, unreadable } = statements(context);
  const rows = [...open.all(account, kind), ...unreadable.all(account, kind)];
  return rows.map((row) => Number(row['created_at'])).sort((a, b) => a - b);
}

function time(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
