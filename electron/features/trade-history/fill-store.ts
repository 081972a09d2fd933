import type { DatabaseSync } from 'node:sqlite';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { FillCursor, DownloadedFills } from '../../../shared/bridge/trade-history-calls.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { type FillRange, fillValues, rangeValues, readFill, readRange } from './fill-rows.ts';
import { fillFailure } from './open-fill-file.ts';

/** What a complete reading of a pair proved. */
export interface PairRead {
  accountId: string;
  symbol: string;
  origin: string;
  /** Every fill from here to `until` was read. */
  since: number;
  until: number;
  /** All that the venue lists was read, not only what is new. */
  isFull: boolean;
}

/** Every fill that was ever downloaded. Each write is one transaction: a kill costs a page, which is read again. */
export interface FillStore {
  /** Adds what is new of a page; a fill that is there is left alone, unless it is damaged. */
  add(accountId: string, fills: readonly Fill[], now: number): Result<{ added: number }, BridgeError>;
  /** The range with the latest end that was read with this venue and key; null when none was. */
  newestRange(accountId: string, symbol: string, origin: string): FillRange | null;
  /** Lengthens the newest range where `since` lies in it, else begins a new one: what is between them is a gap. */
  recordRead(read: PairRead): Result<null, BridgeError>;
  /** When each pair of the account was read last, by its symbol. */
  readAt(accountId: string, origin: string): Map<string, number>;
  /** Pairs with a fill after this time. */
  tradedSince(accountId: string, at: number): string[];
  page(
    accountId: string,
    symbol: string | null,
    before: FillCursor | null,
  ): Result<Omit<DownloadedFills, 'problem'>, BridgeError>;
  /** Removes everything of an account: it started over, and its venue has forgotten all of it. */
  forget(accountId: string): Result<null, BridgeError>;
  /** Moves what the write-ahead log holds into the file, at the end of a turn: a commit in the middle of one need not, and sync the disk. */
  checkpoint(): void;
  close(): void;
}

const PAGE_ROWS = 100;
const MAX_GAPS = 100;
/** Later than any fill. */
const END: FillCursor = { at: Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER };

