import { isFixedField, type ReviewedField } from '../../../../shared/records/fixed-fields.ts';
import { isFinalStatus } from '../../../../shared/records/final-status.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { pending, type Pending } from './commit.ts';
import type { ArchiveContext } from './context.ts';
import { digestOf, matchTx, sameBase, type TxMatch, writeKey } from './identity.ts';
import { type InCommon, type NewRow, runInsert, TOGETHER } from './page-inserts.ts';
import { type RowState, type Statements, statementsOf, type Stored, storedOf } from './page-statements.ts';
import { archiveRow } from './record-rows.ts';
import { KIND_CODES } from './schema.ts';

/** One page of a list, as a scan read it. */
export interface TakenPage {
  accountId: string;
  kind: WalletRecord['kind'];
  /** Of this try at the window, above 0: a try that starts over gets a new one, or equal deposits would be matched with their own duplicates. */
  scanId: number;
  /** When the venue answered, by its clock, milliseconds since the epoch. */
  seenAt: number;
  /** The same by this computer's clock, which reviews are timed by; left out: that clock agrees with the venue's. */
  localTime?: number;
  /** All of `kind`. */
  rows: readonly WalletRecord[];
  /** Rows that could not be read, as they came. */
  unreadable: readonly { raw: string; reason: string }[];
}

export interface PageTaken {
  added: number;
  changed: number;
  unchanged: number;
  /** Sum over the identities of the page's rows; sums of pages are added up. */
  digest: bigint;
}

/**
 * Stores the rows of a page (reliability 32-35, 39), inside `commit`. A record that is there already is matched in this scan, at most
 * once, and what changed of it is noted with the time; one that no unmatched record equals is new. Nothing is ever removed.
 */
export function takePage(context: ArchiveContext, page: TakenPage): PageTaken {
  const changes = pending(context);
  const statements = statementsOf(context);
  const work: Work = {
    page,
    changes,
    statements,
    account: accountNumber(statements, page.accountId),
    taken: { added: 0, changed: 0, unchanged: 0, digest: 0n },
  };
  const sum = { a: 0, b: 0 };
  const met: NewRow[] = [];
  const { rows } = page;
  // A page of a list read again is known from end to end, one of a first sync run new: the row before says what to try first.
  let before = statements.before;
  for (let at = 0; at < rows.length;) {
    const count = before === 'new' && at + TOGETHER <= rows.length ? TOGETHER : 1;
    const incoming: NewRow[] = [];
    for (const key of statements.keys.slice(0, count)) {
      const record = wellFormed(rows[at] as WalletRecord); // within the page, by `count`
      writeKey(record, key, sum);
      incoming.push({ record, key });
      at += 1;
    }
    const isNew: boolean[] = count === TOGETHER ? insertTogether(work, incoming) : [];
    for (const [place, one] of incoming.entries()) {
      if (isNew[place] === true) before = 'new';
      else before = takeOne(work, one, { mayBeNew: count === 1, knownFirst: before === 'known' }, met);
    }
  }
  statements.before = before;
  resolveUnmatched(work, met);
  for (const { raw, reason } of page.unreadable) {
    statements.unreadable.run(work.account, KIND_CODES[page.kind], page.seenAt, reason, raw);
  }
  work.taken.digest = digestOf(sum);
  return work.taken;
}

/** As SQLite returns it: a lone surrogate is stored as U+FFFD, and the record would differ when it is next met. */
function wellFormed(record: WalletRecord): WalletRecord {
  const { currency, chain, status, address, memo, remark, walletTxId } = record;
  // One after the other, without a list of them: this is asked of every record of every page.
  const isWellFormed =
    currency.isWellFormed() &&
    chain.isWellFormed() &&
    status.isWellFormed() &&
    address.isWellFormed() &&
    memo.isWellFormed() &&
    remark.isWellFormed() &&
    (walletTxId === null || walletTxId.isWellFormed()) &&
    (record.kind === 'deposit' || record.id.isWellFormed());
  if (isWellFormed) return record;
  const repaired = {
    ...record,
    currency: currency.toWellFormed(),
    chain: chain.toWellFormed(),
    status: status.toWellFormed(),
    address: address.toWellFormed(),
    memo: memo.toWellFormed(),
    remark: remark.toWellFormed(),
    walletTxId: walletTxId?.toWellFormed() ?? null,
  };
  return repaired.kind === 'withdrawal' ? { ...repaired, id: repaired.id.toWellFormed() } : repaired;
}

