import {
  type AlertKind,
  type AlertRules,
  anyRuleOfPages,
  createJudge,
  type Judge,
} from '../../../../shared/alerts/alert-rules.ts';
import { pending } from '../archive/commit.ts';
import type { ArchiveContext, ArchiveRow, ListKey, PageWatcher } from '../archive/context.ts';
import { moduleState } from '../archive/module-state.ts';
import { preparedFor } from '../archive/prepared.ts';
import { withColumns } from '../queries/columns.ts';
import { firstPayments } from './first-payments.ts';

/** How the page of a list that is watched will be judged. */
interface Watch {
  list: ListKey;
  /** The end of what was verified when the list was first complete: what was created later is new. */
  since: number;
  rules: AlertRules;
  judge: Judge;
}

/**
 * How a list is watched now; null when its page can raise nothing: it was never completely read, or every rule is off. To be asked before the
 * transaction: first payments are searched for in the columns, and those must not be read while a page is half written.
 */
function watchOf(context: ArchiveContext, list: ListKey): Watch | null {
  const known = rulesOf(context);
  if (known === null || !anyRuleOfPages(known.rules)) return null;
  const since = statements(context).since.get(list.account, list.kind)?.['since'];
  if (since === undefined) return null;
  if (known.rules.first.on && list.kind === 1) withColumns(context);
  return { list, since: Number(since), ...known };
}

/**
 * Raises the alerts of the page that was just stored, inside its `commit`: a kill leaves both or neither. Before what the page
 * verified is written down: a record is new where all was verified before it came. `at`: when the venue answered.
 */
function raiseOfPage(context: ArchiveContext, { list, since, rules, judge }: Watch, at: number): void {
  const { added, statusChanged, missing, altered } = pending(context);
  const { raise, raiseAnew } = statements(context);
  const raiseFor = (id: number, kind: AlertKind, detail: string): void => {
    raise.run(id, kind, list.account, at, detail);
  };
  const newRows = added.length === 0 ? added : newRowsAmong(context, list, since, added);
  for (const { id, record } of newRows) {
    for (const { kind, detail } of judge.ofNew(record)) raiseFor(id, kind, detail);
  }
  if (rules.first.on && list.kind === 1 && newRows.length > 0) {
    for (const id of firstPayments(withColumns(context), newRows)) raiseFor(id, 'first', '');
  }
  for (const { row, before } of statusChanged) {
    for (const { kind, detail } of judge.ofTurn(row.record, before)) raiseFor(row.id, kind, detail);
  }
  if (rules.changed.on) {
    for (const { row, fields } of altered) {
      raiseAnew.run(row.id, 'changed', list.account, at, fields.join(','));
    }
  }
  if (!rules.missing.on) return;
  for (const { ids, since: missingSince } of missing) {
    if (missingSince !== null) for (const id of ids) raiseFor(id, 'missing', '');
  }
}

/** A list came to the end of its first complete reading, inside `commit`: from now on it is watched. */
function beginWatching(context: ArchiveContext, { account, kind }: ListKey, doneAt: number): void {
  statements(context).begin.run(account, kind, account, kind, doneAt);
}

/** What was read of the list belongs to another venue or key, or starts over, inside `commit`: it is watched once all of it is read again. */
export function stopWatching(context: ArchiveContext, { account, kind }: ListKey): void {
  statements(context).stop.run(account, kind);
}

/**
 * Rows that came later than what was complete, or into it, oldest first. The rest is history that was never read before: an earlier start
 * date, a gap.
 */
function newRowsAmong(
  context: ArchiveContext,
  { account, kind }: ListKey,
  since: number,
  added: readonly ArchiveRow[],
): readonly ArchiveRow[] {
  const { isVerified } = statements(context);
  const newRows = added.filter(
    ({ record: { createdAt } }) =>
      createdAt > since || isVerified.get(account, kind, createdAt, createdAt) !== undefined,
  );
  return newRows.sort((a, b) => a.record.createdAt - b.record.createdAt);
}

/** Judges every page that is stored. */
export const alertWatcher: PageWatcher = {
  watch(context, list) {
    const watch = watchOf(context, list);
    return watch === null ? null : (at) => raiseOfPage(context, watch, at);
  },
  begin: beginWatching,
  stop: stopWatching,
};

interface KnownRules {
  rules: AlertRules;
  judge: Judge;
}

const stateOf = moduleState((): { known: KnownRules | null } => ({ known: null }));

/** The rules this archive was given last; null before that. */
export function rulesOf(context: ArchiveContext): KnownRules | null {
  return stateOf(context).known;
}

/** Judges the pages to come by these rules. They are replayed to an archive that is opened again (worker/replayed.ts). */
export function setRules(context: ArchiveContext, rules: AlertRules): void {
  stateOf(context).known = { rules, judge: createJudge(rules) };
}

const NAMES = {
  since: 'SELECT since FROM alert_lists WHERE account = ? AND kind = ?',
  raise: 'INSERT OR IGNORE INTO alerts (record, rule, account, at, detail) VALUES (?, ?, ?, ?, ?)',
  // A second change is not the first one: the alert comes again, unread.
  raiseAnew: 'INSERT OR REPLACE INTO alerts (record, rule, account, at, detail) VALUES (?, ?, ?, ?, ?)',
  isVerified:
    'SELECT 1 FROM sync_ranges WHERE account = ? AND kind = ? AND since <= ? AND until >= ? AND reason IS NULL',
  begin: `INSERT OR IGNORE INTO alert_lists (account, kind, since) VALUES (?, ?, coalesce(
     (SELECT max(until) FROM sync_ranges WHERE account = ? AND kind = ? AND reason IS NULL), ?))`,
  stop: 'DELETE FROM alert_lists WHERE account = ? AND kind = ?',
} as const;

const statements = preparedFor(NAMES);
