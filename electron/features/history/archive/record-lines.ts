import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNT_ID } from '../../../../shared/base/account-id.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { errorText } from '../../../storage/failure.ts';
import type { ArchiveRow } from './context.ts';
import { KEY_BYTES, sameBase, writeKey } from './identity.ts';
import { createRowReader, SLICE } from './read-stored.ts';
import { archiveRow, isTime } from './record-rows.ts';
import { ARCHIVE_VERSION } from './schema.ts';

/** What the venue changed of a record, and when that was seen: a row of `status_changes`. */
interface LineChange {
  seenAt: number;
  status: string;
  updatedAt: number;
  field: string;
  before: string | null;
  after: string | null;
}

/** A record as a file has it. A line is a list of them: equal deposits share one, so that they are told apart together; all others have their own. */
export interface RecordLine extends Omit<ArchiveRow, 'id'> {
  changes: LineChange[];
}

interface WrittenLines {
  records: number;
  /** Rows that are not as they were written, and so are left out. */
  damaged: number;
}

const LOCK_WAIT_MS = 2_000;
/** A line that is longer is none of ours. */
const MAX_LINE = 64 * 1024 * 1024;
const PIECE = 1024 * 1024;
/** Some hundred records: what is asked meanwhile waits that long. */
const READ_AT_ONCE = 256 * 1024;

/**
 * Writes every intact record of an archive but those of the left out account into a new file, in lines of JSON, as of one moment while
 * the app goes on. The error is a sentence. Throws when the new file cannot be written.
 */
export function writeRecordLines(archive: string, to: string, leftOut: string): Result<WrittenLines, string> {
  const file = openSync(to, 'wx', 0o600);
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(archive, { readOnly: true, timeout: LOCK_WAIT_MS });
    if (Number(db.prepare('PRAGMA user_version').get()?.['user_version']) !== ARCHIVE_VERSION) {
      return fail('archive.db is of another version.');
    }
    db.exec('BEGIN');
    const lines = lineWriter(file);
    const done = readAll(db, leftOut, (line) => lines.add(line));
    lines.end();
    fsyncSync(file);
    return succeed(done);
  } catch (error) {
    // What is written is ours to judge: a full disk is no fault of the archive.
    if (isDiskFault(error)) throw error;
    return fail(`archive.db could not be read (${errorText(error)}).`);
  } finally {
    db?.close();
    closeSync(file);
  }
}

function readAll(
  db: DatabaseSync,
  leftOut: string,
  add: (line: readonly RecordLine[]) => void,
): WrittenLines {
  const reader = createRowReader(db);
  const changes = db.prepare(
    `SELECT seen_at AS seenAt, status, updated_at AS updatedAt, field, before, after FROM status_changes WHERE record = ?
     ORDER BY seen_at, field`,
  );
  const equal = equalDeposits(db);
  const done = { records: 0, damaged: 0 };
  let last = 0;
  let read: number;
  do {
    read = reader.read(last, (row, intact, accounts) => {
      last = row.id;
      const accountId = accounts[row.account];
      if (accountId === leftOut) return;
      if (!intact || accountId === undefined) {
        done.damaged += 1;
        return;
      }
      const { occurrence, record, firstSeenAt, missingSince } = archiveRow({ ...row, account_id: accountId });
      const line = { accountId, occurrence, record, firstSeenAt, missingSince, changes: changes.all(row.id) };
      if (isRecordLine(line)) {
        if (!equal.hold(row.account, line)) add([line]);
        done.records += 1;
      } else done.damaged += 1;
    });
  } while (read === SLICE);
  for (const lines of equal.groups()) add(lines);
  return done;
}

/** Deposits that are equal in all that makes their identity: kept until all were read. There are few. */
function equalDeposits(db: DatabaseSync) {
  const groups = new Map<string, RecordLine[]>();
  const rows = db
    .prepare('SELECT DISTINCT account, key FROM records WHERE kind = 0 AND occurrence > 0')
    .all();
  for (const { account, key } of rows) {
    if (key instanceof Uint8Array) groups.set(`${String(account)} ${Buffer.from(key).toString('hex')}`, []);
  }
  const key = Buffer.alloc(KEY_BYTES);
  return {
    /** Whether it is one of them, and kept. */
    hold(account: number, line: RecordLine): boolean {
      if (groups.size === 0 || line.record.kind !== 'deposit') return false;
      writeKey(line.record, key, { a: 0, b: 0 });
      const group = groups.get(`${account} ${key.toString('hex')}`);
      group?.push(line);
      return group !== undefined;
    },
    /** Those of each. Whose hash is equal by chance share no line. */
    groups(): RecordLine[][] {
      return [...groups.values()].flatMap((group) => {
        const apart: RecordLine[][] = [];
        for (const line of group) {
          const same = apart.find(([first]) => first !== undefined && sameBase(first.record, line.record));
          if (same === undefined) apart.push([line]);
          else same.push(line);
        }
        return apart;
      });
    },
  };
}

