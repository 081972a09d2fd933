import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { archiveMessages } from '../../../../shared/messages/archive.ts';
import { commit, pending } from '../archive/commit.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { damagedRows, restoredRow } from '../archive/damaged-rows.ts';
import { KEY_BYTES, matchTx, sameBase, writeKey } from '../archive/identity.ts';
import { markMissing } from '../archive/missing.ts';
import { runInsert } from '../archive/page-inserts.ts';
import {
  accountNumber,
  rewrite,
  type Statements,
  statementsOf,
  type Stored,
  storedOf,
} from '../archive/page-statements.ts';
import { addCounted, countedPart, recount } from '../archive/record-counts.ts';
import { readRecordLines, type RecordLine } from '../archive/record-lines.ts';
import { otherText } from '../archive/other-text.ts';
import { archiveRow } from '../archive/record-rows.ts';
import { type ChecksummedRow, checksumOf, checksumOfNew, isIntact } from '../archive/row-checksum.ts';
import { KIND_CODES, seenCode } from '../archive/schema.ts';

import { keyOf, type ListName } from './list-key.ts';
import type { Window } from './scan.ts';
import { storeReopened } from './stored-ranges.ts';

interface RestoreRecordsInput {
  /** A file of record lines that was verified. */
  path: string;
  /** Where to go on. */
  from: number;
  /** Add what is not here; else only count it. */
  take: boolean;
}

export interface RecordsRestored {
  records: number;
  /** Of these: not here, or damaged here. */
  added: number;
  /** Where to go on; null after the last. */
  next: number | null;
}

/**
 * Adds the next records of a file that the archive lacks, in one commit, with what was seen of their changes. A record that is here stays as it
 * is: the venue told it later. The times of what is added are read again by the next download, which verifies it or finds it no longer listed.
 */
export function restoreRecords(
  context: ArchiveContext,
  { path, from, take }: RestoreRecordsInput,
): Result<RecordsRestored, BridgeError> {
  const read = readRecordLines(path, from);
  if (!read.ok) return fail({ kind: 'bad-request', message: archiveMessages.oddRecords });
  const { lines, next } = read.value;
  const statements = statementsOf(context);
  const key = Buffer.alloc(KEY_BYTES);
  const records = lines.reduce((sum, line) => sum + line.length, 0);
  if (!take) {
    const added = lines.reduce((sum, line) => sum + missingOf(statements, line, key).length, 0);
    return succeed({ records, added, next });
  }
  const done = commit(context, () => {
    const times = new Map<string, Window[]>();
    let added = 0;
    for (const line of lines) {
      for (const one of missingOf(statements, line, key)) {
        addRecord(context, one, key);
        added += 1;
        const { createdAt, kind } = one.record;
        const list = JSON.stringify([one.accountId, kind]);
        const before = times.get(list);
        if (before === undefined) times.set(list, [{ from: createdAt, to: createdAt }]);
        else before.push({ from: createdAt, to: createdAt });
      }
    }
    reopen(context, times);
    return added;
  });
  return done.ok ? succeed({ records, added: done.value, next }) : done;
}

/** What was verified of these times did not meet what is there now: the next download reads them again. */
function reopen(context: ArchiveContext, times: ReadonlyMap<string, readonly Window[]>): void {
  for (const [list, windows] of times) {
    const [accountId, kind] = JSON.parse(list) as [string, ListName['kind']]; // written above
    storeReopened(context, keyOf(context, { accountId, kind }), windows);
  }
}

/**
 * Those of a line that the archive has no intact record of. Equal deposits are told apart by their transaction, each once: first those with
 * the same one, then those whose transaction only one side knows.
 */
function missingOf(statements: Statements, line: readonly RecordLine[], key: Buffer): readonly RecordLine[] {
  const [first] = line;
  if (first === undefined) return [];
  const { accountId, record } = first;
  const account = statements.account.get(accountId)?.['n'];
  if (account === undefined) return line;
  writeKey(record, key, { a: 0, b: 0 });
  const here = storedOf(statements, key, Number(account), record.kind)
    .filter(isIntact)
    .map((stored) => archiveRow(stored).record)
    .filter((stored) => sameBase(stored, record));
  if (record.kind === 'withdrawal') return here.length > 0 ? [] : line;
  let missing: readonly RecordLine[] = line;
  for (const wanted of ['same', 'late', 'lost'] as const) {
    missing = missing.filter((one) => {
      const at = here.findIndex((stored) => matchTx(stored.walletTxId, one.record.walletTxId) === wanted);
      if (at >= 0) here.splice(at, 1);
      return at < 0;
    });
  }
  return missing;
}

