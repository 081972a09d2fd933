import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/bridge/error.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { reviewDeskText } from '../../../shared/text/review-desk.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { KIND_CODES } from '../archive/schema.ts';
import { rowOfTransfer, transferOfRow } from '../transfers/transfer-words.ts';
import { faultOf, type RowFault } from './bounds.ts';
import { saidOfRow } from './fold.ts';
import { type Named, type NewReviewRow, readRows, type ReviewRow } from './log-row.ts';
import { reviewsOf } from './open-reviews.ts';
import type { Speaker } from './review-ops.ts';
import { candidateReader } from './subjects.ts';
import type { ChainSummary } from '../../chain/chained-file.ts';
import { verifyReviews } from './verify.ts';

export type ImportQuestion = CallInput<'reviews.import'> & Speaker;

/** What an import of a file that is at hand already needs to be told. */
export type FileQuestion = Omit<ImportQuestion, 'base64'> & { path: string };

/**
 * Takes over what another log says: verified first, and nothing of it where a row is none that could be said here; then every row that is
 * not here yet becomes a row of this log that names its origin by its hash, all in one commit after a row that says where they came from.
 * With `take` off nothing is written.
 */
export function importLog(
  context: ArchiveContext,
  { base64, ...question }: ImportQuestion,
): Result<CallReply<'reviews.import'>, BridgeError> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-import-'));
  try {
    const path = join(folder, 'reviews.db');
    writeFileSync(path, Buffer.from(base64, 'base64'), { mode: 0o600 });
    return importLogFile(context, { ...question, path });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same of a file on the disk. */
export function importLogFile(
  context: ArchiveContext,
  question: FileQuestion,
): Result<CallReply<'reviews.import'>, BridgeError> {
  const { path } = question;
  const name = question.name.toWellFormed();
  const strange: StrangeRow[] = [];
  const chain = verifyReviews(path, (row) => {
    const fault = strange.length === 0 ? faultOf(row) : null;
    if (fault !== null) strange.push({ row: row.seq, fault });
  });
  if (!chain.ok) return refused(reviewDeskText.notTaken(name, chain.error.message));
  const [first] = strange;
  if (first !== undefined) return refused(strangeWords(name, first));
  const [by, systemUser] = [question.by.toWellFormed(), question.systemUser.toWellFormed()];
  return takeOver(context, path, chain.value, { ...question, name, by, systemUser });
}

interface StrangeRow {
  row: number;
  fault: RowFault;
}

function strangeWords(name: string, { row, fault }: StrangeRow): string {
  const { rowNotTaken, faults } = reviewDeskText;
  return rowNotTaken(name, row, faults[fault]);
}

function refused(message: string): Result<never, BridgeError> {
  return fail({ kind: 'bad-request', message, field: 'base64' });
}

function takeOver(
  context: ArchiveContext,
  path: string,
  { rows, head }: ChainSummary,
  { name, by, systemUser, at, take }: FileQuestion,
): Result<CallReply<'reviews.import'>, BridgeError> {
  const reviews = reviewsOf(context);
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const own = reviews.log.hashes();
    const accounts = matchAccounts(context, file);
    const find = candidateReader(context.db);
    const news: NewReviewRow[] = [];
    let known = 0;
    let unmatched = 0;
    const ours = (record: Named): Named =>
      reviews.adopt({ ...record, account: accounts.get(record.account) ?? record.account });
    const isHere = ({ account, kind, key }: Named): boolean => find(account, kind, key).length > 0;
    for (const stored of readRows(file, 0)) {
      if (stored === null || stored.row.record === null) continue;
      const what = saidOfRow(stored.row);
      if (what === null) continue;
      const origin = stored.row.origin ?? stored.hash;
      if (own.has(origin) || reviews.has(origin)) {
        known += 1;
        continue;
      }
      const { seq: _seq, ...row } = stored.row;
      const record = ours(stored.row.record);
      // The other leg of a transfer stands in the row's value.
      const transfer = what.kind === 'transfer' ? { ...what, other: ours(what.other) } : null;
      if (!isHere(record) || (transfer !== null && !isHere(transfer.other))) unmatched += 1;
      const words = transfer === null ? {} : rowOfTransfer(transfer);
      news.push({ ...row, ...words, record, origin });
    }
    if (take && news.length > 0) {
      const value = JSON.stringify({
        name,
        rows,
        head,
        taken: news.length,
        accounts: Object.fromEntries(accounts),
      });
      const about: NewReviewRow = { kind: 'import', at, by, systemUser, record: null, value, origin: null };
      const written = reviews.log.append([about, ...news]);
      if (!written.ok) return written;
      hear(reviews, [about, ...news]);
    }
    return succeed({ rows, head, news: news.length, known, unmatched, taken: take });
  } finally {
    file.close();
  }
}

function hear(reviews: ReturnType<typeof reviewsOf>, rows: readonly NewReviewRow[]): void {
  let seq = reviews.log.rows() - rows.length;
  for (const row of rows) {
    seq += 1;
    reviews.take({ seq, ...row } satisfies ReviewRow);
  }
}

/**
 * Accounts have other ids on another computer. One that is not here is taken for the one account of ours that has records the log
 * names; where none has, or several have, it keeps its id, and its rows wait.
 */
function matchAccounts({ db }: ArchiveContext, file: DatabaseSync): Map<string, string> {
  const ours = db.prepare('SELECT 1 FROM accounts WHERE id = ?');
  const otherLegs = readOtherLegs(file);
  const holders = db.prepare(
    'SELECT DISTINCT accounts.id AS id FROM records JOIN accounts ON accounts.n = records.account WHERE key = ? AND kind = ?',
  );
  const matched = new Map<string, string>();
  const spokenOf = file.prepare('SELECT DISTINCT account FROM said WHERE account IS NOT NULL').all();
  const names = new Set(spokenOf.map(({ account }) => String(account)));
  for (const account of otherLegs.keys()) names.add(account);
  for (const account of names) {
    if (ours.get(account) !== undefined) continue;
    const found = new Set<string>();
    const named = file.prepare('SELECT DISTINCT record_kind, record_key FROM said WHERE account = ?');
    for (const { record_kind: kind, record_key: key } of named.iterate(account)) {
      const code = kind === 'deposit' ? KIND_CODES.deposit : KIND_CODES.withdrawal;
      for (const { id } of holders.all(key ?? null, code)) found.add(String(id));
      if (found.size > 1) break;
    }
    for (const key of otherLegs.get(account) ?? []) {
      if (found.size > 1) break;
      for (const { id } of holders.all(Buffer.from(key, 'hex'), KIND_CODES.deposit)) found.add(String(id));
    }
    const [one, ...more] = found;
    if (one !== undefined && more.length === 0) matched.set(account, one);
  }
  return matched;
}

/** Keys of the deposits that rows about transfers name in their value, by account. */
function readOtherLegs(file: DatabaseSync): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  const rows = file.prepare("SELECT kind, value FROM said WHERE kind IN ('own', 'not-own', 'own-off')");
  for (const { kind, value } of rows.iterate()) {
    const is = kind === 'own' || kind === 'not-own' ? kind : 'open';
    const other = transferOfRow(is, String(value))?.other;
    if (other === undefined) continue;
    const own = keys.get(other.account) ?? new Set();
    own.add(other.key);
    keys.set(other.account, own);
  }
  return keys;
}
