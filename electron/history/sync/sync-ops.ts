import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { WalletRecord } from '../../../shared/records/record.ts';
import type { BridgeError } from '../../../shared/bridge/error.ts';
import type { Result } from '../../../shared/result.ts';
import { beginWatching, raiseOfPage, stopWatching, watchOf } from '../alerts/watch.ts';
import { commit } from '../archive/commit.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { markMissing } from '../archive/missing.ts';
import { KIND_CODES } from '../archive/schema.ts';
import { takePage } from '../archive/take-page.ts';
import { type Floors, type ListKnowledge, knowledgeOf } from './knowledge.ts';
import type { Window } from './pass.ts';
import { addVerified } from './plan.ts';
import type { Reach, Step, WalkState } from './walk-state.ts';
import { NO_REACH } from './walk.ts';

/** One list of one account. */
export interface ListName {
  accountId: string;
  kind: WalletRecord['kind'];
}

/** What a walk is planned from, or gone on with. */
export interface ListKnown {
  /** The walk under way, also after a kill; null when there is none. */
  walk: { state: WalkState; startedAt: number; paused: boolean } | null;
  /** When the first walk over the whole list ended. */
  firstDoneAt: number | null;
  userFloor: number | null;
  verified: Window[];
  gaps: Window[];
  /** When records that are not final, and rows that could not be read, were created, ascending. */
  open: number[];
  openCheckedAt: number | null;
  reach: Reach;
  nextPass: number;
  /** The venue and key it was read with last; null before the first walk. */
  origin: string | null;
}

/** A page of a walk: its rows, and where the walk stands with them. */
export interface PageToKeep extends ListName {
  step: Omit<Step, 'state'>;
  state: WalkState;
  /** When the venue answered, by its clock. */
  seenAt: number;
}

/** Of more records that are not final than this the newest are looked after: the old ones of a status nobody knows change no more. */
const MOST_OPEN = 5_000;
/** Rows of an account that nothing was ever told of. */
const NOBODY = -1;

