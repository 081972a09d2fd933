/** In the data folder. A file of its own: unlike the records in archive.db, most of it cannot be read from the venue again. */
export const TRADE_HISTORY_FILE = 'trade-history.db';

/** Its user_version. */
export const TRADE_HISTORY_VERSION = 1;

/**
 * Fills as the venue reported them, and how far each pair was read. A row of `fill_ranges` says that every fill of the pair from `since` to
 * `until` was read; between two of them is a gap. `full_at` is when all the venue lists was last read again. `origin` names the
 * venue and the key it was read with: what was read there does not count for another. Every row has a checksum of its values.
 */
export const FILL_SCHEMA = `
  CREATE TABLE fills (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    symbol TEXT NOT NULL,
    trade_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    fill_id TEXT NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
    liquidity TEXT NOT NULL CHECK (liquidity IN ('maker', 'taker')),
    price TEXT NOT NULL,
    size TEXT NOT NULL,
    funds TEXT NOT NULL,
    fee TEXT NOT NULL,
    fee_currency TEXT NOT NULL,
    at INTEGER NOT NULL,
    first_seen INTEGER NOT NULL,
    checksum INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX fill_identity ON fills (account, symbol, trade_id, order_id);
  CREATE INDEX fill_time ON fills (account, at, id);
  CREATE INDEX fill_pair_time ON fills (account, symbol, at, id);
  CREATE TABLE fill_ranges (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    symbol TEXT NOT NULL,
    origin TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    full_at INTEGER NOT NULL,
    checksum INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX fill_range_pair ON fill_ranges (account, symbol, until);
`;
