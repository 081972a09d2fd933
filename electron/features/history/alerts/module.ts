import type { ArchiveModule } from '../archive/archive-module.ts';
import { alertOps } from './alert-ops.ts';

/**
 * What a person was, or is to be, alerted to. A rule raises one alert for a record (`UNIQUE`), however often its page is read. `notified`: the
 * notification for it was handed out. `alert_lists` has a row for each list that was completely read once: `since` is the end of what
 * was verified then, and what was created later, or turns up where all was verified, is new; anything else is history being read.
 */
const ALERT_SCHEMA = `
  CREATE TABLE alerts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record INTEGER NOT NULL,
    rule TEXT NOT NULL,
    account INTEGER NOT NULL,
    at INTEGER NOT NULL,
    detail TEXT NOT NULL,
    read_at INTEGER,
    notified INTEGER NOT NULL DEFAULT 0,
    UNIQUE (record, rule)
  ) STRICT;
  CREATE INDEX alert_unread ON alerts (id) WHERE read_at IS NULL;
  CREATE INDEX alert_unnotified ON alerts (id) WHERE notified = 0;
  CREATE TABLE alert_lists (
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    since INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
  ) STRICT, WITHOUT ROWID;
`;

/** What people are alerted to. */
export const alertModule = {
  ops: alertOps,
  tables: ALERT_SCHEMA,
} satisfies ArchiveModule<typeof alertOps>;