/** No scan of the venue has this number: what was restored is met by none. */
const RESTORED_SCAN = seenCode(2 ** 40);

function addRecord(context: ArchiveContext, line: RecordLine, key: Buffer): void {
  const statements = statementsOf(context);
  const { accountId, record } = line;
  const account = accountNumber(statements, accountId);
  writeKey(record, key, { a: 0, b: 0 });
  const there = storedOf(statements, key, account, record.kind);
  const damaged = damagedRowOf(context, there, line, account);
  if (damaged === null) insert(context, statements, line, { account, key, there });
  else repair(context, statements, line, { row: damaged, key });
}

/** The row that was this record: its checksum says so, or its key; of several with that key the one at its place among equal ones. */
function damagedRowOf(
  context: ArchiveContext,
  there: readonly Stored[],
  { record, occurrence, firstSeenAt, missingSince }: RecordLine,
  account: number,
): (ChecksummedRow & { id: number }) | null {
  for (const { id, checksum, ...row } of damagedRows(context)) {
    const was = restoredRow(row, account, record, otherText);
    if (checksumOf(was) === checksum) return { ...was, id };
  }
  const damaged = there.filter((stored) => !isIntact(stored));
  const same = damaged.find((stored) => stored.occurrence === occurrence) ?? damaged[0];
  if (same === undefined) return null;
  const others = new Set(there.filter(({ id }) => id !== same.id).map((stored) => stored.occurrence));
  let free = occurrence;
  for (let next = 0; others.has(free); next += 1) free = next;
  const frame = { occurrence: free, first_seen: firstSeenAt, missing_since: missingSince };
  return { ...restoredRow(frame, account, record, otherText), id: same.id };
}

function repair(
  context: ArchiveContext,
  statements: Statements,
  { accountId, record }: RecordLine,
  { row, key }: { row: ChecksummedRow & { id: number }; key: Buffer },
): void {
  rewrite(statements, row, key, RESTORED_SCAN);
  pending(context).rows.push({
    id: row.id,
    accountId,
    occurrence: row.occurrence,
    record,
    firstSeenAt: row.first_seen,
    missingSince: row.missing_since,
  });
  // What was counted of a damaged row is not known.
  if (context.columns.miscounted().length === 0) recount(context.db);
}

function insert(
  context: ArchiveContext,
  statements: Statements,
  { accountId, record, firstSeenAt, missingSince, changes }: RecordLine,
  { account, key, there }: { account: number; key: Buffer; there: readonly Stored[] },
): void {
  // Equal deposits are numbered in the order they came here.
  let occurrence = 0;
  for (const stored of there) {
    if (Number.isSafeInteger(stored.occurrence)) occurrence = Math.max(occurrence, stored.occurrence + 1);
  }
  const kind = record.kind === 'deposit' ? KIND_CODES.deposit : KIND_CODES.withdrawal;
  const frame = { account, kind, occurrence, first_seen: firstSeenAt, missing_since: null };
  const checksum = checksumOfNew(record, otherText(record.otherFields), frame);
  const done = runInsert(
    statements.one,
    { account, kind: record.kind, occurrence, seenAt: firstSeenAt, seen: RESTORED_SCAN },
    [{ record, key, checksum }],
  );
  const id = Number(done.lastInsertRowid);
  const row = { id, accountId, occurrence, record, firstSeenAt, missingSince: null };
  const { rows, added } = pending(context);
  rows.push(row);
  added.push(row);
  addCounted(context, account, kind, { records: 1, checksums: countedPart(checksum) });
  for (const { seenAt, status, updatedAt, field, before, after } of changes) {
    statements.note.run(id, seenAt, status, updatedAt, field, before, after);
  }
  if (missingSince !== null) markMissing(context, [id], missingSince);
}
