/** For tests: archive.db as version 2 made it, frozen like version 1, to which it added the alerts. */
import { VERSION_1 } from '../../alerts/testing/version-1.ts';

export const VERSION_2 = `${VERSION_1}
  CREATE TABLE alerts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record INTEGER NOT NULL,
    rule TEXT NOT NULL,
    account INTEGER NOT NULL,
    at INTEGER NOT NULL,
    detail TEXT NOT NULL,
    read_at INTEGER,
    told INTEGER NOT NULL DEFAULT 0,
    UNIQUE (record, rule)
  ) STRICT;
  CREATE INDEX alert_unread ON alerts (id) WHERE read_at IS NULL;
  CREATE INDEX alert_untold ON alerts (id) WHERE told = 0;
  CREATE TABLE alert_lists (
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    since INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
  ) STRICT, WITHOUT ROWID;
`;