/** Adds the row, or matches it with the record that is exactly the same; otherwise adds it to those that were met. */
function takeOne(
  work: Work,
  { record, key }: NewRow,
  { mayBeNew, knownFirst }: { mayBeNew: boolean; knownFirst: boolean },
  met: NewRow[],
): RowState {
  if (knownFirst && matchSame(work, record, key)) return 'known';
  if (mayBeNew && insert(work, record, key, 0)) return 'new';
  if (knownFirst || !matchSame(work, record, key)) met.push({ record, key: Buffer.from(key) });
  return 'known';
}

interface Work {
  page: TakenPage;
  changes: Pending;
  statements: Statements;
  account: number;
  taken: PageTaken;
}

function inCommon({ account, page: { kind, seenAt, scanId } }: Work, occurrence: number): InCommon {
  return { account, kind, occurrence, seenAt, scanId };
}

/** Adds the record, unless one of its key and occurrence is there. */
function insert(work: Work, record: WalletRecord, key: Buffer, occurrence: number): boolean {
  const done = runInsert(work.statements.one, inCommon(work, occurrence), [{ record, key }]);
  if (done.changes === 0) return false;
  noteAdded(work, record, occurrence, Number(done.lastInsertRowid));
  return true;
}

/** Adds in one statement those of TOGETHER rows whose key is not there; answers for each whether it was added. */
function insertTogether(work: Work, incoming: readonly NewRow[]): boolean[] {
  const { statements } = work;
  const done = runInsert(statements.together, inCommon(work, 0), incoming);
  const last = Number(done.lastInsertRowid); // of this statement when it added any; ids are given one after the other
  const first = last - Number(done.changes) + 1;
  if (done.changes === 0) return [];
  if (done.changes === incoming.length) {
    for (const [place, { record }] of incoming.entries()) noteAdded(work, record, 0, first + place);
    return incoming.map(() => true);
  }
  // Added in the order they came: the next one added is the next one of its key.
  const added = statements.since.all(first);
  let next = 0;
  return incoming.map(({ record, key }) => {
    const stored = added[next]?.['key'];
    if (!(stored instanceof Uint8Array) || key.compare(stored) !== 0) return false;
    noteAdded(work, record, 0, first + next);
    next += 1;
    return true;
  });
}

function noteAdded(
  { page, changes, taken }: Work,
  record: WalletRecord,
  occurrence: number,
  id: number,
): void {
  const { accountId, seenAt: firstSeenAt } = page;
  const row = { id, accountId, occurrence, record, firstSeenAt, missingSince: null };
  changes.rows.push(row);
  changes.added.push(row);
  taken.added += 1;
}

/** Matches a record that is this one exactly, so that only the scan has to be written. */
function matchSame(work: Work, record: WalletRecord, key: Buffer): boolean {
  const { page, account, statements, taken } = work;
  const done = statements.matchSame.run(
    page.scanId,
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
    statements.otherText(record.otherFields),
    page.scanId,
    -page.scanId,
  );
  if (done.changes === 0) return false;
  taken.unchanged += 1;
  return true;
}

/** Rows whose key is in the file. Those that fit exactly choose first, so that none takes the record that another one is. */
function resolveUnmatched(work: Work, met: readonly NewRow[]): void {
  let left: readonly NewRow[] = met;
  for (const wanted of ['same', 'late', 'lost'] as const) {
    const still: NewRow[] = [];
    for (const incoming of left) if (!matchStored(work, incoming, wanted)) still.push(incoming);
    left = still;
  }
  for (const { record, key } of left) addDuplicate(work, record, key);
}

/** Finds a record the row may be, and takes what it says. False when there is none. */
function matchStored(work: Work, { record, key }: NewRow, wanted: Exclude<TxMatch, 'other'>): boolean {
  const { page, statements, account } = work;
  for (const stored of storedOf(statements, key, account, record.kind)) {
    const row = archiveRow(stored);
    if (!sameBase(row.record, record)) continue;
    // The id says that it is this one, also when a page moved and has it twice.
    if (record.kind === 'withdrawal') {
      take(work, stored, record, page.scanId);
      return true;
    }
    if (matchTx(stored.tx, record.walletTxId) !== wanted) continue;
    if (Math.abs(stored.seen_scan) !== page.scanId) {
      take(work, stored, record, wanted === 'lost' ? -page.scanId : page.scanId);
      return true;
    }
    if (wanted === 'same' && stored.seen_scan < 0) {
      giveUp(work, stored, key);
      take(work, stored, record, page.scanId);
      return true;
    }
  }
  return false;
}

/** The row without a transaction id that was matched with this record was another one after all: it becomes a record of its own. */
function giveUp(work: Work, stored: Stored, key: Buffer): void {
  const { record } = archiveRow(stored);
  addDuplicate(work, { ...record, walletTxId: null }, key);
}

