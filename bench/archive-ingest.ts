import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commit } from '../electron/features/history/archive/commit.ts';
import { openArchive } from '../electron/features/history/worker/open-archive.ts';
import { ARCHIVE_SCHEMA } from '../electron/features/history/worker/modules.ts';
import { takePage } from '../electron/features/history/archive/take-page.ts';
import { queryOps } from '../electron/features/history/queries/query-ops.ts';
import type { WalletRecord } from '../shared/records/record.ts';
import { type BenchRow, benchRows } from './archive-rows.ts';
import { type Goal, median, medianRatio, type Row } from './harness.ts';

const PAGE = 500;
const ROUNDS = 3;
/** Pages: some tenths of a second. */
const TURN = 40;
/** The folder, below that of the bench, in which the archive of the last round stays. */
export const INGESTED = 'ingest';
const BARE = 'bare inserts of the same columns, one transaction';
const OURS = 'takePage of 500, each committed, totals exact after it';
const AGAIN = 'the same pages again: nothing added';

/**
 * Ingest of `count` records as a download brings them, newest first, beside bare inserts of the same columns: same table, no index, no
 * identity, one transaction, no journal. Both with synchronous off. The goal is half the speed of the bare inserts. The two take turns,
 * TURN pages each, so that what else the machine does touches both. A page's records are made of its text just before, outside the
 * clock: a million of them held at once would have the collector walk them all the time. The archive of the last round stays.
 */
export function archiveIngest(
  folder: string,
  count: number,
): { rows: Row[]; goals: Goal[]; notes: string[] } {
  const pages = listPages(count);
  const bare: number[] = [];
  const ours: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rmSync(join(folder, INGESTED), { recursive: true, force: true });
    const took = oneRound(folder, pages, count);
    bare.push(took.bare);
    ours.push(took.ours);
    again.push(took.again);
  }
  const row = (name: string, took: number[]): Row => {
    const rounds = took.map((one) => one * 1_000);
    return { name, microseconds: median(rounds), ratio: medianRatio(took, bare), rounds };
  };
  const half = medianRatio(bare, ours);
  return {
    rows: [row(BARE, bare), row(OURS, ours), row(AGAIN, again)],
    goals: [{ text: 'ingest at least 0.45 of the speed of bare inserts', figure: half, holds: half >= 0.45 }],
    notes: [`ingest: ${Math.round(count / (median(ours) / 1e3))} records a second, ${ROUNDS} rounds`],
  };
}

/** Milliseconds of each over all pages. */
function oneRound(
  folder: string,
  pages: readonly PageText[],
  count: number,
): { bare: number; ours: number; again: number } {
  const bare = bareTable(join(folder, 'bare.db'));
  const ours = archiveAt(join(folder, INGESTED));
  const took = { bare: 0, ours: 0, again: 0 };
  for (let from = 0; from < pages.length; from += TURN) {
    const turn = pages.slice(from, from + TURN);
    took.bare += timed(turn, bare.take);
    took.ours += timed(turn, ours.take);
  }
  took.bare += bare.end();
  ours.nextScan();
  took.again = timed(pages, ours.take);
  ours.close(count);
  return took;
}

/** Makes an archive of `count` records in a folder, as a download would, and closes it. */
export function archivePages(folder: string, count: number): void {
  const archive = archiveAt(folder);
  timed(listPages(count), archive.take);
  archive.close(count);
}

interface PageText {
  kind: WalletRecord['kind'];
  /** JSON of its records. */
  json: Buffer;
}

