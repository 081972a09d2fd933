import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CallInput, CallReply } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { ImportedAs } from '../../../../shared/bridge/review-calls.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reviewServiceMessages } from '../../../../shared/messages/review-service.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { KIND_CODES } from '../archive/schema.ts';
import { rowOfTransfer, transferOfRow } from './transfer-rows.ts';
import { faultOf, type RowFault } from './bounds.ts';
import { rowOfEvent, eventOfRow } from './fold.ts';
import type { ImportSource, ImportStep } from '../../../../shared/query/filter.ts';
import { stepsOf } from '../../../../shared/reviews/import-source.ts';
import { importSource, provenanceOf } from './import-source.ts';
import { type RecordRef, type NewReviewRow, type ReviewRow, REVIEW_LOG } from './log-row.ts';
import { type Reviews, reviewsOf } from './open-reviews.ts';
import { readRules } from './review-index.ts';
import type { Reviewer } from './review-job.ts';
import { candidateReader } from './match-reviewed.ts';
import { type ChainSummary, readLogRows } from '../../../storage/hash-chained-log.ts';
import { keyFingerprint, readSignature } from '../../../storage/log-signature.ts';
import { verifyReviews } from './verify.ts';

export type ImportRequest = CallInput<'reviews.import'> & Reviewer;

/** The input for an import of a file that is already at hand. */
export type ImportFileRequest = Omit<ImportRequest, 'base64'> & {
  path: string;
  /** It is a backup that is brought back, not the log of somebody else. */
  restore?: boolean;
  /** What the person was shown it would do; if it would now do something else, nothing is imported. */
  onlyAs?: ImportedAs | null;
};

/**
 * Imports another log: verified first, and nothing of it where a row could not have been written here; then every row that is
 * not here yet becomes a row of this log that names its origin by its hash, all in one commit after a row that says where they came from.
 * With `take` off nothing is written.
 */
export function importLog(
  context: ArchiveContext,
  { base64, ...request }: ImportRequest,
): Result<CallReply<'reviews.import'>, BridgeError> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-import-'));
  try {
    const path = join(folder, 'reviews.db');
    writeFileSync(path, Buffer.from(base64, 'base64'), { mode: 0o600 });
    return importLogFile(context, { ...request, path });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same of a file on the disk. */
export function importLogFile(
  context: ArchiveContext,
  request: ImportFileRequest,
): Result<CallReply<'reviews.import'>, BridgeError> {
  const { path } = request;
  const name = request.name.toWellFormed();
  const strange: StrangeRow[] = [];
  const signatures: Signed[] = [];
  const chain = verifyReviews(path, (row) => {
    const signature = row.kind === 'signature' ? readSignature(row.value) : null;
    if (signature !== null) signatures.push({ seq: row.seq, signer: keyFingerprint(signature.key) });
    const fault = strange.length === 0 ? faultOf(row) : null;
    if (fault !== null) strange.push({ row: row.seq, fault });
  });
  if (!chain.ok) return refused(reviewServiceMessages.notTaken(name, chain.error.message));
  const [first] = strange;
  if (first !== undefined) return refused(formatFaultyRow(name, first));
  const [by, systemUser] = [request.by.toWellFormed(), request.systemUser.toWellFormed()];
  const file = { path, ...chain.value, signatures };
  return takeOver(context, file, { ...request, name, by, systemUser });
}

interface StrangeRow {
  row: number;
  fault: RowFault;
}

function formatFaultyRow(name: string, { row, fault }: StrangeRow): string {
  const { rowNotTaken, faults } = reviewServiceMessages;
  return rowNotTaken(name, row, faults[fault]);
}

function refused(message: string): Result<never, BridgeError> {
  return fail({ kind: 'bad-request', message, field: 'base64' });
}

function takeOver(
  context: ArchiveContext,
  { path, rows, head, signatures }: VerifiedLog,
  request: ImportFileRequest,
): Result<CallReply<'reviews.import'>, BridgeError> {
  const reviews = reviewsOf(context);
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const accounts = matchAccounts(context, file);
    const newEvents = collectNewEvents(context, file, {
      request,
      accounts,
      chain: { rows, head },
      signatures,
    });
    const switchOn = switchesOn(reviews, file, request);
    const as: ImportedAs = {
      counts: newEvents.counts,
      fourEyes: reviews.fourEyes() ? 'on' : switchOn.length > 0 ? 'turned-on' : 'off',
    };
    if (request.take) {
      const expected = request.onlyAs;
      if (expected && (expected.counts !== as.counts || expected.fourEyes !== as.fourEyes))
        return fail(OTHERWISE);
      const all = [...switchOn, ...newEvents.rows];
      if (all.length > 0) {
        const written = reviews.log.append(all);
        if (!written.ok) return written;
        applyRows(reviews, all);
      }
    }
    const { known, unmatched, count } = newEvents;
    return succeed({
      rows,
      head,
      added: count,
      known,
      unmatched,
      taken: request.take,
      ...as,
    });
  } finally {
    file.close();
  }
}

