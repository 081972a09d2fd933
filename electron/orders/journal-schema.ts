/** Version of the file, in its user_version. Migrations go forward only. */
export const VERSION = 1;

/** Intents, outcomes and evidence in one chain. What is written stays: the triggers refuse every change. */
export const SCHEMA = `
  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('intent', 'outcome', 'evidence')),
    account TEXT NOT NULL,
    client_oid TEXT NOT NULL,
    ticket TEXT,
    at INTEGER NOT NULL,
    result TEXT,
    facts TEXT NOT NULL,
    body BLOB,
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    CHECK ((kind = 'intent') = (body IS NOT NULL)),
    CHECK ((kind = 'intent') = (ticket IS NOT NULL)),
    CHECK ((kind = 'intent') = (result IS NULL))
  ) STRICT;
  CREATE UNIQUE INDEX journal_client_oid ON journal (account, client_oid, kind);
  CREATE UNIQUE INDEX journal_ticket ON journal (ticket) WHERE ticket IS NOT NULL;
  CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  PRAGMA user_version = ${VERSION};
`;
