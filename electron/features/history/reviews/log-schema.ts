import { APPLICATION_ID } from '../../../storage/first-edition.ts';

export const REVIEWS_FILE = 'reviews.db';

/** Version of reviews.db, in its user_version. */
export const REVIEWS_VERSION = 1;

/**
 * Every review event, in one chain. Rows are never changed: the triggers refuse it. A record is named by its identity
 * (account, kind, key, occurrence), never by its number in the archive, which a rebuilt archive assigns again; `base` shows a reader of
 * this file alone which record that is. There is no index: nothing but the rows themselves needs to be right.
 */
export const REVIEWS_SCHEMA = `
  CREATE TABLE review_events (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN (
      'state', 'approval', 'note', 'label', 'label-off', 'internal', 'not-internal', 'internal-off', 'rules', 'import', 'loss',
      'signature')),
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    system_user TEXT NOT NULL,
    account TEXT,
    record_kind TEXT CHECK (record_kind IN ('deposit', 'withdrawal')),
    record_key BLOB CHECK (length(record_key) = 16),
    occurrence INTEGER,
    base TEXT,
    value TEXT NOT NULL,
    origin BLOB CHECK (length(origin) = 32),
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    CHECK ((kind IN ('rules', 'import', 'loss', 'signature')) = (account IS NULL)),
    CHECK ((account IS NULL) = (record_kind IS NULL) AND (account IS NULL) = (record_key IS NULL)
      AND (account IS NULL) = (occurrence IS NULL) AND (account IS NULL) = (base IS NULL))
  ) STRICT;
  CREATE TRIGGER review_events_no_update BEFORE UPDATE ON review_events BEGIN SELECT RAISE(ABORT, 'review events are append-only'); END;
  CREATE TRIGGER review_events_no_delete BEFORE DELETE ON review_events BEGIN SELECT RAISE(ABORT, 'review events are append-only'); END;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${REVIEWS_VERSION};
`;

/** The columns in the order of a row's placeholders. */
export const EVENT_COLUMNS =
  'seq, kind, at, by, system_user, account, record_kind, record_key, occurrence, base, value, origin, previous, hash';

/** The same for reading: bytes as text in hex, because a buffer for each costs more than all the rest of a row. */
export const EVENT_COLUMNS_AS_TEXT = `seq, kind, at, by, system_user, account, record_kind,
  iif(record_key IS NULL, NULL, lower(hex(record_key))), occurrence, base, value,
  iif(origin IS NULL, NULL, lower(hex(origin))), lower(hex(previous)), lower(hex(hash))`;
