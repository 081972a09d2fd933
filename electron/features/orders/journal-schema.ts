import { APPLICATION_ID } from '../../storage/first-edition.ts';

/** Version of the file, in its user_version. */
export const VERSION = 1;

/**
 * Everything about placements in one chain. What is written stays: the triggers refuse every change. `slot` limits the rows of a clientOid:
 * one submission or test, one outcome, one row of evidence, one resolution; each status check, event, amend and its outcomes, loss and signature
 * has a slot of its own, in the order they came.
 */
export const SCHEMA = `
  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN
      ('submission', 'outcome', 'evidence', 'status-check', 'event', 'resolution', 'test', 'test-outcome', 'amend', 'amend-outcome',
       'loss', 'signature')),
    account TEXT NOT NULL,
    client_oid TEXT NOT NULL,
    ticket TEXT,
    at INTEGER NOT NULL,
    result TEXT,
    facts TEXT NOT NULL,
    body BLOB,
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    slot TEXT NOT NULL GENERATED ALWAYS AS (
      CASE kind
        WHEN 'test' THEN 'submission'
        WHEN 'status-check' THEN printf('status-check %016d', seq)
        WHEN 'event' THEN printf('event %016d', seq)
        WHEN 'amend' THEN printf('amend %016d', seq)
        WHEN 'amend-outcome' THEN printf('amend-outcome %016d', seq)
        WHEN 'loss' THEN printf('loss %016d', seq)
        WHEN 'signature' THEN printf('signature %016d', seq)
        ELSE kind
      END) VIRTUAL,
    CHECK ((kind IN ('submission', 'test', 'amend')) = (body IS NOT NULL)),
    CHECK ((kind IN ('submission', 'amend')) = (ticket IS NOT NULL)),
    CHECK ((kind IN ('submission', 'test', 'amend')) = (result IS NULL))
  ) STRICT;
  CREATE UNIQUE INDEX journal_slot ON journal (account, client_oid, slot);
  CREATE UNIQUE INDEX journal_ticket ON journal (ticket) WHERE ticket IS NOT NULL;
  CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${VERSION};
`;

/** The columns that were written, in the order of a row's placeholders. */
export const COLUMNS = 'seq, kind, account, client_oid, ticket, at, result, facts, body, previous, hash';

/** The same for reading many rows: bytes as hex, because a buffer costs more than the rest of its row. */
export const HEX_COLUMNS =
  'seq, kind, account, client_oid, ticket, at, result, facts, iif(body IS NULL, NULL, hex(body)), lower(hex(previous)), lower(hex(hash))';
