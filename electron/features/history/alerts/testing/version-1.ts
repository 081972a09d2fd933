/** For tests: archive.db as version 1 made it, frozen: what is opened must be what was shipped, not what the code says today. */
export const VERSION_1 = `
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
    seen_pass INTEGER NOT NULL,
    missing_since INTEGER
  ) STRICT;
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
  CREATE TABLE set_aside (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    raw TEXT NOT NULL,
    UNIQUE (account, kind, raw)
  ) STRICT;
  CREATE TABLE sync_lists (
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    user_floor INTEGER,
    first_done_at INTEGER,
    last_done_at INTEGER,
    open_checked_at INTEGER,
    records INTEGER NOT NULL DEFAULT 0,
    next_pass INTEGER NOT NULL DEFAULT 1,
    reach TEXT,
    origin TEXT,
    PRIMARY KEY (account, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sync_walks (
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    started_at INTEGER NOT NULL,
    paused INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL,
    PRIMARY KEY (account, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sync_windows (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    at INTEGER NOT NULL,
    reason TEXT
  ) STRICT;
  CREATE INDEX sync_window_time ON sync_windows (account, kind, until);
  CREATE INDEX record_open ON records (account, kind, created_at) WHERE status NOT IN ('SUCCESS', 'FAILURE');
  CREATE INDEX record_missing ON records (account, kind) WHERE missing_since IS NOT NULL;
  CREATE VIRTUAL TABLE search USING fts5(
    address, tx, memo, remark, venue_id,
    content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
  );
  INSERT INTO search (search, rank) VALUES ('automerge', 0), ('crisismerge', 1000000), ('usermerge', 16);
  CREATE TABLE search_progress (last INTEGER NOT NULL, made_by TEXT NOT NULL) STRICT;
  INSERT INTO search_progress (last, made_by) VALUES (0, 'layout 1, Unicode 17.0');
  CREATE TABLE search_stale (id INTEGER PRIMARY KEY) STRICT;
  CREATE TRIGGER search_changed AFTER UPDATE OF venue_id, address, memo, tx, remark ON records
  WHEN old.venue_id IS NOT new.venue_id OR old.address IS NOT new.address OR old.memo IS NOT new.memo
    OR old.tx IS NOT new.tx OR old.remark IS NOT new.remark
  BEGIN
    INSERT INTO search_stale (id) VALUES (new.id) ON CONFLICT (id) DO NOTHING;
  END;
`;
