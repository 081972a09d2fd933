import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { WalletRecord } from '../../../shared/records/record.ts';
import { pending, type Pending } from './commit.ts';
import type { ArchiveContext } from './context.ts';
import { digestOf, KEY_BYTES, matchTx, sameBase, type TxMatch, writeKey } from './identity.ts';
import { archiveRow, FROM_RECORDS, otherText, RECORD_COLUMNS, type StoredRecord } from './record-rows.ts';
import { KIND_CODES } from './schema.ts';

/** One page of a list, as a pass read it. */
export interface TakenPage {
  accountId: string;
  kind: WalletRecord['kind'];
  /** Of this attempt at the window, above 0: an attempt that begins anew takes a new one, or equal deposits would be claimed by their own twins. */
  passId: number;
  /** When the venue answered, milliseconds since the epoch. */
  seenAt: number;
  /** All of `kind`. */
  rows: readonly WalletRecord[];
  /** Rows that could not be read, as they came. */
  setAside: readonly { raw: string; reason: string }[];
}

export interface PageTaken {
  added: number;
  changed: number;
  unchanged: number;
  /** Sum over the identities of the page's rows; sums of pages are added up. */
  digest: bigint;
}

/**
 * Stores what a page told (reliability 32-35, 39), inside `commit`. A record that is there already is claimed for this pass, at most
 * once, and what changed of it is noted with the time; one that no unclaimed record equals is new. Nothing is ever removed.
 */
export function takePage(context: ArchiveContext, page: TakenPage): PageTaken {
  const changes = pending(context);
  const statements = statementsOf(context.db);
  const work: Work = {
    page,
    changes,
    statements,
    account: accountNumber(statements, page.accountId),
    taken: { added: 0, changed: 0, unchanged: 0, digest: 0n },
  };
  const sum = { a: 0, b: 0 };
  const met: Told[] = [];
  // A page of a list read again is known from end to end, one of a first walk new: the row before says which to try first.
  let known = false;
  for (const told of page.rows) {
    const record = keepable(told);
    writeKey(record, statements.key, sum);
    known = known && claimSame(work, record, statements.key);
    if (known || insert(work, record, statements.key, 0)) continue;
    known = claimSame(work, record, statements.key);
    if (!known) met.push({ record, key: Buffer.from(statements.key) });
  }
  claimMet(work, met);
  for (const { raw, reason } of page.setAside) {
    statements.setAside.run(work.account, KIND_CODES[page.kind], page.seenAt, reason, raw);
  }
  work.taken.digest = digestOf(sum);
  return work.taken;
}

/** As SQLite gives it back: half of a character pair is stored as U+FFFD, and the record would be another one when it is next met. */
function keepable(record: WalletRecord): WalletRecord {
  const { currency, chain, status, address, memo, remark, walletTxId } = record;
  // One after the other, without a list of them: this is asked of every record of every page.
  const isKeepable =
    currency.isWellFormed() &&
    chain.isWellFormed() &&
    status.isWellFormed() &&
    address.isWellFormed() &&
    memo.isWellFormed() &&
    remark.isWellFormed() &&
    (walletTxId === null || walletTxId.isWellFormed()) &&
    (record.kind === 'deposit' || record.id.isWellFormed());
  if (isKeepable) return record;
  const kept = {
    ...record,
    currency: currency.toWellFormed(),
    chain: chain.toWellFormed(),
    status: status.toWellFormed(),
    address: address.toWellFormed(),
    memo: memo.toWellFormed(),
    remark: remark.toWellFormed(),
    walletTxId: walletTxId?.toWellFormed() ?? null,
  };
  return kept.kind === 'withdrawal' ? { ...kept, id: kept.id.toWellFormed() } : kept;
}

interface Told {
  record: WalletRecord;
  key: Buffer;
}

interface Work {
  page: TakenPage;
  changes: Pending;
  statements: Statements;
  account: number;
  taken: PageTaken;
}

/** Adds the record, unless one of its key and occurrence is there. */
function insert(work: Work, record: WalletRecord, key: Buffer, occurrence: number): boolean {
  const { page, account, changes, statements, taken } = work;
  const done = statements.insert.run(
    account,
    record.kind === 'deposit' ? KIND_CODES.deposit : KIND_CODES.withdrawal,
    key,
    occurrence,
    record.kind === 'deposit' ? null : record.id,
    record.currency,
    record.chain,
    record.status,
    record.address,
    record.memo,
    record.isInner ? 1 : 0,
    record.amount,
    record.fee,
    record.walletTxId,
    record.createdAt,
    record.updatedAt,
    record.remark,
    otherText(record.otherFields),
    page.seenAt,
    page.passId,
  );
  if (done.changes === 0) return false;
  const row = {
    id: Number(done.lastInsertRowid),
    accountId: page.accountId,
    occurrence,
    record,
    firstSeenAt: page.seenAt,
    missingSince: null,
  };
  changes.rows.push(row);
  changes.added.push(row);
  taken.added += 1;
  return true;
}

