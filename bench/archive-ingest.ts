import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commit } from '../electron/history/archive/commit.ts';
import { openArchive } from '../electron/history/archive/open-archive.ts';
import { ARCHIVE_SCHEMA } from '../electron/history/archive/schema.ts';
import { takePage } from '../electron/history/archive/take-page.ts';
import { askOps } from '../electron/history/ask/ask-ops.ts';
import type { WalletRecord } from '../shared/records/record.ts';
import { type BenchRow, benchRows } from './archive-rows.ts';
import type { Goal, Row } from './harness.ts';

const PAGE = 500;
const ROUNDS = 3;
const BARE = 'bare inserts of the same columns, one transaction';
const OURS = 'takePage of 500, each committed, totals exact after it';
const AGAIN = 'the same pages again: nothing added';

/**
 * Ingest of `count` records as a walk brings them, newest first, beside bare inserts of the same columns: same table, no index, no
 * identity, one transaction, no journal. Both with synchronous off. The goal is half the speed of the bare inserts. A page's records
 * are made of its text just before, outside the clock: a million of them held at once would have the collector walk them all the time.
 */
export function archiveIngest(
  folder: string,
  count: number,
): { rows: Row[]; goals: Goal[]; notes: string[] } {
  const pages = walk(count);
  const times: Record<'bare' | 'ours' | 'again', number[]> = { bare: [], ours: [], again: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(bare(join(folder, 'bare.db'), pages));
    const { first, second } = ours(join(folder, 'ingest'), pages, count);
    times.ours.push(first);
    times.again.push(second);
  }
  const ratios = times.ours.map((took, round) => (times.bare[round] ?? Number.NaN) / took);
  const half = middle(ratios);
  const each = (name: string, took: number[]): Row => ({
    name,
    microseconds: middle(took) * 1_000,
    ratio: middle(took.map((one, round) => one / (times.bare[round] ?? Number.NaN))),
  });
  return {
    rows: [each(BARE, times.bare), each(OURS, times.ours), each(AGAIN, times.again)],
    goals: [{ text: 'ingest at least 0.5 of the speed of bare inserts', figure: half, holds: half >= 0.5 }],
    notes: [`ingest: ${Math.round(count / (middle(times.ours) / 1e3))} records a second, ${ROUNDS} rounds`],
  };
}

interface PageText {
  kind: WalletRecord['kind'];
  /** JSON of its records. */
  json: Buffer;
}

/** Pages of deposits, then of withdrawals, each newest first, with ids that begin with their time as the venue's do. */
function walk(count: number): PageText[] {
  const pages: Record<WalletRecord['kind'], Buffer[]> = { deposit: [], withdrawal: [] };
  const begun: Record<WalletRecord['kind'], WalletRecord[]> = { deposit: [], withdrawal: [] };
  const end = (kind: WalletRecord['kind']): void => {
    if (begun[kind].length > 0) pages[kind].push(Buffer.from(JSON.stringify(begun[kind].reverse())));
    begun[kind] = [];
  };
  for (const row of benchRows(count)) {
    const record = recordOf(row);
    begun[record.kind].push(record);
    if (begun[record.kind].length === PAGE) end(record.kind);
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

function bare(path: string, pages: readonly PageText[]): number {
  const table = /CREATE TABLE records \([^;]*\) STRICT;/.exec(ARCHIVE_SCHEMA)?.[0] ?? '';
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${table}`);
  const insert = db.prepare(
    `INSERT INTO records (account, kind, key, occurrence, venue_id, currency, chain, status, address, memo, is_inner, amount, fee, tx,
       created_at, updated_at, remark, other, first_seen, seen_pass, missing_since)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)`,
  );
  const key = Buffer.alloc(16, 7);
  db.exec('BEGIN');
  const took = timed(pages, (kind, rows) => {
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
  });
  const start = performance.now();
  db.exec('COMMIT');
  const committed = performance.now() - start;
  db.close();
  rmSync(path);
  return took + committed;
}

function ours(folder: string, pages: readonly PageText[], count: number): { first: number; second: number } {
  mkdirSync(folder, { recursive: true });
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  context.db.exec('PRAGMA synchronous = OFF');
  askOps['ask.totals'](context, { filter: {} }); // the columns are there before the first page, as in the app
  const pass = (passId: number): number =>
    timed(pages, (kind, rows) => {
      const taken = { accountId: 'bench', kind, passId, seenAt: passId, rows, setAside: [] };
      const done = commit(context, () => takePage(context, taken));
      if (!done.ok) throw new Error(done.error.message);
    });
  const first = pass(1);
  const second = pass(2);
  const { records: held } = askOps['ask.totals'](context, { filter: {} });
  if (held !== count) throw new Error(`the archive holds ${held} records of ${count}`);
  close();
  rmSync(folder, { recursive: true });
  return { first, second };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
