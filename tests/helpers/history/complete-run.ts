/** For tests: whole sync runs over a list that moves, stored in an archive as the app stores them. */
import type { WalletRecord } from '../../../shared/records/record.ts';
import type { ArchiveContext } from '../../../electron/features/history/archive/context.ts';
import {
  RECORD_COLUMNS,
  archiveRow,
  FROM_RECORDS,
  type StoredRecord,
} from '../../../electron/features/history/archive/record-rows.ts';
import { firstDayOf } from '../../../electron/features/history/sync/first-day.ts';
import type { ListKnowledge } from '../../../electron/features/history/sync/knowledge.ts';
import type { ListName } from '../../../electron/features/history/sync/list-key.ts';
import { recordKey, type Window } from '../../../electron/features/history/sync/scan.ts';
import { syncOps } from '../../../electron/features/history/sync/sync-ops.ts';
import type {
  PageQuery,
  SyncRules,
  SyncRunState,
} from '../../../electron/features/history/sync/sync-run-state.ts';
import {
  beginSyncRun,
  nextQuery,
  takeAnswer,
  withStored,
} from '../../../electron/features/history/sync/sync-run.ts';
import { NO_MAX_RANGE } from '../../../electron/features/history/sync/max-range.ts';
import type { MovingList } from './moving-list.ts';

export interface CompleteRun extends ListName {
  context: ArchiveContext;
  list: MovingList;
  span: Window;
  rules: SyncRules;
  /** Before each query: what happens to the list meanwhile; `n` counts from 1. Answers whether the reply is empty by mistake. */
  before: (n: number, asked: PageQuery) => boolean;
}

/** Indices into the states of the list. */
export interface RoundSeen {
  first: number;
  last: number;
}

/** Sync runs all of `span` once, in as many rounds as it takes; killed after every page. Answers what each round saw. */
export function runToEnd({ context, list, span, rules, before, ...name }: CompleteRun): RoundSeen[] {
  const frozenAt = span.to;
  const { nextScan } = syncOps['sync.known'](context, name);
  const begun = beginSyncRun({ frozenAt, ranges: [span], maxRange: NO_MAX_RANGE, nextScan, rules });
  const started = { ...name, state: begun, startedAt: frozenAt, origin: 'venue' };
  valueOf(syncOps['sync.begin'](context, started));
  const rounds: RoundSeen[] = [];
  for (let n = 1; n < 20_000; n += 1) {
    const state = stateOf(context, name);
    const asked = nextQuery(state, rules);
    if (asked === null) {
      if (valueOf(syncOps['sync.round'](context, { ...name, state })) !== null) continue;
      const end = { at: frozenAt, done: true, openChecked: true, maxRange: null };
      valueOf(syncOps['sync.end'](context, { ...name, ...end }));
      return rounds;
    }
    const isMistaken = before(n, asked);
    const seen = (rounds[state.round - 1] ??= { first: list.states.length - 1, last: 0 });
    seen.last = list.states.length - 1;
    const page = list.ask(asked.window, asked.page, asked.pageSize);
    if (page === null) throw new Error('not refused here');
    const answer = isMistaken ? { ...page, totalNum: 0, totalPage: 0, items: [] } : page;
    const { state: next, ...step } = takeAnswer(state, asked, answer, frozenAt, rules);
    const stored = valueOf(
      syncOps['sync.page'](context, { ...name, step, state: next, seenAt: frozenAt, localTime: frozenAt }),
    );
    // As the run of a sync run has it, and as a kill leaves it.
    expectSame(withStored(next, stored), stateOf(context, name));
  }
  throw new Error('the sync run does not end');
}

function expectSame(run: SyncRunState, inFile: SyncRunState): void {
  if (JSON.stringify(run) !== JSON.stringify(inFile)) throw new Error('a kill would change the sync run');
}

function stateOf(context: ArchiveContext, name: ListName): SyncRunState {
  const { syncRun } = syncOps['sync.known'](context, name);
  if (syncRun === null) throw new Error('the sync run is lost');
  return syncRun.state;
}

export function knowledgeOfList(context: ArchiveContext, { accountId, kind }: ListName): ListKnowledge {
  const accounts = [{ accountId, firstDay: firstDayOf('kucoin') }];
  const found = syncOps['sync.knowledge'](context, { accounts }).find((each) => each.kind === kind);
  if (found === undefined) throw new Error('nothing is known of the list');
  return found;
}

/** The identities of the records that are not missing, sorted. */
export function storedKeys({ db }: ArchiveContext, { accountId }: ListName): string[] {
  const rows = db
    .prepare(`SELECT ${RECORD_COLUMNS} ${FROM_RECORDS} WHERE accounts.id = ? AND missing_since IS NULL`)
    .all(accountId);
  return keysOf((rows as unknown as StoredRecord[]).map((row) => archiveRow(row).record)); // of RECORD_COLUMNS
}

export function keysOf(rows: readonly WalletRecord[]): string[] {
  return rows.map(recordKey).sort();
}

function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