/** A signature in the file that is imported: of all rows before it. */
interface Signed {
  seq: number;
  signer: string;
}

interface VerifiedLog extends Length {
  path: string;
  signatures: readonly Signed[];
}

/** Whose key was the first to sign a row; null where no signature follows it. */
function signerOf(signatures: readonly Signed[], seq: number): string | null {
  return signatures.find((signature) => signature.seq > seq)?.signer ?? null;
}

/** Of the log that is imported. */
type Length = Pick<ChainSummary, 'rows' | 'head'>;

interface NewEvents {
  /** With the rows that say where they come from. */
  rows: NewReviewRow[];
  /** Without them. */
  count: number;
  known: number;
  unmatched: number;
  /** Reviews among them count as if they had been made here. */
  counts: boolean;
}

/** What of the file is not in this log yet, each run of rows from one source after a row that names it. */
function collectNewEvents(
  context: ArchiveContext,
  file: DatabaseSync,
  about: {
    request: ImportFileRequest;
    accounts: ReadonlyMap<string, string>;
    chain: Length;
    signatures: readonly Signed[];
  },
): NewEvents {
  const { request, accounts, chain, signatures } = about;
  const reviews = reviewsOf(context);
  const own = reviews.log.hashes();
  const find = candidateReader(context.db);
  const counts = restoresAsOwn(reviews, request);
  const newEvents: NewEvents = { rows: [], count: 0, known: 0, unmatched: 0, counts };
  const ours = (record: RecordRef): RecordRef =>
    reviews.adopt({ ...record, account: accounts.get(record.account) ?? record.account });
  const isHere = ({ account, kind, key }: RecordRef): boolean => find(account, kind, key).length > 0;
  const first = reviews.log.rows() + 1 + switchesOn(reviews, file, request).length;
  const undone = undoneSeqs(file);
  /** Of rows that are undone later in the file, the number each has in this log. */
  const numbers = new Map<number, number>();
  let source: ImportSource | null = null;
  let steps: string | null = null;
  for (const stored of readLogRows(file, REVIEW_LOG, 0)) {
    if (stored === null) continue;
    if (stored.row.kind === 'import') source = importSource(stored.row);
    if (stored.row.record === null) continue;
    const what = eventOfRow(stored.row);
    if (what === null) continue;
    const origin = stored.row.origin ?? stored.hash;
    if (own.has(origin) || reviews.has(origin)) {
      newEvents.known += 1;
      const seq = undone.has(stored.row.seq) ? takenBefore(reviews, origin, counts) : null;
      if (seq !== null) numbers.set(stored.row.seq, seq);
      continue;
    }
    const undoes = what.kind === 'undo' ? numbers.get(what.seq) : null;
    if (undoes === undefined) continue;
    const { seq, ...row } = stored.row;
    const record = ours(stored.row.record);
    const before = row.origin === null || source === null ? [] : stepsOf(source);
    const signer = signerOf(signatures, seq);
    if (steps !== JSON.stringify([signer, before])) {
      steps = JSON.stringify([signer, before]);
      newEvents.rows.push(importRow(request, { ...chain, accounts, counts, signer, before }));
    }
    // The row's value has the other leg of a transfer, or the number of a row that is undone.
    const transfer = what.kind === 'transfer' ? { ...what, other: ours(what.other) } : null;
    if (!isHere(record) || (transfer !== null && !isHere(transfer.other))) newEvents.unmatched += 1;
    const columns =
      undoes !== null
        ? rowOfEvent({ kind: 'undo', seq: undoes })
        : transfer === null
          ? {}
          : rowOfTransfer(transfer);
    if (undone.has(seq)) numbers.set(seq, first + newEvents.rows.length);
    newEvents.rows.push({ ...row, ...columns, record, origin });
    newEvents.count += 1;
  }
  return newEvents;
}

