import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import type { HeadWriter } from '../../storage/log-head.ts';
import { GENESIS, readLogRows, rowInserter } from '../../storage/hash-chained-log.ts';
import { type HashedRow, JOURNAL, type JournalRow } from './chain.ts';
import { type JournalFailure, readFailure } from './journal-failure.ts';
import type { PlacementIndex } from './journal-index.ts';
import type { NewRow } from './journal-rows.ts';
import type { SyncBehind } from './journal-sync.ts';

export interface Appender {
  /**
   * Appends a row to the chain in one commit; when it returns ok, the row and all before it are on the disk. `refusal` is asked
   * inside the transaction, when the index has every row before this one.
   */
  append: Append;
  /** As `append`, of a row that is made of the last one: of how many rows there are then, and its hash. */
  appendAfter: (rowAfter: (last: { rows: number; hash: string }) => NewRow) => Result<null, JournalFailure>;
  /** As `append`, but when it returns ok, the row survives this program; it is synced to the disk after the answer (decision 0019). */
  appendBehind: Append;
  /** Nothing is added from here on. */
  stop: (failure: JournalFailure) => void;
  /** Reads what another connection wrote since. Throws when the file cannot be read. */
  catchUp: () => void;
}

type Append = (row: NewRow, refusal?: () => JournalFailure | null) => Result<null, JournalFailure>;

/** `take` gets every committed row, in order, and `head` the last of them. The file is opened with `synchronous=FULL`. */
export function createAppender(
  file: DatabaseSync,
  index: PlacementIndex,
  take: (row: HashedRow) => void,
  behind: SyncBehind,
  head: HeadWriter,
): Appender {
  const begin = file.prepare('BEGIN IMMEDIATE');
  const commit = file.prepare('COMMIT');
  const last = file.prepare('SELECT seq, lower(hex(hash)) AS hash FROM journal ORDER BY seq DESC LIMIT 1');
  const insert = rowInserter(file, JOURNAL);
  const dataVersion = file.prepare('PRAGMA data_version');
  let seenVersion = dataVersion.get()?.['data_version'];
  let isFull = true;
  let stopped: JournalFailure | null = null;

  function readSince(): void {
    for (const stored of readLogRows(file, JOURNAL, index.lastSeq())) {
      if (stored !== null) take(stored.row);
    }
  }

  /** A submission needs FULL: with NORMAL a commit is in the write-ahead log, which reaches the disk with the next sync. */
  function setFull(full: boolean): void {
    if (full === isFull) return;
    file.exec(`PRAGMA synchronous = ${full ? 'FULL' : 'NORMAL'}`);
    isFull = full;
  }

  /** A failed sync may have left a hole in the write-ahead log, and rows after a hole are lost with it: the log is emptied first. */
  function closeHole(): void {
    if (!behind.failed()) return;
    const { busy } = file.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {};
    if (busy !== 0) throw new Error('another program reads the journal whose log could not be synced');
    behind.mended();
  }

  function write(
    rowAfter: (last: { rows: number; hash: string }) => NewRow,
    refusal?: () => JournalFailure | null,
  ): Result<null, JournalFailure> {
    begin.run();
    const lastRow = last.get();
    const seq = Number(lastRow?.['seq'] ?? 0) + 1;
    if (seq !== index.lastSeq() + 1) readSince();
    const refused = refusal?.() ?? null;
    if (refused !== null) {
      undo(file);
      return fail(refused);
    }
    const previous = typeof lastRow?.['hash'] === 'string' ? lastRow['hash'] : GENESIS;
    const complete: JournalRow = { seq, ...rowAfter({ rows: seq - 1, hash: previous }) };
    const hash = insert(previous, complete);
    commit.run();
    head.committed({ rows: seq, hash, at: complete.at }, isFull);
    take(complete);
    return succeed(null);
  }

  function appendWith(full: boolean) {
    return (
      rowAfter: (last: { rows: number; hash: string }) => NewRow,
      refusal?: () => JournalFailure | null,
    ): Result<null, JournalFailure> => {
      if (stopped !== null) return fail(stopped);
      try {
        closeHole();
        setFull(full);
        const written = write(rowAfter, refusal);
        if (!full && written.ok) behind.request();
        return written;
      } catch (error) {
        undo(file);
        return fail(readFailure(error, 'written'));
      }
    };
  }

  const appendSynced = appendWith(true);
  const appendUnsynced = appendWith(false);
  return {
    append: (row, refusal) => appendSynced(() => row, refusal),
    appendBehind: (row, refusal) => appendUnsynced(() => row, refusal),
    appendAfter: appendSynced,
    stop(failure) {
      stopped = failure;
    },
    catchUp() {
      const version = dataVersion.get()?.['data_version'];
      if (version === seenVersion) return;
      readSince();
      seenVersion = version;
    },
  };
}

function undo(file: DatabaseSync): void {
  try {
    if (file.isTransaction) file.exec('ROLLBACK');
  } catch {
    // The failure that brought us here is the one to report.
  }
}