/** What the sync asks of the archive. Each write is one transaction: a kill leaves the state after one page or before it. */
export const syncOps = {
  'sync.known'({ db }: ArchiveContext, list: ListName): ListKnown {
    const at = place(db, list);
    const row = statements(db).list.get(at.account, at.kind);
    const walk = statements(db).walk.get(at.account, at.kind);
    return {
      walk:
        walk === undefined
          ? null
          : {
              state: JSON.parse(String(walk['state'])) as WalkState, // written by 'sync.begin' and 'sync.page'
              startedAt: Number(walk['started_at']),
              paused: walk['paused'] === 1,
            },
      firstDoneAt: time(row?.['first_done_at']),
      userFloor: time(row?.['user_floor']),
      verified: windowsOf(db, at, true),
      gaps: windowsOf(db, at, false),
      open: openTimes(db, at),
      openCheckedAt: time(row?.['open_checked_at']),
      reach: row?.['reach'] == null ? NO_REACH : (JSON.parse(String(row['reach'])) as Reach), // written by 'sync.end'
      nextPass: Number(row?.['next_pass'] ?? 1),
      origin: row?.['origin'] == null ? null : String(row['origin']),
    };
  },

  /** Keeps a walk that begins; one that is under way is replaced. */
  'sync.begin'(
    context: ArchiveContext,
    { state, startedAt, origin, ...list }: ListName & { state: WalkState; startedAt: number; origin: string },
  ): Result<null, BridgeError> {
    return commit(context, () => {
      const at = addPlace(context.db, list);
      const before = statements(context.db).list.get(at.account, at.kind)?.['origin'];
      // Another venue or key: what it tells is not news of this list but another history.
      if (typeof before === 'string' && before !== origin) stopWatching(context.db, at);
      statements(context.db).putWalk.run(at.account, at.kind, startedAt, JSON.stringify(state));
      statements(context.db).setOrigin.run(origin, at.account, at.kind);
      return null;
    });
  },

  /** Forgets what was verified of a list and the walk under way, but no record: the next walk reads all of it again. */
  'sync.anew'(context: ArchiveContext, list: ListName): Result<null, BridgeError> {
    return commit(context, () => {
      const { account, kind } = addPlace(context.db, list);
      statements(context.db).dropWalk.run(account, kind);
      statements(context.db).dropWindows.run(account, kind);
      statements(context.db).forgetReach.run(account, kind);
      return null;
    });
  },

  /** Stores a page, what it proved and where the walk stands with it: all of it or nothing. */
  'sync.page'(
    context: ArchiveContext,
    page: PageToKeep,
  ): Result<{ added: number; changed: number }, BridgeError> {
    const watch = watchOf(context, place(context.db, page));
    return commit(context, () => {
      const { accountId, kind, step, seenAt } = page;
      const { db } = context;
      const at = addPlace(db, page);
      let added = 0;
      let changed = 0;
      if (step.rows.length > 0 || step.setAside.length > 0) {
        const { passId, rows, setAside } = step;
        ({ added, changed } = takePage(context, { accountId, kind, passId, seenAt, rows, setAside }));
      }
      for (const { from, to, passIds, whole } of step.verified) {
        // A row that could not be read may be the very record that seems to be gone.
        if (!whole || to < from) continue;
        markMissing(context, { accountId, kind, from, to, passIds, at: seenAt });
        // Every row of this time could be read: what was set aside of it is a record now, or is told no more. It is kept.
        const still = JSON.stringify(step.setAside.map(({ raw }) => raw));
        statements(db).settleSetAside.run(seenAt, at.account, at.kind, from, to, still);
      }
      if (watch !== null) raiseOfPage(context, watch, seenAt);
      keepWindows(db, at, step, seenAt);
      const state = { ...page.state, added: page.state.added + added };
      statements(db).moveWalk.run(JSON.stringify(state), at.account, at.kind);
      statements(db).count.run(added, state.nextPass, at.account, at.kind);
      return { added, changed };
    });
  },

  /** A person wants the walk to wait, or to go on: kept, so that a start of the app does not decide otherwise. */
  'sync.pause'(
    context: ArchiveContext,
    { paused, ...list }: ListName & { paused: boolean },
  ): Result<null, BridgeError> {
    return commit(context, () => {
      const at = addPlace(context.db, list);
      statements(context.db).pauseWalk.run(paused ? 1 : 0, at.account, at.kind);
      return null;
    });
  },

  /** Ends the walk. `done`: it came to its end; else it was cancelled, and what it verified stays. */
  'sync.end'(
    context: ArchiveContext,
    {
      at: endedAt,
      done,
      openChecked,
      reach,
      ...list
    }: ListName & {
      at: number;
      done: boolean;
      openChecked: boolean;
      reach: Reach | null;
    },
  ): Result<null, BridgeError> {
    return commit(context, () => {
      const { db } = context;
      const { account, kind } = addPlace(db, list);
      const begunAt = Number(statements(db).frozen.get(account, kind)?.['frozen'] ?? endedAt);
      statements(db).dropWalk.run(account, kind);
      const reachText = reach === null ? null : JSON.stringify(reach);
      const [firstDoneAt, lastDoneAt] = done ? [endedAt, begunAt] : [null, null];
      statements(db).end.run(firstDoneAt, lastDoneAt, openChecked ? begunAt : null, reachText, account, kind);
      if (done) beginWatching(db, { account, kind }, endedAt);
      return null;
    });
  },

  /** The date before which nothing is walked, for both lists of an account; null: the venue's first day. */
  'sync.setFloor'(
    context: ArchiveContext,
    { accountId, floor }: { accountId: string; floor: number | null },
  ): Result<null, BridgeError> {
    return commit(context, () => {
      for (const kind of ['deposit', 'withdrawal'] as const) {
        const at = addPlace(context.db, { accountId, kind });
        statements(context.db).setFloor.run(floor, at.account, at.kind);
      }
      return null;
    });
  },

  /** What the archive knows of the lists of these accounts. */
  'sync.knowledge'({ db }: ArchiveContext, { accounts }: { accounts: readonly Floors[] }): ListKnowledge[] {
    const lists: ListKnowledge[] = [];
    for (const floors of accounts) {
      for (const kind of ['deposit', 'withdrawal'] as const) {
        const at = place(db, { accountId: floors.accountId, kind });
        const row = statements(db).list.get(at.account, at.kind);
        const counts = statements(db).counts.get({ account: at.account, kind: at.kind });
        lists.push(
          knowledgeOf(floors, kind, {
            userFloor: time(row?.['user_floor']),
            records: Number(row?.['records'] ?? 0),
            setAside: Number(counts?.['set_aside'] ?? 0),
            settledAside: Number(counts?.['settled_aside'] ?? 0),
            missing: Number(counts?.['missing'] ?? 0),
            open: Number(counts?.['open'] ?? 0),
            windows: windowRows(db, at),
          }),
        );
      }
    }
    return lists;
  },
} as const;

