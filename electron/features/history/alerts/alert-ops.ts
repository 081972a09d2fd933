import type { DatabaseSync } from 'node:sqlite';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { Alert, AlertKind, AlertRules } from '../../../../shared/alerts/alert-rules.ts';
import { type Result, succeed } from '../../../../shared/base/result.ts';
import { commit } from '../archive/commit.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { IS_OPEN } from '../archive/open-status.ts';
import { KIND_CODES } from '../archive/schema.ts';
import { isAccountPresent, practiceAccounts } from '../queries/query-ops.ts';
import { isStore } from '../queries/columns.ts';
import { recordReader } from '../queries/page.ts';
import { stuckRecords, type WatchedLists } from './stuck.ts';
import { rulesOf, setRules, stopWatching } from './watch.ts';

interface MoneyCounts {
  unread: number;
  total: number;
  /** The newest alert of all. */
  newest: number | null;
}

/** Of live accounts, and of practice accounts apart. */
export interface AlertCounts extends MoneyCounts {
  practice: MoneyCounts;
}

/** Alerts nobody was notified of yet, of live accounts or of practice accounts. */
export interface UnnotifiedAlerts {
  count: number;
  /** How many of each kind, the most first. */
  kinds: { kind: AlertKind; count: number }[];
  /** When the first of them was seen; null when there are none. */
  oldestAt: number | null;
  /** The one alert, when there is but one. */
  only: Alert | null;
  /** The account they are all of; null when there are several. */
  accountId: string | null;
}

export interface AlertQuery {
  kinds?: AlertKind[];
  /** Absent: of all live accounts. */
  accountId?: string;
  unread?: boolean;
  /** Older than this alert; null: from the newest. */
  before: number | null;
  limit: number;
}

const HOUR = 3_600_000;
/** Alerts deleted at once, so that nobody waits for it. */
const PRUNED_AT_ONCE = 10_000;

