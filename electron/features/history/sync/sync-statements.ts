import { IS_OPEN } from '../archive/open-status.ts';
import { preparedFor } from '../archive/prepared.ts';

/** Of more pending records than this, the newest are rechecked: old ones of an unknown status change no more. */
const MAX_OPEN = 5_000;

/** createdAt of a row that could not be read; NULL where that is the trouble. Seconds are no time of ours (reliability 38). */
const UNREADABLE_TIME = `CASE WHEN json_valid(raw) AND json_type(raw, '$.createdAt') = 'integer'
     AND raw ->> '$.createdAt' BETWEEN 100000000000 AND 99999999999999 THEN raw ->> '$.createdAt' END`;

const NAMES = {
  account: 'SELECT n FROM accounts WHERE id = ?',
  addAccount: 'INSERT OR IGNORE INTO accounts (id) VALUES (?)',
  list: 'SELECT * FROM sync_lists WHERE account = ? AND kind = ?',
  addList: 'INSERT OR IGNORE INTO sync_lists (account, kind) VALUES (?, ?)',
  setStartDate: 'UPDATE sync_lists SET start_date = ? WHERE account = ? AND kind = ?',
  noteLate:
    'INSERT INTO status_changes (record, seen_at, status, updated_at, field, before, after) VALUES (?, ?, ?, ?, ?, ?, NULL)',
  setOrigin: 'UPDATE sync_lists SET origin = ? WHERE account = ? AND kind = ?',
  forgetMaxRange:
    'UPDATE sync_lists SET max_range = NULL, open_checked_at = NULL WHERE account = ? AND kind = ?',
  count: 'UPDATE sync_lists SET records = records + ?, next_scan = ? WHERE account = ? AND kind = ?',
  end: `UPDATE sync_lists SET first_done_at = coalesce(first_done_at, ?), last_done_at = coalesce(?, last_done_at),
     open_checked_at = coalesce(?, open_checked_at), max_range = coalesce(?, max_range) WHERE account = ? AND kind = ?`,
  seal: 'UPDATE sync_lists SET checksum = ? WHERE account = ? AND kind = ?',
  resetList: `UPDATE sync_lists SET start_date = NULL, first_done_at = NULL, last_done_at = NULL, open_checked_at = NULL, max_range = NULL,
     origin = NULL, records = coalesce((SELECT records FROM record_counts WHERE account = $account AND kind = $kind), 0),
     next_scan = $next WHERE account = $account AND kind = $kind`,
  lastSeen: 'SELECT max(abs(seen_scan)) AS last FROM records',
  syncRun: 'SELECT state, started_at, paused, checksum FROM sync_runs WHERE account = ? AND kind = ?',
  frozen: "SELECT state ->> '$.frozenAt' AS frozen FROM sync_runs WHERE account = ? AND kind = ?",
  putRun:
    'INSERT OR REPLACE INTO sync_runs (account, kind, started_at, state, checksum) VALUES (?, ?, ?, ?, ?)',
  moveRun: 'UPDATE sync_runs SET state = ?, checksum = ? WHERE account = ? AND kind = ?',
  pauseRun: 'UPDATE sync_runs SET paused = ? WHERE account = ? AND kind = ?',
  dropRun: 'DELETE FROM sync_runs WHERE account = ? AND kind = ?',
  windows:
    'SELECT since, until, at, reason, scans, checksum FROM sync_ranges WHERE account = ? AND kind = ? ORDER BY since',
  addWindow:
    'INSERT INTO sync_ranges (account, kind, since, until, at, reason, scans, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  dropWindows: 'DELETE FROM sync_ranges WHERE account = ? AND kind = ?',
  addUnmet: 'INSERT OR IGNORE INTO sync_unmet (account, kind, round, record) VALUES (?, ?, ?, ?)',
  unmet: `SELECT record, created_at FROM sync_unmet JOIN records ON records.id = record
     WHERE sync_unmet.account = ? AND sync_unmet.kind = ? AND round = ?`,
  lists: 'SELECT account, kind FROM sync_lists',
  reopened: 'SELECT record FROM sync_reopened',
  addReopened: 'INSERT OR IGNORE INTO sync_reopened (record) VALUES (?)',
  forgetReopened: 'DELETE FROM sync_reopened WHERE record = ?',
  dropUnmet: 'DELETE FROM sync_unmet WHERE account = ? AND kind = ?',
  dropUnmetBefore: 'DELETE FROM sync_unmet WHERE account = ? AND kind = ? AND round < ?',
  // Each of the three is answered by an index alone, or by as few rows as there are.
  deposits: 'SELECT count(*) AS n FROM records WHERE key BETWEEN ? AND ? AND account = ? AND kind = 0',
  withdrawals:
    'SELECT count(*) AS n FROM records WHERE account = ? AND venue_id IS NOT NULL AND created_at BETWEEN ? AND ?',
  nthDeposit:
    'SELECT created_at FROM records WHERE key BETWEEN ? AND ? AND account = ? AND kind = 0 ORDER BY key LIMIT 1 OFFSET ?',
  nthWithdrawal: `SELECT created_at FROM records WHERE account = ? AND venue_id IS NOT NULL AND created_at BETWEEN ? AND ?
     ORDER BY created_at DESC LIMIT 1 OFFSET ?`,
  gone: `SELECT count(*) AS n FROM records
     WHERE account = ? AND kind = ? AND missing_since IS NOT NULL AND created_at BETWEEN ? AND ?`,
  unmetThere: `SELECT count(*) AS n FROM sync_unmet JOIN records ON records.id = record
     WHERE sync_unmet.account = ? AND sync_unmet.kind = ? AND round = ? AND missing_since IS NULL AND created_at BETWEEN ? AND ?`,
  // The conditions are those of the partial indexes, word for word.
  open: `SELECT created_at FROM records WHERE account = ? AND kind = ? AND ${IS_OPEN}
     ORDER BY created_at DESC LIMIT ${MAX_OPEN}`,
  anyUnreadable:
    'SELECT 1 FROM unreadable_records WHERE account = ? AND kind = ? AND resolved_at IS NULL LIMIT 1',
  unreadable: `SELECT ${UNREADABLE_TIME} AS created_at FROM unreadable_records WHERE account = ? AND kind = ?
     AND resolved_at IS NULL AND ${UNREADABLE_TIME} IS NOT NULL
     ORDER BY id DESC LIMIT ${MAX_OPEN}`,
  resolveUnreadable: `UPDATE unreadable_records SET resolved_at = ? WHERE account = ? AND kind = ? AND resolved_at IS NULL
     AND ${UNREADABLE_TIME} BETWEEN ? AND ?
     AND raw NOT IN (SELECT value FROM json_each(?))`,
  counts: `SELECT
     (SELECT count(*) FROM unreadable_records WHERE account = $account AND kind = $kind AND resolved_at IS NULL) AS unreadable_records,
     (SELECT count(*) FROM unreadable_records WHERE account = $account AND kind = $kind AND resolved_at IS NOT NULL) AS resolved_unreadable,
     (SELECT count(*) FROM records WHERE account = $account AND kind = $kind AND missing_since IS NOT NULL) AS missing,
     (SELECT count(*) FROM records WHERE account = $account AND kind = $kind AND ${IS_OPEN}) AS open`,
} as const;

/** What the sync runs, prepared. */
export const statements = preparedFor(NAMES);