/** A record equal to others that this scan has already met. */
function addDuplicate(work: Work, record: WalletRecord, key: Buffer): void {
  let occurrence = 0;
  for (const stored of storedOf(work.statements, key, work.account, record.kind)) {
    occurrence = Math.max(occurrence, stored.occurrence + 1);
  }
  insert(work, record, key, occurrence);
}

/** Writes what the venue reports of a stored record now. */
function take(work: Work, stored: Stored, record: WalletRecord, seenScan: number): void {
  const { statements, changes, taken, page } = work;
  const incoming = { ...record, walletTxId: mergedTx(stored.tx, record.walletTxId) };
  const changed = noteChanges(work, stored, incoming);
  if (stored.missing_since !== null) {
    note(work, stored.id, incoming, ['missing', String(stored.missing_since), null]);
    changes.missing.push({ ids: [stored.id], since: null });
  }
  if (changed.length === 0) {
    taken.unchanged += 1;
    statements.markSeen.run(seenScan, stored.id);
    return;
  }
  taken.changed += 1;
  statements.update.run(
    incoming.currency,
    incoming.chain,
    incoming.status,
    incoming.address,
    incoming.memo,
    incoming.isInner ? 1 : 0,
    incoming.amount,
    incoming.fee,
    incoming.walletTxId,
    incoming.createdAt,
    incoming.updatedAt,
    incoming.remark,
    statements.otherText(incoming.otherFields),
    seenScan,
    stored.id,
  );
  const row = {
    id: stored.id,
    accountId: page.accountId,
    occurrence: stored.occurrence,
    record: incoming,
    firstSeenAt: stored.first_seen,
    missingSince: null,
  };
  changes.rows.push(row);
  if (stored.status !== incoming.status) changes.statusChanged.push({ row, before: stored.status });
  const fields: ReviewedField[] = changed.filter(isFixedField);
  // Paid, and then not; or the other way round: it was not what it seemed.
  if (stored.status !== incoming.status && isFinalStatus(stored.status)) fields.push('status');
  if (fields.length > 0) changes.altered.push({ row, fields });
}

/** A transaction id once known is kept when the venue reports none, or less of it. */
function mergedTx(stored: string | null, incoming: string | null): string | null {
  return matchTx(stored, incoming) === 'lost' ? stored : incoming;
}

/** What a person may want to see of a change, by the record's own field names. Answers the fields that changed. */
function noteChanges(work: Work, stored: Stored, incoming: WalletRecord): string[] {
  const { record: before } = archiveRow(stored);
  const both: [field: string, before: string | null, after: string | null][] = [
    ['status', before.status, incoming.status],
    ['updatedAt', String(before.updatedAt), String(incoming.updatedAt)],
    ['remark', before.remark, incoming.remark],
    ['walletTxId', before.walletTxId, incoming.walletTxId],
    ['otherFields', stored.other, work.statements.otherText(incoming.otherFields)],
  ];
  // A deposit that differs in one of these is another deposit. A withdrawal is its id, whatever the venue says of it.
  if (incoming.kind === 'withdrawal') {
    both.push(
      ['currency', before.currency, incoming.currency],
      ['chain', before.chain, incoming.chain],
      ['address', before.address, incoming.address],
      ['memo', before.memo, incoming.memo],
      ['isInner', String(before.isInner), String(incoming.isInner)],
      ['amount', before.amount, incoming.amount],
      ['fee', before.fee, incoming.fee],
      ['createdAt', String(before.createdAt), String(incoming.createdAt)],
    );
  }
  const changed: string[] = [];
  for (const change of both) {
    if (change[1] === change[2]) continue;
    changed.push(change[0]);
    note(work, stored.id, incoming, change);
  }
  return changed;
}

function note(
  { statements, page }: Work,
  id: number,
  { status, updatedAt }: WalletRecord,
  [field, before, after]: readonly [string, string | null, string | null],
): void {
  // Whether it was reviewed before or after is judged by this time: a computer's clock ahead of the venue's must not hide it from them.
  const isOfReviews = isFixedField(field) || (field === 'status' && before !== null && isFinalStatus(before));
  const at = isOfReviews ? Math.max(page.seenAt, page.localTime ?? page.seenAt) : page.seenAt;
  statements.note.run(id, at, status, updatedAt, field, before, after);
}

function accountNumber(statements: Statements, accountId: string): number {
  const known = statements.account.get(accountId);
  if (known !== undefined) return Number(known['n']);
  return Number(statements.accountAdd.run(accountId).lastInsertRowid);
}