interface Place {
  account: number;
  kind: number;
}

function place(db: DatabaseSync, { accountId, kind }: ListName): Place {
  const row = statements(db).account.get(accountId);
  return { account: row === undefined ? NOBODY : Number(row['n']), kind: KIND_CODES[kind] };
}

function addPlace(db: DatabaseSync, list: ListName): Place {
  statements(db).addAccount.run(list.accountId);
  const at = place(db, list);
  statements(db).addList.run(at.account, at.kind);
  return at;
}

/** Ascending. A row that could not be read may be readable the next time; one whose time is unreadable too cannot be looked for. */
function openTimes(db: DatabaseSync, { account, kind }: Place): number[] {
  const { open, setAside } = statements(db);
  const rows = [...open.all(account, kind), ...setAside.all(account, kind)];
  return rows.map((row) => Number(row['created_at'])).sort((a, b) => a - b);
}

export interface WindowRow extends Window {
  at: number;
  reason: string | null;
}

function windowRows(db: DatabaseSync, { account, kind }: Place): WindowRow[] {
  return statements(db)
    .windows.all(account, kind)
    .map((row) => ({
      from: Number(row['since']),
      to: Number(row['until']),
      at: Number(row['at']),
      reason: row['reason'] === null ? null : String(row['reason']),
    }));
}

function windowsOf(db: DatabaseSync, at: Place, verified: boolean): Window[] {
  return windowRows(db, at)
    .filter(({ reason }) => (reason === null) === verified)
    .map(({ from, to }) => ({ from, to }));
}

/** Verified stretches are kept joined; a gap stays until what was verified covers it. */
function keepWindows(
  db: DatabaseSync,
  at: Place,
  step: Pick<Step, 'verified' | 'gaps'>,
  seenAt: number,
): void {
  if (step.verified.length === 0 && step.gaps.length === 0) return;
  const before = windowRows(db, at);
  let verified: WindowRow[] = before.filter(({ reason }) => reason === null);
  for (const { from, to } of step.verified) {
    if (to < from) continue;
    const joined: WindowRow[] = [];
    for (const window of addVerified(verified, { from, to })) {
      const same = verified.find((each) => each.from === window.from && each.to === window.to);
      joined.push({ from: window.from, to: window.to, reason: null, at: same?.at ?? seenAt });
    }
    verified = joined;
  }
  const gaps = before.filter(
    (each) => each.reason !== null && !step.gaps.some(({ from, to }) => from <= each.from && to >= each.to),
  );
  for (const { from, to, reason } of step.gaps) gaps.push({ from, to, at: seenAt, reason });
  const left = gaps.filter(
    (gap) => !verified.some(({ from, to }) => from <= gap.from + 1 && to >= gap.to - 1),
  );
  statements(db).dropWindows.run(at.account, at.kind);
  for (const { from, to, at: verifiedAt, reason } of [...verified, ...left]) {
    statements(db).addWindow.run(at.account, at.kind, from, to, verifiedAt, reason);
  }
}

