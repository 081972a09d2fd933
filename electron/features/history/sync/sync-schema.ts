import { IS_OPEN } from '../archive/open-status.ts';

/**
 * How far each list was read. One row of `sync_lists` per list that was ever asked for; `sync_runs` holds the sync run under way with
 * everything needed to resume after a kill (`state`, as JSON; `paused` when a person paused it); `sync_ranges` the ranges of time that were
 * read completely (`reason` null; `scans`: 1 once, 2 by two scans in a row that agree) or that could not be completed (with the reason, in
 * words; `scans` has no meaning then). `sync_unmet` holds the records that this scan and the one before it did not find. `last_done_at` and
 * `open_checked_at` are the beginnings, by the venue's clock, of the last completed sync run and of the last that checked every open
 * record: what they asked for was answered after that. `origin` names the venue and the key that the list was read with: what was verified
 * there does not count for another. `sync_reopened` holds the damaged records whose time was reopened because of them (reopen-damaged.ts).
 * Rows that decide what is complete carry a checksum (sealed-rows.ts): a damaged one counts as none, so that its time is read again.
 */
export const SYNC_SCHEMA = `
  CREATE TABLE sync_lists (
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    start_date INTEGER,
    first_done_at INTEGER,
    last_done_at INTEGER,
    open_checked_at INTEGER,
    records INTEGER NOT NULL DEFAULT 0,
    next_scan INTEGER NOT NULL DEFAULT 1,
    max_range TEXT,
    origin TEXT,
    checksum INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sync_runs (
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    started_at INTEGER NOT NULL,
    paused INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sync_ranges (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    at INTEGER NOT NULL,
    reason TEXT,
    scans INTEGER NOT NULL DEFAULT 1,
    checksum INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sync_unmet (
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    round INTEGER NOT NULL,
    record INTEGER NOT NULL,
    PRIMARY KEY (account, kind, round, record)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sync_reopened (record INTEGER PRIMARY KEY) STRICT;
  CREATE INDEX sync_range_time ON sync_ranges (account, kind, until);
  CREATE INDEX record_open ON records (account, kind, created_at) WHERE ${IS_OPEN};
  CREATE INDEX record_missing ON records (account, kind) WHERE missing_since IS NOT NULL;
`;
