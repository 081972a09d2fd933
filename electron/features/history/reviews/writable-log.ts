import type { DatabaseSync } from 'node:sqlite';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reviewServiceMessages as messages } from '../../../../shared/messages/review-service.ts';
import { FULL, isSqliteError } from '../../../storage/failure.ts';
import type { HeadWriter, LogPoint } from '../../../storage/log-head.ts';
import { follows, batchWriter, readLogRow, readLogRows } from '../../../storage/hash-chained-log.ts';
import { type NewReviewRow, REVIEW_LOG, type ReviewRow, wellFormed } from './log-row.ts';
import { type AccountsMeant, rowsAt, rowsBetween, seqsAbout, seqOf } from './read-log.ts';

/** Every review event, on the disk. */
export interface ReviewLog {
  /** The keychain knows of this entry, which is not there: nothing is added from here on, and every opening finds the log short. */
  lacks(entry: LogPoint): void;
  /** Null when it takes more; else why it does not, for the person. */
  problem(): string | null;
  rows(): number;
  /** Hash of the last row, in hex. */
  head(): string;
  /**
   * Appends rows in one synced commit: all of them, or none. The rows are taken one by one, so they may be made while they are written.
   * A lone surrogate in them is stored as U+FFFD: whoever passes a row on makes its texts well-formed first.
   * Answers how many. Fails with `store`.
   */
  append(rows: Iterable<NewReviewRow>): Result<number, BridgeError>;
  /** The same a part at a time, so that others are answered in between; meanwhile nothing else can be appended. */
  begin(rows: Iterable<NewReviewRow>): Appending;
  /** The rows of these numbers, in their order; without one that cannot be read. */
  rowsAt(seqs: readonly number[]): ReviewRow[];
  /** The rows from one number to another, both included, in their order. */
  rowsBetween(first: number, last: number): Iterable<ReviewRow>;
  /** Numbers of the rows after one that are about the log itself, or about a record or transfer of these accounts; `except`: of any other. */
  seqsAbout(after: number, accounts: AccountsMeant): number[];
  /** The row that has this hash, here or where it came from; null when there is none. Reads through the whole log. */
  seqOf(hash: string): number | null;
  /** The hash of the row of this number, in hex; null when it cannot be read. */
  hashAt(seq: number): string | null;
  /** The hash of every row, in hex. */
  hashes(): Set<string>;
  close(): void;
}

/** Rows on their way into the log, in one commit that is not made yet. */
interface Appending {
  /** Writes up to so many rows; with the last one all are committed. After a failure, or `drop`, none is there. */
  step(max: number): Result<{ done: boolean; added: number }, BridgeError>;
  drop(): void;
}

interface Opened {
  file: DatabaseSync;
  head: HeadWriter;
  take: (row: ReviewRow) => void;
  last: LogPoint;
}

/** The log of a file that verified to its end. */
export function writableLog(opened: Opened): ReviewLog {
  const { file, take } = opened;
  let { rows, hash: head } = opened.last;
  let problem: string | null = null;
  const writer = batchWriter(file, REVIEW_LOG, ROWS_AT_ONCE);
  const last = file.prepare('SELECT seq FROM review_events ORDER BY seq DESC LIMIT 1');

  /** What another program wrote since; its rows are linked to the ones known, or the file was exchanged. */
  function catchUp(): void {
    if (Number(last.get()?.['seq'] ?? 0) === rows) return;
    for (const stored of readLogRows(file, REVIEW_LOG, rows)) {
      if (stored === null || !follows(REVIEW_LOG, head, stored)) {
        throw new Error(messages.strangeRows);
      }
      rows = stored.row.seq;
      head = stored.hash;
      take(stored.row);
    }
  }

  function begin(more: Iterable<NewReviewRow>): Appending {
    const rest = more[Symbol.iterator]();
    let is: 'new' | 'open' | 'over' = 'new';
    let seq = 0;
    let hash = '';
    let added = 0;
    let at = 0;

    function drop(): void {
      if (is === 'open') {
        writer.drop();
        undo(file);
      }
      is = 'over';
    }

    return {
      drop,
      step(max) {
        if (problem !== null) return fail({ kind: 'store', message: messages.notRecorded(problem) });
        if (is === 'over') return fail(DROPPED);
        if (is === 'new' && file.isTransaction) return fail(BUSY);
        try {
          if (is === 'new') {
            is = 'open';
            file.exec('BEGIN IMMEDIATE');
            catchUp();
            seq = rows;
            hash = head;
          }
          for (let taken = 0; taken < max; taken += 1) {
            const next = rest.next();
            if (next.done === true) {
              writer.flush();
              file.exec('COMMIT');
              is = 'over';
              rows = seq;
              head = hash;
              if (added > 0) opened.head.committed({ rows, hash, at }, true);
              checkpoint(file);
              return succeed({ done: true, added });
            }
            seq += 1;
            added += 1;
            ({ at } = next.value);
            hash = writer.write(hash, { seq, ...wellFormed(next.value) });
          }
          return succeed({ done: false, added });
        } catch (error) {
          drop();
          return fail(notWritten(error));
        }
      },
    };
  }

  return {
    problem: () => problem,
    lacks(entry) {
      problem = rows < entry.rows ? messages.gone.shorter(rows, entry.rows) : messages.gone.other;
      opened.head.vouch(entry);
    },
    rows: () => rows,
    head: () => head,
    append(more) {
      const done = begin(more).step(Number.POSITIVE_INFINITY);
      return done.ok ? succeed(done.value.added) : done;
    },
    begin,
    rowsAt: (seqs) => rowsAt(file, seqs),
    rowsBetween: (first, last) => rowsBetween(file, first, last),
    seqsAbout: (after, accounts) => seqsAbout(file, { after, last: rows, ...accounts }),
    seqOf: (hash) => seqOf(file, hash),
    hashAt: (seq) => readLogRow(file, REVIEW_LOG, seq)?.hash ?? null,
    hashes() {
      const all = file.prepare('SELECT lower(hex(hash)) AS hash FROM review_events');
      return new Set(all.all().map(({ hash }) => String(hash)));
    },
    close: () => close(file),
  };
}

/** Rows of one INSERT. */
const ROWS_AT_ONCE = 16;

const BUSY: BridgeError = { kind: 'conflict', message: messages.busy };
const DROPPED: BridgeError = { kind: 'store', message: messages.openedAnew };

function notWritten(error: unknown): BridgeError {
  if (isSqliteError(error) && (error.errcode & 0xff) === FULL) {
    return { kind: 'store', message: messages.diskFull };
  }
  const why = isSqliteError(error)
    ? error.errstr
    : error instanceof Error
      ? error.message
      : messages.unknownFailure;
  return { kind: 'store', message: messages.notWritten(why) };
}

/** What is written is moved into the file at once, so that no damage to the write-ahead log alone loses it. */
function checkpoint(file: DatabaseSync): void {
  try {
    file.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // It is in the write-ahead log; the next one tries again.
  }
}

function undo(file: DatabaseSync): void {
  try {
    // A full disk may have rolled it back already.
    if (file.isTransaction) file.exec('ROLLBACK');
  } catch {
    // The failure that brought us here is the one to report.
  }
}

/** Never throws. */
export function close(file: DatabaseSync | null): void {
  try {
    if (file?.isOpen === true) file.close();
  } catch {
    // Whatever was committed is on the disk.
  }
}
