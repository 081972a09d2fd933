import { isFixedField, type ReviewedField } from '../../../../shared/records/fixed-fields.ts';
import { isFinalStatus } from '../../../../shared/records/final-status.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { pending, type Pending } from './commit.ts';
import type { ArchiveContext } from './context.ts';
import { type DamagedRow, damagedRows, restoredRow } from './damaged-rows.ts';
import {
  type DigestSum,
  digestOf,
  KEY_BYTES,
  matchTx,
  sameBase,
  type TxMatch,
  writeKey,
} from './identity.ts';
import { type InCommon, type NewRow, runInsert, type SealedRow, TOGETHER } from './page-inserts.ts';
import {
  accountNumber,
  rewrite,
  type RowState,
  type Statements,
  statementsOf,
  type Stored,
  storedOf,
} from './page-statements.ts';
import { isMixedAscii } from './mix.ts';
import { addCounted, type Counted, countedPart, recount } from './record-counts.ts';
import { archiveRow, fillRow } from './record-rows.ts';
import {
  type ChecksummedRow,
  checksumAfterKey,
  checksumOf,
  checksumOfNew,
  isIntact,
} from './row-checksum.ts';
import { KIND_CODES, seenCode } from './schema.ts';

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
  const account = accountNumber(statements, page.accountId);
  const work: Work = {
    page,
    changes,
    statements,
    account,
    seen: seenCode(page.scanId),
    damaged: damagedRows(context),
    isRepaired: false,
    counted: { records: 0, checksums: 0 },
    taken: { added: 0, changed: 0, unchanged: 0, digest: 0n },
  };
  const isWhole = work.damaged.length === 0;
  const sum = { a: 0, b: 0 };
  const met: NewRow[] = [];
  const { rows } = page;
  // A page of a list read again is known from end to end, one of a first sync run new: the row before says what to try first.
  let before = statements.before;
  const [key = Buffer.alloc(KEY_BYTES)] = statements.keys;
  for (let at = 0; at < rows.length;) {
    const count = isWhole && before === 'new' && at + TOGETHER <= rows.length ? TOGETHER : 1;
    if (count === TOGETHER) {
      const incoming = sealedRows(work, rows, at, sum);
      const isNew = insertTogether(work, incoming);
      for (const [place, one] of incoming.entries()) {
        if (isNew[place] === true) before = 'new';
        else before = takeOne(work, one, { mayBeNew: false, knownFirst: before === 'known' }, met);
      }
    } else {
      const record = wellFormed(rows[at] as WalletRecord); // within the page
      writeKey(record, key, sum);
      before = isWhole
        ? takeOne(work, { record, key }, { mayBeNew: true, knownFirst: before === 'known' }, met)
        : takeCarefully(work, { record, key }, met);
    }
    at += count;
  }
  statements.before = before;
  resolveUnmatched(work, met);
  // What was counted of a damaged row is not known.
  if (work.isRepaired && context.columns.miscounted().length === 0) recount(context.db);
  else addCounted(context, account, KIND_CODES[page.kind], work.counted);
  for (const { raw, reason } of page.unreadable) {
    statements.unreadable.run(work.account, KIND_CODES[page.kind], page.seenAt, reason, raw);
  }
  work.taken.digest = digestOf(sum);
  return work.taken;
}