/** What the alerts ask of the archive. Alerts of pages are raised with the page (watch.ts). */
export const alertOps = {
  /** The rules for the pages to come, at the start and whenever they change. */
  'alerts.setRules'(context: ArchiveContext, rules: AlertRules): null {
    setRules(context, rules);
    return null;
  },

  /**
   * Raises what has been stuck: of an account that is there, still listed, and not final when it was read after the rule's hours, since
   * its list is watched. Answers how many are new; null when the columns are still being read, so that nobody waits for it.
   */
  'alerts.sweep'(context: ArchiveContext, { at }: { at: number }): Result<number | null, BridgeError> {
    const { db, columns } = context;
    const rules = rulesOf(context)?.rules;
    if (rules === undefined || !rules.stuck.on) return succeed(0);
    if (!isStore(columns) || columns.loading()) return succeed(null);
    const { hours } = rules.stuck;
    const known = db.prepare(`SELECT 1 FROM alerts WHERE record = ? AND rule = 'stuck'`);
    const found = stuckRecords(columns.data, watchedLists(context), { at, ms: hours * HOUR }).filter(
      (id) => known.get(id) === undefined,
    );
    if (found.length === 0) return succeed(0);
    return commit(context, () => {
      const raise = db.prepare(
        `INSERT OR IGNORE INTO alerts (record, rule, account, at, detail) SELECT id, 'stuck', account, ?, ? FROM records WHERE id = ?`,
      );
      for (const id of found) raise.run(at, String(hours), id);
      return found.length;
    });
  },

  /**
   * Deletes the oldest where there are more than `max`, some at a time; alerts about records that are still stuck stay, or they would be
   * raised again.
   */
  'alerts.prune'(context: ArchiveContext, { max }: { max: number }): Result<number, BridgeError> {
    const { db } = context;
    const last = db.prepare('SELECT id FROM alerts ORDER BY id DESC LIMIT 1 OFFSET ?').get(max)?.['id'];
    if (last === undefined) return succeed(0);
    const drop = db.prepare(
      `DELETE FROM alerts WHERE id IN (SELECT alerts.id FROM alerts JOIN records ON records.id = alerts.record
         WHERE alerts.id <= ? AND NOT (rule = 'stuck' AND ${IS_OPEN}) ORDER BY alerts.id LIMIT ?)`,
    );
    return commit(context, () => Number(drop.run(last, PRUNED_AT_ONCE).changes));
  },

  /** Of an account, else of all live ones. */
  'alerts.counts'(context: ArchiveContext, { accountId }: { accountId?: string }): AlertCounts {
    const counts = countsOf(context);
    if (accountId === undefined) return counts;
    return { ...counts, ...countsOfMoney(context.db, AMONG, JSON.stringify([accountId])) };
  },

  /** Whether anything is to be notified of, and how much is unread. */
  'alerts.state'(context: ArchiveContext, _input: null): AlertCounts & { unnotified: boolean } {
    const unnotified =
      context.db.prepare('SELECT 1 FROM alerts WHERE notified = 0 LIMIT 1').get() !== undefined;
    return { ...countsOf(context), unnotified };
  },

  'alerts.page'(context: ArchiveContext, query: AlertQuery): { alerts: Alert[]; more: boolean } {
    const { kinds, accountId, unread, before, limit } = query;
    const rows = context.db
      .prepare(
        `SELECT alerts.id AS id, record, rule, at, detail, read_at FROM alerts JOIN accounts ON accounts.n = alerts.account
         WHERE ($before IS NULL OR alerts.id < $before) AND ($unread = 0 OR read_at IS NULL)
           AND (accounts.id = $account
             OR $account IS NULL AND accounts.id NOT IN (SELECT value FROM json_each($practice)))
           AND ($kinds IS NULL OR rule IN (SELECT value FROM json_each($kinds)))
         ORDER BY alerts.id DESC LIMIT $limit`,
      )
      .all({
        before,
        unread: unread === true ? 1 : 0,
        account: accountId ?? null,
        practice: practiceIds(context),
        kinds: kinds === undefined ? null : JSON.stringify(kinds),
        limit: limit + 1,
      });
    return { alerts: alertsOf(context, rows.slice(0, limit)), more: rows.length > limit };
  },

  'alerts.accounts'({ db }: ArchiveContext, _input: null): { accountIds: string[] } {
    const found = db
      .prepare('SELECT id FROM accounts WHERE n IN (SELECT account FROM alerts) ORDER BY id')
      .all();
    return { accountIds: found.map(({ id }) => String(id)) };
  },

  /** Marks these as read, or all up to one of them: of an account, else of all live ones. */
  'alerts.read'(
    context: ArchiveContext,
    { at, ...which }: { at: number } & ({ ids: number[] } | { upTo: number; accountId?: string }),
  ): Result<AlertCounts, BridgeError> {
    const { db } = context;
    return commit(context, () => {
      if ('upTo' in which) {
        db.prepare(
          `UPDATE alerts SET read_at = $at WHERE read_at IS NULL AND id <= $upTo AND account IN (SELECT n FROM accounts
             WHERE id = $account OR $account IS NULL AND id NOT IN (SELECT value FROM json_each($practice)))`,
        ).run({
          at,
          upTo: which.upTo,
          account: which.accountId ?? null,
          practice: practiceIds(context),
        });
      } else {
        const mark = db.prepare('UPDATE alerts SET read_at = ? WHERE read_at IS NULL AND id = ?');
        for (const id of which.ids) mark.run(at, id);
      }
      return countsOf(context);
    });
  },

  /**
   * Hands out what nobody was notified of, and marks it notified in the same commit: a kill right afterwards costs the notification, never
   * doubles it. The alerts themselves stay in the list, unread. What is of live accounts is handed out first, and alone.
   */
  'alerts.take'(context: ArchiveContext, _input: null): Result<UnnotifiedAlerts, BridgeError> {
    return commit(context, () => {
      const live = takeUnnotified(context, LIVE);
      return live.count > 0 ? live : takeUnnotified(context, AMONG);
    });
  },

  /** The venue started the account over: its lists are watched again once they are completely read again. */
  'alerts.stop'(context: ArchiveContext, { accountId }: { accountId: string }): Result<null, BridgeError> {
    const { db } = context;
    const account = db.prepare('SELECT n FROM accounts WHERE id = ?').get(accountId)?.['n'];
    if (account === undefined) return succeed(null);
    return commit(context, () => {
      for (const kind of Object.values(KIND_CODES)) stopWatching(context, { account: Number(account), kind });
      return null;
    });
  },
} as const;

/** Ids of practice accounts, as SQLite reads a list. */
function practiceIds(context: ArchiveContext): string {
  return JSON.stringify([...practiceAccounts(context)]);
}

