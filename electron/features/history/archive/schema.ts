/** In the data folder. */
export const ARCHIVE_FILE = 'archive.db';

/** Version of archive.db, in its user_version. Migrations go forward only. */
export const ARCHIVE_VERSION = 1;

/** How `kind` is stored in the file. */
export const KIND_CODES = { deposit: 0, withdrawal: 1 } as const;

const SEEN_FACTOR = 257;

/**
 * How the number of a scan is stored in `seen_scan`, which every scan writes and no checksum covers: no value with one flipped byte is a
 * multiple of 257, so a damaged one is the number of no scan, and the record counts as not met yet.
 */
export function seenCode(scanId: number): number {
  return scanId * SEEN_FACTOR;
}

/** The number of the scan again; of a damaged value one that is not smaller. */
export function seenScan(code: number): number {
  return Math.ceil(code / SEEN_FACTOR);
}

/**
 * The records as the venue reported them, every text verbatim. What can be fetched again lives here; reviews and notes cannot and have
 * a file of their own. `key` and `occurrence` are the identity (reliability 32), `seen_scan` the last scan that met
 * the record (`seenCode`). Every row has a checksum of its values (row-checksum.ts), and `record_counts` has how many rows a list has and
 * what their checksums add up to (record-counts.ts). Keys of deposits begin with their time (identity.ts), so only withdrawals need an index by it;
 * its condition is not `kind = 1`, because SQLite would prepare every statement with `kind = ?` again for each value bound to it. Other modules
 * have tables in the same file (worker/modules.ts): one commit covers a record and what was proved with it. An unreadable row is kept for
 * good; `resolved_at` is when everything of its time could be read, so that it is a record now or no longer listed.
 */
export const RECORDS_SCHEMA = `
  CREATE TABLE accounts (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE records (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    key BLOB NOT NULL CHECK (length(key) = 16),
    occurrence INTEGER NOT NULL,
    venue_id TEXT,
    currency TEXT NOT NULL,
    chain TEXT NOT NULL,
    status TEXT NOT NULL,
    address TEXT NOT NULL,
    memo TEXT NOT NULL,
    is_inner INTEGER NOT NULL,
    amount TEXT NOT NULL,
    fee TEXT NOT NULL,
    tx TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    remark TEXT NOT NULL,
    other TEXT NOT NULL,
    first_seen INTEGER NOT NULL,
    seen_scan INTEGER NOT NULL,
    missing_since INTEGER,
    checksum INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE record_counts (
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    records INTEGER NOT NULL,
    checksums INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX record_identity ON records (key, occurrence, account, kind);
  CREATE INDEX withdrawal_time ON records (account, created_at DESC) WHERE venue_id IS NOT NULL;
  CREATE TABLE status_changes (
    record INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    status TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    field TEXT NOT NULL,
    before TEXT,
    after TEXT,
    PRIMARY KEY (record, seen_at, field)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE unreadable_records (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    raw TEXT NOT NULL,
    resolved_at INTEGER,
    UNIQUE (account, kind, raw)
  ) STRICT;
`;