function time(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** createdAt of a row that could not be read; NULL where that is the trouble. Seconds are no time of ours (reliability 38). */
const SET_ASIDE_TIME = `CASE WHEN json_valid(raw) AND json_type(raw, '$.createdAt') = 'integer'
     AND raw ->> '$.createdAt' BETWEEN 100000000000 AND 99999999999999 THEN raw ->> '$.createdAt' END`;

const NAMES = {
  account: 'SELECT n FROM accounts WHERE id = ?',
  addAccount: 'INSERT OR IGNORE INTO accounts (id) VALUES (?)',
  list: 'SELECT * FROM sync_lists WHERE account = ? AND kind = ?',
  addList: 'INSERT OR IGNORE INTO sync_lists (account, kind) VALUES (?, ?)',
  setFloor: 'UPDATE sync_lists SET user_floor = ? WHERE account = ? AND kind = ?',
  setOrigin: 'UPDATE sync_lists SET origin = ? WHERE account = ? AND kind = ?',
  forgetReach: 'UPDATE sync_lists SET reach = NULL, open_checked_at = NULL WHERE account = ? AND kind = ?',
  count: 'UPDATE sync_lists SET records = records + ?, next_pass = ? WHERE account = ? AND kind = ?',
  end: `UPDATE sync_lists SET first_done_at = coalesce(first_done_at, ?), last_done_at = coalesce(?, last_done_at),
     open_checked_at = coalesce(?, open_checked_at), reach = coalesce(?, reach) WHERE account = ? AND kind = ?`,
  walk: 'SELECT state, started_at, paused FROM sync_walks WHERE account = ? AND kind = ?',
  frozen: "SELECT state ->> '$.frozenAt' AS frozen FROM sync_walks WHERE account = ? AND kind = ?",
  putWalk: 'INSERT OR REPLACE INTO sync_walks (account, kind, started_at, state) VALUES (?, ?, ?, ?)',
  moveWalk: 'UPDATE sync_walks SET state = ? WHERE account = ? AND kind = ?',
  pauseWalk: 'UPDATE sync_walks SET paused = ? WHERE account = ? AND kind = ?',
  dropWalk: 'DELETE FROM sync_walks WHERE account = ? AND kind = ?',
  windows: 'SELECT since, until, at, reason FROM sync_windows WHERE account = ? AND kind = ? ORDER BY since',
  addWindow: 'INSERT INTO sync_windows (account, kind, since, until, at, reason) VALUES (?, ?, ?, ?, ?, ?)',
  dropWindows: 'DELETE FROM sync_windows WHERE account = ? AND kind = ?',
  // The conditions are those of the partial indexes, word for word.
  open: `SELECT created_at FROM records WHERE account = ? AND kind = ? AND status NOT IN ('SUCCESS', 'FAILURE')
     ORDER BY created_at DESC LIMIT ${MOST_OPEN}`,
  setAside: `SELECT ${SET_ASIDE_TIME} AS created_at FROM set_aside WHERE account = ? AND kind = ?
     AND settled_at IS NULL AND ${SET_ASIDE_TIME} IS NOT NULL
     ORDER BY id DESC LIMIT ${MOST_OPEN}`,
  settleSetAside: `UPDATE set_aside SET settled_at = ? WHERE account = ? AND kind = ? AND settled_at IS NULL
     AND ${SET_ASIDE_TIME} BETWEEN ? AND ?
     AND raw NOT IN (SELECT value FROM json_each(?))`,
  counts: `SELECT
     (SELECT count(*) FROM set_aside WHERE account = $account AND kind = $kind AND settled_at IS NULL) AS set_aside,
     (SELECT count(*) FROM set_aside WHERE account = $account AND kind = $kind AND settled_at IS NOT NULL) AS settled_aside,
     (SELECT count(*) FROM records WHERE account = $account AND kind = $kind AND missing_since IS NOT NULL) AS missing,
     (SELECT count(*) FROM records WHERE account = $account AND kind = $kind AND status NOT IN ('SUCCESS', 'FAILURE')) AS open`,
} as const;

type Statements = Record<keyof typeof NAMES, StatementSync>;

/** Prepared once for each file, and only when first used: a statement cannot be made before its tables are. */
const prepared = new WeakMap<DatabaseSync, Statements>();

function statements(db: DatabaseSync): Statements {
  const found = prepared.get(db);
  if (found !== undefined) return found;
  const made: Partial<Statements> = {};
  for (const name of Object.keys(NAMES) as (keyof typeof NAMES)[]) made[name] = db.prepare(NAMES[name]);
  const all = made as Statements; // every name was just made
  prepared.set(db, all);
  return all;
}