/** Claims a record that is this one to the last letter, so that nothing but the claim has to be written. */
function claimSame(work: Work, record: WalletRecord, key: Buffer): boolean {
  const { page, account, statements, taken } = work;
  const done = statements.claimSame.run(
    page.passId,
    key,
    account,
    record.kind === 'deposit' ? KIND_CODES.deposit : KIND_CODES.withdrawal,
    record.kind === 'deposit' ? null : record.id,
    record.status,
    record.updatedAt,
    record.walletTxId,
    record.amount,
    record.address,
    record.createdAt,
    record.currency,
    record.chain,
    record.memo,
    record.fee,
    record.isInner ? 1 : 0,
    record.remark,
    otherText(record.otherFields),
    page.passId,
    -page.passId,
  );
  if (done.changes === 0) return false;
  taken.unchanged += 1;
  return true;
}

/** Rows whose key is in the file. Those that fit exactly choose first, so that none takes the record that another one is. */
function claimMet(work: Work, met: readonly Told[]): void {
  let left: readonly Told[] = met;
  for (const wanted of ['same', 'late', 'lost'] as const) {
    const still: Told[] = [];
    for (const told of left) if (!claim(work, told, wanted)) still.push(told);
    left = still;
  }
  for (const { record, key } of left) addTwin(work, record, key);
}

interface Stored extends StoredRecord {
  /** Below 0: claimed by that pass although the venue told no transaction id any more. */
  seen_pass: number;
}

/** Finds a record the row may be, and takes what it says. False when there is none. */
function claim(work: Work, { record, key }: Told, wanted: Exclude<TxMatch, 'other'>): boolean {
  const { page, statements, account } = work;
  for (const stored of storedOf(statements, key, account, record.kind)) {
    const row = archiveRow(stored);
    if (!sameBase(row.record, record)) continue;
    // The id says that it is this one, also when a page moved and tells it twice.
    if (record.kind === 'withdrawal') {
      take(work, stored, record, page.passId);
      return true;
    }
    if (matchTx(stored.tx, record.walletTxId) !== wanted) continue;
    if (Math.abs(stored.seen_pass) !== page.passId) {
      take(work, stored, record, wanted === 'lost' ? -page.passId : page.passId);
      return true;
    }
    if (wanted === 'same' && stored.seen_pass < 0) {
      giveUp(work, stored, key);
      take(work, stored, record, page.passId);
      return true;
    }
  }
  return false;
}

/** The row without a transaction id that claimed this record was another one after all: it becomes a record of its own. */
function giveUp(work: Work, stored: Stored, key: Buffer): void {
  const { record } = archiveRow(stored);
  addTwin(work, { ...record, walletTxId: null }, key);
}

/** A record equal to others that this pass has met already. */
function addTwin(work: Work, record: WalletRecord, key: Buffer): void {
  let occurrence = 0;
  for (const stored of storedOf(work.statements, key, work.account, record.kind)) {
    occurrence = Math.max(occurrence, stored.occurrence + 1);
  }
  insert(work, record, key, occurrence);
}

/** Writes what the venue says of a stored record now. */
function take(work: Work, stored: Stored, record: WalletRecord, seenPass: number): void {
  const { statements, changes, taken, page } = work;
  const told = { ...record, walletTxId: keptTx(stored.tx, record.walletTxId) };
  const changed = noteChanges(work, stored, told);
  if (stored.missing_since !== null) {
    note(work, stored.id, told, ['missing', String(stored.missing_since), null]);
    changes.missing.push({ ids: [stored.id], since: null });
  }
  if (!changed) {
    taken.unchanged += 1;
    statements.claim.run(seenPass, stored.id);
    return;
  }
  taken.changed += 1;
  statements.update.run(
    told.currency,
    told.chain,
    told.status,
    told.address,
    told.memo,
    told.isInner ? 1 : 0,
    told.amount,
    told.fee,
    told.walletTxId,
    told.createdAt,
    told.updatedAt,
    told.remark,
    otherText(told.otherFields),
    seenPass,
    stored.id,
  );
  const row = {
    id: stored.id,
    accountId: page.accountId,
    occurrence: stored.occurrence,
    record: told,
    firstSeenAt: stored.first_seen,
    missingSince: null,
  };
  changes.rows.push(row);
  if (stored.status !== told.status) changes.turned.push({ row, before: stored.status });
}

/** A transaction id once told is kept when the venue tells none, or less of it. */
function keptTx(stored: string | null, told: string | null): string | null {
  return matchTx(stored, told) === 'lost' ? stored : told;
}