/** Pages of deposits, then of withdrawals, each newest first, with ids that begin with their time as the venue's do. */
function listPages(count: number): PageText[] {
  const pages: Record<WalletRecord['kind'], Buffer[]> = { deposit: [], withdrawal: [] };
  const pending: Record<WalletRecord['kind'], WalletRecord[]> = { deposit: [], withdrawal: [] };
  const end = (kind: WalletRecord['kind']): void => {
    if (pending[kind].length > 0) pages[kind].push(Buffer.from(JSON.stringify(pending[kind].reverse())));
    pending[kind] = [];
  };
  for (const row of benchRows(count)) {
    const record = recordOf(row);
    pending[record.kind].push(record);
    if (pending[record.kind].length === PAGE) end(record.kind);
  }
  end('deposit');
  end('withdrawal');
  const of = (kind: WalletRecord['kind']): PageText[] =>
    pages[kind].reverse().map((json) => ({ kind, json }));
  return [...of('deposit'), ...of('withdrawal')];
}

function recordOf(row: BenchRow): WalletRecord {
  const { currency, chain, status, address, memo, amount, fee, createdAt, updatedAt, remark } = row;
  const fields = { currency, chain, status, address, memo, amount, fee, createdAt, updatedAt, remark };
  const rest = { isInner: row.isInner === 1, walletTxId: row.tx, otherFields: {} };
  if (row.venueId === null) return { kind: 'deposit', ...fields, ...rest };
  return {
    kind: 'withdrawal',
    id: Math.floor(createdAt / 1_000).toString(16) + row.venueId.slice(8),
    ...fields,
    ...rest,
  };
}

/** Milliseconds that `take` needs for all pages. */
function timed(
  pages: readonly PageText[],
  take: (kind: WalletRecord['kind'], rows: WalletRecord[]) => void,
): number {
  let took = 0;
  for (const { kind, json } of pages) {
    const rows = JSON.parse(json.toString()) as WalletRecord[];
    const start = performance.now();
    take(kind, rows);
    took += performance.now() - start;
  }
  return took;
}

interface Taker {
  take: (kind: WalletRecord['kind'], rows: WalletRecord[]) => void;
}

/** `end` commits, and answers the milliseconds that took. */
function bareTable(path: string): Taker & { end(): number } {
  const table = /CREATE TABLE records \([^;]*\) STRICT;/.exec(ARCHIVE_SCHEMA)?.[0] ?? '';
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${table}`);
  const insert = db.prepare(
    `INSERT INTO records (account, kind, key, occurrence, venue_id, currency, chain, status, address, memo, is_inner, amount, fee, tx,
       created_at, updated_at, remark, other, first_seen, seen_scan, missing_since, checksum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ${2 ** 46})`,
  );
  const key = Buffer.alloc(16, 7);
  db.exec('BEGIN');
  return {
    take(kind, rows) {
      for (const record of rows) {
        insert.run(
          1,
          kind === 'deposit' ? 0 : 1,
          key,
          0,
          record.kind === 'deposit' ? null : record.id,
          record.currency,
          record.chain,
          record.status,
          record.address,
          record.memo,
          record.isInner ? 1 : 0,
          record.amount,
          record.fee,
          record.walletTxId,
          record.createdAt,
          record.updatedAt,
          record.remark,
          '{}',
          1,
          1,
        );
      }
    },
    end() {
      const start = performance.now();
      db.exec('COMMIT');
      const took = performance.now() - start;
      db.close();
      rmSync(path);
      return took;
    },
  };
}

/** `close` makes sure that all of them are there. */
function archiveAt(folder: string): Taker & { nextScan(): void; close(count: number): void } {
  mkdirSync(folder, { recursive: true });
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  context.db.exec('PRAGMA synchronous = OFF');
  queryOps['query.totals'](context, { filter: {} }); // the columns are there before the first page, as in the app
  let scanId = 1;
  return {
    take(kind, rows) {
      const taken = { accountId: 'bench', kind, scanId, seenAt: scanId, rows, unreadable: [] };
      const done = commit(context, () => takePage(context, taken));
      if (!done.ok) throw new Error(done.error.message);
    },
    nextScan() {
      scanId += 1;
    },
    close(count) {
      const { records: held } = queryOps['query.totals'](context, { filter: {} });
      if (held !== count) throw new Error(`the archive holds ${held} records of ${count}`);
      close();
    },
  };
}
