import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/bridge/error.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { KIND_CODES } from '../archive/schema.ts';
import { saidOfRow } from './fold.ts';
import { type NewReviewRow, readRows, type ReviewRow } from './log-row.ts';
import { reviewsOf } from './open-reviews.ts';
import type { Speaker } from './review-ops.ts';
import { candidateReader } from './subjects.ts';
import { type ChainSummary, verifyReviews } from './verify.ts';

export type ImportQuestion = CallInput<'reviews.import'> & Speaker;

/**
 * Takes over what another log says: verified first, then every row that is not here yet becomes a row of this log that names its origin
 * by its hash, all in one commit after a row that says where they came from. With `take` off nothing is written.
 */
export function importLog(
  context: ArchiveContext,
  question: ImportQuestion,
): Result<CallReply<'reviews.import'>, BridgeError> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-import-'));
  try {
    const path = join(folder, 'reviews.db');
    writeFileSync(path, Buffer.from(question.base64, 'base64'), { mode: 0o600 });
    const chain = verifyReviews(path);
    if (!chain.ok) {
      const message = `Nothing was taken over from ${question.name}: ${chain.error.message} Ask for another copy of the file.`;
      return fail({ kind: 'bad-request', message, field: 'base64' });
    }
    return takeOver(context, path, chain.value, question);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function takeOver(
  context: ArchiveContext,
  path: string,
  { rows, head }: ChainSummary,
  { name, by, systemUser, at, take }: ImportQuestion,
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
    for (const stored of readRows(file, 0)) {
      if (stored === null || saidOfRow(stored.row) === null || stored.row.record === null) continue;
      const origin = stored.row.origin ?? stored.hash;
      if (own.has(origin) || reviews.has(origin)) {
        known += 1;
        continue;
      }
      const { seq: _seq, ...row } = stored.row;
      const account = accounts.get(stored.row.record.account) ?? stored.row.record.account;
      const record = { ...stored.row.record, account };
      if (find(account, record.kind, record.key).length === 0) unmatched += 1;
      news.push({ ...row, record, origin });
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
  const holders = db.prepare(
    'SELECT DISTINCT accounts.id AS id FROM records JOIN accounts ON accounts.n = records.account WHERE key = ? AND kind = ?',
  );
  const matched = new Map<string, string>();
  for (const { account } of file
    .prepare('SELECT DISTINCT account FROM said WHERE account IS NOT NULL')
    .all()) {
    if (ours.get(account ?? null) !== undefined) continue;
    const found = new Set<string>();
    const named = file.prepare('SELECT DISTINCT record_kind, record_key FROM said WHERE account = ?');
    for (const { record_kind: kind, record_key: key } of named.iterate(account ?? null)) {
      const code = kind === 'deposit' ? KIND_CODES.deposit : KIND_CODES.withdrawal;
      for (const { id } of holders.all(key ?? null, code)) found.add(String(id));
      if (found.size > 1) break;
    }
    const [one, ...more] = found;
    if (one !== undefined && more.length === 0) matched.set(String(account), one);
  }
  return matched;
}
