import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commit } from '../electron/history/archive/commit.ts';
import { openArchive } from '../electron/history/archive/open-archive.ts';
import { ARCHIVE_SCHEMA } from '../electron/history/archive/schema.ts';
import { takePage } from '../electron/history/archive/take-page.ts';
import { askOps } from '../electron/history/ask/ask-ops.ts';
import type { WalletRecord } from '../shared/records/record.ts';
import { benchRows } from './archive-rows.ts';
import type { Goal, Row } from './harness.ts';

const PAGE = 500;
const ROUNDS = 3;
const BARE = 'bare inserts of the same columns, one transaction';
const OURS = 'takePage of 500, each committed, totals exact after it';
const AGAIN = 'the same pages again: nothing added';

/**
 * Ingest of `count` records as a walk brings them, newest first, beside bare inserts of the same columns: same table, no index, no
 * identity, one transaction, no journal. Both with synchronous off. The goal is half the speed of the bare inserts.
 */
export function archiveIngest(
  folder: string,
  count: number,
): { rows: Row[]; goals: Goal[]; notes: string[] } {
  const records = walk(count);
  const times: Record<'bare' | 'ours' | 'again', number[]> = { bare: [], ours: [], again: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(bare(join(folder, 'bare.db'), records));
    const { first, second } = ours(join(folder, 'ingest'), records);
    times.ours.push(first);
    times.again.push(second);
  }
  const ratios = times.ours.map((took, round) => (times.bare[round] ?? Number.NaN) / took);
  const half = middle(ratios);
  const each = (name: string, took: number[]): Row => ({
    name,
    microseconds: middle(took) / 1_000,
    ratio: middle(took.map((one, round) => one / (times.bare[round] ?? Number.NaN))),
  });
  return {
    rows: [each(BARE, times.bare), each(OURS, times.ours), each(AGAIN, times.again)],
    goals: [{ text: 'ingest at least 0.5 of the speed of bare inserts', figure: half, holds: half >= 0.5 }],
    notes: [`ingest: ${Math.round(count / (middle(times.ours) / 1e9))} records a second, ${ROUNDS} rounds`],
  };
}

/** Deposits, then withdrawals, each newest first, with ids that begin with their time as the venue's do. */
function walk(count: number): WalletRecord[] {
  const deposits: WalletRecord[] = [];
  const withdrawals: WalletRecord[] = [];
  for (const row of benchRows(count)) {
    const { currency, chain, status, address, memo, amount, fee, createdAt, updatedAt, remark } = row;
    const fields = { currency, chain, status, address, memo, amount, fee, createdAt, updatedAt, remark };
    const rest = { isInner: row.isInner === 1, walletTxId: row.tx, otherFields: {} };
    if (row.venueId === null) {
      deposits.push({ kind: 'deposit', ...fields, ...rest });
    } else {
      const id = Math.floor(createdAt / 1_000).toString(16) + row.venueId.slice(8);
      withdrawals.push({ kind: 'withdrawal', id, ...fields, ...rest });
    }
  }
  return [...deposits.reverse(), ...withdrawals.reverse()];
}

function bare(path: string, records: readonly WalletRecord[]): number {
  const table = /CREATE TABLE records \([^;]*\) STRICT;/.exec(ARCHIVE_SCHEMA)?.[0] ?? '';
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${table}`);
  const insert = db.prepare(
    `INSERT INTO records (account, kind, key, occurrence, venue_id, currency, chain, status, address, memo, is_inner, amount, fee, tx,
       created_at, updated_at, remark, other, first_seen, seen_pass, missing_since)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)`,
  );
  const key = Buffer.alloc(16, 7);
  const start = process.hrtime.bigint();
  db.exec('BEGIN');
  for (const record of records) {
    insert.run(
      1,
      record.kind === 'deposit' ? 0 : 1,
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
  db.exec('COMMIT');
  const took = Number(process.hrtime.bigint() - start);
  db.close();
  rmSync(path);
  return took;
}

function ours(folder: string, records: readonly WalletRecord[]): { first: number; second: number } {
  mkdirSync(folder, { recursive: true });
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  context.db.exec('PRAGMA synchronous = OFF');
  askOps['ask.totals'](context, { filter: {} }); // the columns are there before the first page, as in the app
  const pass = (passId: number): number => {
    const start = process.hrtime.bigint();
    for (let at = 0; at < records.length; at += PAGE) {
      const page = records.slice(at, at + PAGE);
      // The one page where deposits end and withdrawals begin is two.
      for (const kind of ['deposit', 'withdrawal'] as const) {
        const rows = page.filter((record) => record.kind === kind);
        if (rows.length === 0) continue;
        const taken = { accountId: 'bench', kind, passId, seenAt: passId, rows, setAside: [] };
        const done = commit(context, () => takePage(context, taken));
        if (!done.ok) throw new Error(done.error.message);
      }
    }
    return Number(process.hrtime.bigint() - start);
  };
  const first = pass(1);
  const second = pass(2);
  const { records: held } = askOps['ask.totals'](context, { filter: {} });
  if (held !== records.length) throw new Error(`the archive holds ${held} records of ${records.length}`);
  close();
  rmSync(folder, { recursive: true });
  return { first, second };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
