import type { WalletRecord } from '../../../../shared/records/record.ts';
import { pending } from './commit.ts';
import type { ArchiveContext } from './context.ts';
import { damagedRows } from './damaged-rows.ts';
import { type DigestSum, digestOf, KEY_BYTES, writeKey } from './identity.ts';
import { type NewRow, type SealedRow, TOGETHER } from './page-inserts.ts';
import { accountNumber, type RowState, statementsOf, storedOf } from './page-statements.ts';
import { isMixedAscii } from './mix.ts';
import { addCounted, recount } from './record-counts.ts';
import { checksumAfterKey } from './row-checksum.ts';
import { KIND_CODES, seenCode } from './schema.ts';
import type { TakenPage, PageTaken, Work } from './page-work.ts';
import { insert, insertTogether } from './add-rows.ts';
import { matchSame, resolveUnmatched } from './match-rows.ts';
import { repairProven } from './repair-row.ts';

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
      const there = insertTogether(work, incoming);
      if (there !== 'none') before = takeKnown(work, incoming, there, met);
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

/** Matches those of some rows that are in the file already; answers the state of the last one. */
function takeKnown(
  work: Work,
  incoming: readonly SealedRow[],
  there: 'all' | boolean[],
  met: NewRow[],
): RowState {
  let before: RowState = 'new';
  for (const [place, one] of incoming.entries()) {
    if (there !== 'all' && there[place] !== true) before = 'new';
    else before = takeOne(work, one, { mayBeNew: false, knownFirst: before === 'known' }, met);
  }
  return before;
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