/** What a person may want to see of a change, by the record's own field names. */
function noteChanges(work: Work, stored: Stored, told: WalletRecord): boolean {
  const { record: before } = archiveRow(stored);
  const both: [field: string, before: string | null, after: string | null][] = [
    ['status', before.status, told.status],
    ['updatedAt', String(before.updatedAt), String(told.updatedAt)],
    ['remark', before.remark, told.remark],
    ['walletTxId', before.walletTxId, told.walletTxId],
    ['otherFields', stored.other, otherText(told.otherFields)],
  ];
  // A deposit that differs in one of these is another deposit. A withdrawal is its id, whatever the venue says of it.
  if (told.kind === 'withdrawal') {
    both.push(
      ['currency', before.currency, told.currency],
      ['chain', before.chain, told.chain],
      ['address', before.address, told.address],
      ['memo', before.memo, told.memo],
      ['isInner', String(before.isInner), String(told.isInner)],
      ['amount', before.amount, told.amount],
      ['fee', before.fee, told.fee],
      ['createdAt', String(before.createdAt), String(told.createdAt)],
    );
  }
  let changed = false;
  for (const change of both) {
    if (change[1] === change[2]) continue;
    changed = true;
    note(work, stored.id, told, change);
  }
  return changed;
}

function note(
  { statements, page }: Work,
  id: number,
  { status, updatedAt }: WalletRecord,
  [field, before, after]: readonly [string, string | null, string | null],
): void {
  statements.note.run(id, page.seenAt, status, updatedAt, field, before, after);
}

interface Statements {
  /** The key of the row at hand. */
  key: Buffer;
  accountAdd: StatementSync;
  account: StatementSync;
  insert: StatementSync;
  find: StatementSync;
  claimSame: StatementSync;
  claim: StatementSync;
  update: StatementSync;
  note: StatementSync;
  setAside: StatementSync;
}

/** Prepared once for each file: preparing costs more than running. */
const prepared = new WeakMap<DatabaseSync, Statements>();

function statementsOf(db: DatabaseSync): Statements {
  const found = prepared.get(db);
  if (found !== undefined) return found;
  const made: Statements = {
    key: Buffer.alloc(KEY_BYTES),
    accountAdd: db.prepare('INSERT OR IGNORE INTO accounts (id) VALUES (?)'),
    account: db.prepare('SELECT n FROM accounts WHERE id = ?'),
    insert: db.prepare(
      `INSERT INTO records (account, kind, key, occurrence, venue_id, currency, chain, status, address, memo, is_inner, amount,
         fee, tx, created_at, updated_at, remark, other, first_seen, seen_pass, missing_since)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)
       ON CONFLICT (key, occurrence, account, kind) DO NOTHING`,
    ),
    find: db.prepare(
      `SELECT ${RECORD_COLUMNS}, seen_pass ${FROM_RECORDS} WHERE key = ? AND account = ? AND kind = ? ORDER BY occurrence`,
    ),
    claimSame: db.prepare(
      `UPDATE records SET seen_pass = ? WHERE id = (
         SELECT id FROM records WHERE key = ? AND account = ? AND kind = ? AND venue_id IS ? AND status = ? AND updated_at = ?
           AND tx IS ? AND amount = ? AND address = ? AND created_at = ? AND currency = ? AND chain = ? AND memo = ? AND fee = ?
           AND is_inner = ? AND remark = ? AND other = ? AND missing_since IS NULL AND seen_pass NOT IN (?, ?)
         ORDER BY occurrence LIMIT 1)`,
    ),
    claim: db.prepare('UPDATE records SET seen_pass = ?, missing_since = NULL WHERE id = ?'),
    update: db.prepare(
      `UPDATE records SET currency = ?, chain = ?, status = ?, address = ?, memo = ?, is_inner = ?, amount = ?, fee = ?, tx = ?,
         created_at = ?, updated_at = ?, remark = ?, other = ?, seen_pass = ?, missing_since = NULL WHERE id = ?`,
    ),
    note: db.prepare(
      `INSERT INTO status_changes (record, seen_at, status, updated_at, field, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at, after = excluded.after`,
    ),
    setAside: db.prepare(
      'INSERT OR IGNORE INTO set_aside (account, kind, seen_at, reason, raw) VALUES (?, ?, ?, ?, ?)',
    ),
  };
  prepared.set(db, made);
  return made;
}

function storedOf({ find }: Statements, key: Buffer, account: number, kind: WalletRecord['kind']): Stored[] {
  return find.all(key, account, KIND_CODES[kind]) as unknown as Stored[]; // the columns of `find`, in a STRICT table
}

function accountNumber(statements: Statements, accountId: string): number {
  statements.accountAdd.run(accountId);
  return Number(statements.account.get(accountId)?.['n']);
}