/**
 * Whether what a backup restores counts as if it had been made here. Where four eyes are asked for and staff have reviewed since, a file
 * could bring any approval, so it does not; on a computer whose log is still empty the backup is all there is.
 */
function restoresAsOwn(reviews: Reviews, { restore }: ImportFileRequest): boolean {
  return restore === true && (!reviews.hasEvents() || !reviews.fourEyes());
}

/** A backup of a log with four eyes never leaves them off: the row that switches them on here. */
function switchesOn(reviews: Reviews, file: DatabaseSync, request: ImportFileRequest): NewReviewRow[] {
  const { by, systemUser, at, restore } = request;
  if (restore !== true || reviews.fourEyes()) return [];
  const last = file
    .prepare("SELECT value FROM review_events WHERE kind = 'rules' ORDER BY seq DESC LIMIT 1")
    .get();
  if (last === undefined || readRules(String(last['value']))?.fourEyes !== true) return [];
  const value = JSON.stringify({ ...reviews.rules(), fourEyes: true });
  return [{ kind: 'rules', at, by, systemUser, record: null, value, origin: null }];
}

interface ImportFacts extends Length {
  accounts: ReadonlyMap<string, string>;
  counts: boolean;
  signer: string | null;
  before: readonly ImportStep[];
}

function importRow(
  { name, by, systemUser, at }: ImportFileRequest,
  { rows, head, accounts, counts, signer, before }: ImportFacts,
): NewReviewRow {
  const value = JSON.stringify({
    name,
    rows,
    head,
    accounts: Object.fromEntries(accounts),
    ...(signer !== null && { signer }),
    ...(counts && { restored: true }),
    ...(before.length > 0 && { before }),
  });
  return { kind: 'import', at, by, systemUser, record: null, value, origin: null };
}

/** The row here that an earlier import brought from there; what was recorded here cannot be undone from elsewhere. */
function takenBefore(reviews: Reviews, origin: string, counts: boolean): number | null {
  const seq = reviews.log.seqOf(origin);
  const [row] = seq === null ? [] : reviews.log.rowsAt([seq]);
  const source = row === undefined ? null : reviews.sourceOf(row);
  if (seq === null || source === null) return null;
  return counts || provenanceOf(source) === 'imported' ? seq : null;
}

/** Numbers of the rows that a later one undoes. */
function undoneSeqs(file: DatabaseSync): Set<number> {
  const seqs = new Set<number>();
  const rows = file.prepare("SELECT value FROM review_events WHERE kind = 'state' AND value LIKE 'undo %'");
  for (const { value } of rows.iterate()) {
    const what = eventOfRow({ kind: 'state', value: String(value) });
    if (what?.kind === 'undo') seqs.add(what.seq);
  }
  return seqs;
}

function applyRows(reviews: Reviews, rows: readonly NewReviewRow[]): void {
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
  const referenced = file
    .prepare('SELECT DISTINCT account FROM review_events WHERE account IS NOT NULL')
    .all();
  const names = new Set(referenced.map(({ account }) => String(account)));
  for (const account of otherLegs.keys()) names.add(account);
  for (const account of names) {
    if (ours.get(account) !== undefined) continue;
    const found = new Set<string>();
    const recordKeys = file.prepare(
      'SELECT DISTINCT record_kind, record_key FROM review_events WHERE account = ?',
    );
    for (const { record_kind: kind, record_key: key } of recordKeys.iterate(account)) {
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
  const rows = file.prepare(
    "SELECT kind, value FROM review_events WHERE kind IN ('internal', 'not-internal', 'internal-off')",
  );
  for (const { kind, value } of rows.iterate()) {
    const is = kind === 'internal' || kind === 'not-internal' ? kind : 'open';
    const other = transferOfRow(is, String(value))?.other;
    if (other === undefined) continue;
    const own = keys.get(other.account) ?? new Set();
    own.add(other.key);
    keys.set(other.account, own);
  }
  return keys;
}

const OTHERWISE: BridgeError = { kind: 'conflict', message: reviewServiceMessages.changedSinceChecked };