function isDiskFault(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function lineWriter(file: number): { add(line: readonly RecordLine[]): void; end(): void } {
  let pieces: string[] = [];
  let length = 0;
  function flush(): void {
    const bytes = Buffer.from(pieces.join(''));
    for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from, bytes.length - from);
    pieces = [];
    length = 0;
  }
  return {
    add(line) {
      const text = `${JSON.stringify(line)}\n`;
      pieces.push(text);
      length += text.length;
      if (length >= PIECE) flush();
    },
    end: flush,
  };
}

export interface LinesRead {
  lines: RecordLine[][];
  /** Where the next ones begin; null after the last. */
  next: number | null;
}

/** The next lines of such a file from a place on. The error: what is there is no such line. Throws when it cannot be read. */
export function readRecordLines(path: string, from: number): Result<LinesRead, 'odd'> {
  const file = openSync(path, 'r');
  try {
    let bytes = readPiece(file, from, READ_AT_ONCE);
    // Whole lines only, and at least one.
    if (!bytes.includes(10)) bytes = readPiece(file, from, MAX_LINE);
    if (bytes.length === 0) return succeed({ lines: [], next: null });
    const end = bytes.lastIndexOf(10) + 1;
    if (end === 0) return fail('odd');
    const lines: RecordLine[][] = [];
    for (const text of bytes.toString('utf8', 0, end - 1).split('\n')) {
      const line = parse(text);
      if (line === null) return fail('odd');
      lines.push(line);
    }
    return succeed({ lines, next: from + end });
  } finally {
    closeSync(file);
  }
}

function readPiece(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, from));
}

function parse(text: string): RecordLine[] | null {
  try {
    const line: unknown = JSON.parse(text);
    return isLine(line) ? line : null;
  } catch {
    return null;
  }
}

function isLine(line: unknown): line is RecordLine[] {
  if (!Array.isArray(line) || !line.every(isRecordLine)) return false;
  const [first] = line;
  if (first === undefined) return false;
  if (first.record.kind === 'withdrawal') return line.length === 1;
  return line.every(
    ({ accountId, record }) => accountId === first.accountId && sameBase(first.record, record),
  );
}

/** By hand: a schema library takes seconds longer for a million of them. */
function isRecordLine(line: unknown): line is RecordLine {
  return (
    hasExactly(line, LINE) &&
    typeof line['accountId'] === 'string' &&
    ACCOUNT_ID.test(line['accountId']) &&
    isCount(line['occurrence']) &&
    isRecord(line['record']) &&
    isTime(line['firstSeenAt']) &&
    (line['missingSince'] === null || isTime(line['missingSince'])) &&
    Array.isArray(line['changes']) &&
    line['changes'].every(isChange)
  );
}

const LINE = ['accountId', 'occurrence', 'record', 'firstSeenAt', 'missingSince', 'changes'] as const;
/** As the reader of the venue's pages writes amounts, whatever notation they came in. */
const DECIMAL = /^-?\d{1,400}(?:\.\d{1,400})?$/;

const TEXTS = ['currency', 'chain', 'status', 'address', 'memo', 'remark'] as const;
const FIELDS = [
  'kind',
  ...TEXTS,
  'isInner',
  'amount',
  'fee',
  'walletTxId',
  'createdAt',
  'updatedAt',
  'otherFields',
] as const;

function isRecord(value: unknown): value is WalletRecord {
  const isWithdrawal = typeof value === 'object' && value !== null && 'id' in value;
  if (!hasExactly(value, isWithdrawal ? [...FIELDS, 'id'] : FIELDS)) return false;
  const { otherFields } = value;
  return (
    value['kind'] === (isWithdrawal ? 'withdrawal' : 'deposit') &&
    (!isWithdrawal || isText(value['id'])) &&
    TEXTS.every((name) => isText(value[name])) &&
    typeof value['isInner'] === 'boolean' &&
    isText(value['amount']) &&
    DECIMAL.test(value['amount']) &&
    isText(value['fee']) &&
    DECIMAL.test(value['fee']) &&
    (value['walletTxId'] === null || isText(value['walletTxId'])) &&
    isTime(value['createdAt']) &&
    isTime(value['updatedAt']) &&
    typeof otherFields === 'object' &&
    otherFields !== null &&
    !Array.isArray(otherFields) &&
    Object.values(otherFields).every(isText)
  );
}

const CHANGE = ['seenAt', 'status', 'updatedAt', 'field', 'before', 'after'] as const;

function isChange(value: unknown): value is LineChange {
  return (
    hasExactly(value, CHANGE) &&
    isTime(value['seenAt']) &&
    isText(value['status']) &&
    isTime(value['updatedAt']) &&
    isText(value['field']) &&
    (value['before'] === null || isText(value['before'])) &&
    (value['after'] === null || isText(value['after']))
  );
}

function hasExactly<N extends string>(value: unknown, names: readonly N[]): value is Record<N, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
}

/** SQLite cannot store a lone surrogate. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed();
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