export function createFillStore(db: DatabaseSync): FillStore {
  const values = (count: number) => Array.from({ length: count }, () => '?').join(', ');
  const addFill = db.prepare(`INSERT INTO fills VALUES (NULL, ${values(15)})`);
  const replaceFill = db.prepare(`INSERT OR REPLACE INTO fills VALUES (?, ${values(15)})`);
  const ofIdentity = db.prepare(
    'SELECT * FROM fills WHERE account = ? AND symbol = ? AND trade_id = ? AND order_id = ?',
  );
  const addRange = db.prepare(`INSERT INTO fill_ranges VALUES (NULL, ${values(7)})`);
  const replaceRange = db.prepare(`INSERT OR REPLACE INTO fill_ranges VALUES (?, ${values(7)})`);
  const rangesOfPair = db.prepare(
    'SELECT * FROM fill_ranges WHERE account = ? AND symbol = ? ORDER BY until DESC',
  );
  const rangesOf = db.prepare('SELECT * FROM fill_ranges WHERE account = ? ORDER BY symbol, until');
  const traded = db.prepare('SELECT DISTINCT symbol FROM fills WHERE account = ? AND at >= ?');
  const all = {
    page: db.prepare(
      `SELECT * FROM fills WHERE account = ? AND (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ${PAGE_ROWS + 1}`,
    ),
    count: db.prepare('SELECT count(*) AS n FROM fills WHERE account = ?'),
  };
  const ofPair = {
    page: db.prepare(
      `SELECT * FROM fills WHERE account = ? AND symbol = ? AND (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ${PAGE_ROWS + 1}`,
    ),
    count: db.prepare('SELECT count(*) AS n FROM fills WHERE account = ? AND symbol = ?'),
  };

  function write<T>(work: () => T): Result<T, BridgeError> {
    try {
      db.exec('BEGIN IMMEDIATE');
      const value = work();
      db.exec('COMMIT');
      return succeed(value);
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      return fail(fillFailure(error, 'write'));
    }
  }

  function newestRange(accountId: string, symbol: string, origin: string): FillRange | null {
    for (const row of rangesOfPair.iterate(accountId, symbol)) {
      const range = readRange(row);
      // One that is damaged counts as none: its time is read again as far as the venue goes.
      if (range !== null && range.origin === origin) return range;
    }
    return null;
  }

  function ranges(accountId: string): FillRange[] {
    return rangesOf.all(accountId).flatMap((row) => readRange(row) ?? []);
  }

  return {
    add: (accountId, fills, now) =>
      write(() => {
        let added = 0;
        for (const fill of fills) {
          const row = ofIdentity.get(accountId, fill.symbol, fill.tradeId, fill.orderId);
          if (row === undefined) {
            addFill.run(...fillValues(accountId, fill, now));
            added += 1;
          } else if (readFill(row) === null) {
            replaceFill.run(Number(row['id']), ...fillValues(accountId, fill, now));
          }
        }
        return { added };
      }),
    newestRange,
    recordRead: ({ isFull, ...read }) =>
      write(() => {
        const newest = newestRange(read.accountId, read.symbol, read.origin);
        if (newest === null || read.since > newest.until) {
          addRange.run(...rangeValues({ ...read, fullAt: read.until }));
        } else {
          const since = Math.min(newest.since, read.since);
          const until = Math.max(newest.until, read.until);
          const fullAt = isFull ? read.until : newest.fullAt;
          replaceRange.run(newest.id, ...rangeValues({ ...read, since, until, fullAt }));
        }
        return null;
      }),
    readAt(accountId, origin) {
      const times = new Map<string, number>();
      for (const range of ranges(accountId))
        if (range.origin === origin) times.set(range.symbol, range.until);
      return times;
    },
    tradedSince: (accountId, at) => traded.all(accountId, at).map((row) => String(row['symbol'])),
    page(accountId, symbol, before) {
      try {
        const { at, row: id } = before ?? END;
        const rows =
          symbol === null ? all.page.all(accountId, at, id) : ofPair.page.all(accountId, symbol, at, id);
        const counted = symbol === null ? all.count.get(accountId) : ofPair.count.get(accountId, symbol);
        const shown = rows.slice(0, PAGE_ROWS);
        const fills = shown.flatMap((row) => readFill(row)?.fill ?? []);
        const last = shown.at(-1);
        return succeed({
          fills,
          next:
            last === undefined || rows.length <= PAGE_ROWS
              ? null
              : { at: Number(last['at']), row: Number(last['id']) },
          total: Number(counted?.['n'] ?? 0),
          damaged: shown.length - fills.length,
          coverage: coverageOf(
            ranges(accountId).filter((range) => symbol === null || range.symbol === symbol),
          ),
        });
      } catch (error) {
        return fail(fillFailure(error, 'read'));
      }
    },
    forget: (accountId) =>
      write(() => {
        db.prepare('DELETE FROM fills WHERE account = ?').run(accountId);
        db.prepare('DELETE FROM fill_ranges WHERE account = ?').run(accountId);
        return null;
      }),
    checkpoint() {
      try {
        db.exec('PRAGMA wal_checkpoint(PASSIVE)');
      } catch {
        // The rows are in the write-ahead log as before; the next one tries again.
      }
    },
    close: () => db.close(),
  };
}

/** `ranges`: by pair, earliest first. Of each pair the last range without a gap counts. */
function coverageOf(ranges: readonly FillRange[]): DownloadedFills['coverage'] {
  const newest = new Map<string, FillRange>();
  const gaps: DownloadedFills['coverage']['gaps'] = [];
  for (const range of ranges) {
    const before = newest.get(range.symbol);
    if (before !== undefined && range.since > before.until) {
      gaps.push({ symbol: range.symbol, since: before.until, until: range.since });
    }
    newest.set(range.symbol, range);
  }
  const last = [...newest.values()];
  return {
    pairs: last.length,
    since: last.length === 0 ? null : Math.max(...last.map(({ since }) => since)),
    until: last.length === 0 ? null : Math.min(...last.map(({ until }) => until)),
    gaps: gaps.sort((a, b) => b.until - a.until).slice(0, MAX_GAPS),
  };
}