/** The next TOGETHER rows of a page, as they will be in the file unless they are there. */
function sealedRows(
  { statements, account, page: { kind, seenAt } }: Work,
  rows: readonly WalletRecord[],
  from: number,
  sum: DigestSum,
): SealedRow[] {
  const frame = { account, kind: KIND_CODES[kind], occurrence: 0, first_seen: seenAt, missing_since: null };
  const incoming: SealedRow[] = [];
  let at = from;
  for (const key of statements.keys) {
    let record = rows[at] as WalletRecord; // within the page
    const { a, b } = sum;
    writeKey(record, key, sum);
    let checksum = checksumAfterKey(record, statements.otherText(record.otherFields), frame);
    if (!isMixedAscii()) {
      record = wellFormed(record);
      sum.a = a;
      sum.b = b;
      writeKey(record, key, sum);
      checksum = checksumAfterKey(record, statements.otherText(record.otherFields), frame);
    }
    incoming.push({ record, key, checksum });
    at += 1;
  }
  return incoming;
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

/** The same where rows are damaged: one that equals the record in all that the venue reports may be damaged in its occurrence, say. */
function takeCarefully(work: Work, { record, key }: NewRow, met: NewRow[]): RowState {
  if (repairProven(work, { record, key })) return 'known';
  if (storedOf(work.statements, key, work.account, record.kind).length === 0) {
    if (insert(work, record, key, 0)) return 'new';
  }
  met.push({ record, key: Buffer.from(key) });
  return 'known';
}

interface Work {
  page: TakenPage;
  changes: Pending;
  statements: Statements;
  account: number;
  /** `seen_scan` of what this page matches. */
  seen: number;
  /** Damaged rows that were not met in this page yet. */
  damaged: DamagedRow[];
  isRepaired: boolean;
  /** What the page changes of the list's counts. */
  counted: Counted;
  taken: PageTaken;
}

function inCommon({ account, seen, page: { kind, seenAt } }: Work, occurrence: number): InCommon {
  return { account, kind, occurrence, seenAt, seen };
}

/** Adds the record, unless one of its key and occurrence is there. */
function insert(work: Work, record: WalletRecord, key: Buffer, occurrence: number): boolean {
  const { statements, account, page } = work;
  const frame = {
    account,
    kind: KIND_CODES[page.kind],
    occurrence,
    first_seen: page.seenAt,
    missing_since: null,
  };
  const checksum = checksumOfNew(record, statements.otherText(record.otherFields), frame);
  const done = runInsert(statements.one, inCommon(work, occurrence), [{ record, key, checksum }]);
  if (done.changes === 0) return false;
  noteAdded(work, { record, checksum }, occurrence, Number(done.lastInsertRowid));
  return true;
}

/** Adds in one statement those of TOGETHER rows whose key is not there; answers for each whether it was added. */
function insertTogether(work: Work, incoming: readonly SealedRow[]): boolean[] {
  const { statements } = work;
  const done = runInsert(statements.together, inCommon(work, 0), incoming);
  const last = Number(done.lastInsertRowid); // of this statement when it added any; ids are given one after the other
  const first = last - Number(done.changes) + 1;
  if (done.changes === 0) return [];
  if (done.changes === incoming.length) {
    for (const [place, one] of incoming.entries()) noteAdded(work, one, 0, first + place);
    return incoming.map(() => true);
  }
  // Added in the order they came: the next one added is the next one of its key.
  const added = statements.since.all(first);
  let next = 0;
  return incoming.map((one) => {
    const stored = added[next]?.['key'];
    if (!(stored instanceof Uint8Array) || one.key.compare(stored) !== 0) return false;
    noteAdded(work, one, 0, first + next);
    next += 1;
    return true;
  });
}

function noteAdded(
  { page, changes, taken, counted }: Work,
  { record, checksum }: Omit<SealedRow, 'key'>,
  occurrence: number,
  id: number,
): void {
  const { accountId, seenAt: firstSeenAt } = page;
  const row = { id, accountId, occurrence, record, firstSeenAt, missingSince: null };
  changes.rows.push(row);
  changes.added.push(row);
  counted.records += 1;
  counted.checksums += countedPart(checksum);
  taken.added += 1;
}

/** Matches a record that is this one exactly, so that only the scan has to be written. */
function matchSame(work: Work, record: WalletRecord, key: Buffer): boolean {
  const { account, seen, statements, taken } = work;
  const done = statements.matchSame.run(
    seen,
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
    seen,
    -seen,
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
  for (const { record, key } of left) {
    if (!repairSameKey(work, { record, key })) addDuplicate(work, record, key);
  }
}

/** Finds a record the row may be, and takes what it says. False when there is none. */
function matchStored(work: Work, { record, key }: NewRow, wanted: Exclude<TxMatch, 'other'>): boolean {
  const { statements, account, seen } = work;
  for (const stored of storedOf(statements, key, account, record.kind)) {
    if (!isIntact(stored)) continue;
    const row = archiveRow(stored);
    if (!sameBase(row.record, record)) continue;
    // The id says that it is this one, also when a page moved and has it twice.
    if (record.kind === 'withdrawal') {
      take(work, stored, { record, key }, seen);
      return true;
    }
    if (matchTx(stored.tx, record.walletTxId) !== wanted) continue;
    if (Math.abs(stored.seen_scan) !== seen) {
      take(work, stored, { record, key }, wanted === 'lost' ? -seen : seen);
      return true;
    }
    if (wanted === 'same' && stored.seen_scan < 0) {
      giveUp(work, stored, key);
      take(work, stored, { record, key }, seen);
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
    if (Number.isSafeInteger(stored.occurrence)) occurrence = Math.max(occurrence, stored.occurrence + 1);
  }
  insert(work, record, key, occurrence);
}

/** The damaged row that this record was, where the checksum proves it: with what the venue reports it is right again. */
function repairProven(work: Work, incoming: NewRow): boolean {
  for (const damaged of work.damaged) {
    const row = restoredRow(damaged, work.account, incoming.record, work.statements.otherText);
    if (checksumOf(row) !== damaged.checksum) continue;
    repair(work, damaged, row, incoming);
    return true;
  }
  return false;
}

/** A damaged row with the identity of this record, which the venue changed since, or what is damaged is what the archive adds to it. */
function repairSameKey(work: Work, incoming: NewRow): boolean {
  const { statements, account, page, seen } = work;
  const all = storedOf(statements, incoming.key, account, incoming.record.kind);
  const damaged = all.find((stored) => !isIntact(stored) && Math.abs(stored.seen_scan) !== seen);
  if (damaged === undefined) return false;
  const others = new Set(all.filter(({ id }) => id !== damaged.id).map(({ occurrence }) => occurrence));
  let occurrence = 0;
  while (others.has(occurrence)) occurrence += 1;
  // When it was first seen is not known any more.
  const known = { ...damaged, occurrence, first_seen: page.seenAt, missing_since: null };
  repair(work, damaged, restoredRow(known, account, incoming.record, statements.otherText), incoming);
  return true;
}

/** `row`: what the damaged one was; the venue lists it. */
function repair(work: Work, damaged: DamagedRow, row: ChecksummedRow, { record, key }: NewRow): void {
  const { changes, page, taken, statements, seen } = work;
  if (row.missing_since !== null) {
    note(work, damaged.id, record, ['missing', String(row.missing_since), null]);
    changes.missing.push({ ids: [damaged.id], since: null });
  }
  rewrite(statements, { ...row, id: damaged.id, missing_since: null }, key, seen);
  work.isRepaired = true;
  work.damaged = work.damaged.filter(({ id }) => id !== damaged.id);
  changes.rows.push({
    id: damaged.id,
    accountId: page.accountId,
    occurrence: row.occurrence,
    record,
    firstSeenAt: row.first_seen,
    missingSince: null,
  });
  taken.changed += 1;
}

/** Writes what the venue reports of a stored record now; `seen` as it is stored. */
function take(work: Work, stored: Stored, { record, key }: NewRow, seen: number): void {
  const { statements, changes, taken, page } = work;
  const incoming = { ...record, walletTxId: mergedTx(stored.tx, record.walletTxId) };
  const changed = noteChanges(work, stored, incoming);
  if (changed.length === 0 && stored.missing_since === null) {
    taken.unchanged += 1;
    statements.markSeen.run(seen, stored.id);
    return;
  }
  if (stored.missing_since !== null) {
    note(work, stored.id, incoming, ['missing', String(stored.missing_since), null]);
    changes.missing.push({ ids: [stored.id], since: null });
  }
  const {
    account_id: _account,
    checksum: before,
    seen_scan: _seen,
    ...row
  } = { ...stored, missing_since: null };
  fillRow(row, incoming, statements.otherText(incoming.otherFields));
  noteRewritten(work, before, rewrite(statements, row, key, seen));
  if (changed.length === 0) {
    taken.unchanged += 1;
    return;
  }
  taken.changed += 1;
  const now = {
    id: stored.id,
    accountId: page.accountId,
    occurrence: stored.occurrence,
    record: incoming,
    firstSeenAt: stored.first_seen,
    missingSince: null,
  };
  changes.rows.push(now);
  if (stored.status !== incoming.status) changes.statusChanged.push({ row: now, before: stored.status });
  const fields: ReviewedField[] = changed.filter(isFixedField);
  // Paid, and then not; or the other way round: it was not what it seemed.
  if (stored.status !== incoming.status && isFinalStatus(stored.status)) fields.push('status');
  if (fields.length > 0) changes.altered.push({ row: now, fields });
}

function noteRewritten({ counted }: Work, before: number, after: number): void {
  counted.checksums += countedPart(after) - countedPart(before);
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