/** Accounts but for those whose ids are bound, and these alone: with the ids of practice accounts, real money and paper money. */
const LIVE = 'SELECT n FROM accounts WHERE id NOT IN (SELECT value FROM json_each(?))';
const AMONG = 'SELECT n FROM accounts WHERE id IN (SELECT value FROM json_each(?))';

function countsOf(context: ArchiveContext): AlertCounts {
  const ids = practiceIds(context);
  return { ...countsOfMoney(context.db, LIVE, ids), practice: countsOfMoney(context.db, AMONG, ids) };
}

function countsOfMoney(db: DatabaseSync, accounts: string, practice: string): MoneyCounts {
  const unread = db
    .prepare(`SELECT count(*) AS n FROM alerts WHERE read_at IS NULL AND account IN (${accounts})`)
    .get(practice)?.['n'];
  const all = db
    .prepare(`SELECT count(*) AS n, max(id) AS newest FROM alerts WHERE account IN (${accounts})`)
    .get(practice);
  const newest = all?.['newest'] ?? null;
  return {
    unread: Number(unread),
    total: Number(all?.['n']),
    newest: newest === null ? null : Number(newest),
  };
}

function takeUnnotified(context: ArchiveContext, accounts: string): UnnotifiedAlerts {
  const { db } = context;
  const practice = practiceIds(context);
  const kinds = db
    .prepare(
      `SELECT rule, count(*) AS n, min(at) AS at FROM alerts WHERE notified = 0 AND account IN (${accounts}) GROUP BY rule ORDER BY n DESC, rule`,
    )
    .all(practice);
  const owners = db
    .prepare(
      `SELECT accounts.id AS id FROM accounts WHERE n IN (SELECT account FROM alerts WHERE notified = 0 AND account IN (${accounts})) LIMIT 2`,
    )
    .all(practice);
  let count = 0;
  let oldestAt: number | null = null;
  for (const { n, at } of kinds) {
    count += Number(n);
    oldestAt = Math.min(oldestAt ?? Number(at), Number(at));
  }
  const only =
    count === 1
      ? alertsOf(
          context,
          db
            .prepare(
              `SELECT id, record, rule, at, detail, read_at FROM alerts WHERE notified = 0 AND account IN (${accounts})`,
            )
            .all(practice),
        )
      : [];
  if (count > 0) {
    db.prepare(`UPDATE alerts SET notified = 1 WHERE notified = 0 AND account IN (${accounts})`).run(
      practice,
    );
  }
  return {
    count,
    kinds: kinds.map(({ rule, n }) => ({ kind: String(rule) as AlertKind, count: Number(n) })), // written by the rules
    oldestAt,
    only: only[0] ?? null,
    accountId: owners.length === 1 ? String(owners[0]?.['id']) : null,
  };
}

function alertsOf(context: ArchiveContext, rows: readonly Record<string, unknown>[]): Alert[] {
  const read = recordReader(context);
  const alerts: Alert[] = [];
  for (const { id, record, rule, at, detail, read_at: readAt } of rows) {
    const row = read(Number(record));
    if (row === null) continue;
    alerts.push({
      id: Number(id),
      kind: String(rule) as AlertKind, // written by the rules
      at: Number(at),
      readAt: readAt === null ? null : Number(readAt),
      detail: String(detail),
      row,
    });
  }
  return alerts;
}

/** By account that is there: its lists that are watched. Of a removed one nothing changes any more. */
function watchedLists(context: ArchiveContext): Map<string, WatchedLists> {
  const found = new Map<string, WatchedLists>();
  const rows = context.db
    .prepare(
      `SELECT accounts.id AS id, kind, since, last_done_at, open_checked_at FROM alert_lists
         JOIN accounts ON accounts.n = alert_lists.account JOIN sync_lists USING (account, kind)`,
    )
    .all();
  for (const { id, kind, since, last_done_at: readAt, open_checked_at: openReadAt } of rows) {
    if (!isAccountPresent(context, String(id))) continue;
    const lists = found.get(String(id)) ?? {};
    lists[kind === KIND_CODES.withdrawal ? 'withdrawals' : 'deposits'] = {
      since: Number(since),
      readAt: Number(readAt ?? 0),
      openReadAt: Number(openReadAt ?? 0),
    };
    found.set(String(id), lists);
  }
  return found;
}
