/**
 * Seam: an archive on disk, opened where SQLite has no full-text search, as a build of another maker may. Breaks when the history does not open
 * there, a search misses a record, the thread works on an index that cannot be, a sound archive is set aside, or the index does not come back.
 */
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenedArchive, OpenOptions } from '../archive/open-archive.ts';
import { openArchive } from '../worker/open-archive.ts';
import { withColumns, isStore } from './columns.ts';
import { loadBehind } from './query-ops.ts';
import { hasFullText } from './full-text.ts';
import { sealRecords } from '../../../../tests/helpers/history/seal-records.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-text-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const WITHOUT = { fullText: false } as const;

function open(options: OpenOptions = {}): OpenedArchive {
  const opened = openArchive(folder, options);
  if (!opened.ok) throw new Error(opened.error.message);
  expect(opened.value.notice).toBeNull();
  return opened.value;
}

function put(db: DatabaseSync, id: number, remark: string): void {
  db.exec("INSERT OR IGNORE INTO accounts (n, id) VALUES (1, 'practice')");
  db.prepare(
    `INSERT INTO records (id, account, kind, key, occurrence, currency, chain, status, address, memo, is_inner, amount, fee,
       created_at, updated_at, remark, other, first_seen, seen_scan, checksum)
     VALUES (?, 1, 0, randomblob(16), 0, 'USDT', 'trc20', 'SUCCESS', 'T1', '', 0, '1', '0', ?, ?, ?, '{}', 1, 1, 0)`,
  ).run(id, id, id, remark);
  sealRecords(db, [id]);
}

function found({ context }: OpenedArchive, term: string): number {
  return withColumns(context)
    .columns.search.find(term)
    .reduce((sum, has) => sum + has, 0);
}

/** Does what is left to be done behind; answers how many slices that took. */
function workBehind({ context }: OpenedArchive): number {
  let slices = 0;
  while (slices < 1_000 && loadBehind(context)) slices += 1;
  return slices;
}

function tables(db: DatabaseSync): string[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'search%'")
    .all()
    .map(({ name }) => String(name));
}

it('this SQLite has it', () => {
  expect(hasFullText()).toBe(true);
});

it('a new archive opens, is searched record by record, and gets its index at the first start that can make one', () => {
  const bare = open(WITHOUT);
  expect(tables(bare.context.db)).toEqual([]);
  put(bare.context.db, 1, 'invoice 17');
  put(bare.context.db, 2, 'salary');
  bare.close();

  const again = open(WITHOUT);
  expect(found(again, 'INVOICE')).toBe(1);
  expect(found(again, 'ala')).toBe(1);
  expect(found(again, 'nothing like it')).toBe(0);
  const { columns } = again.context;
  expect(isStore(columns) && columns.search.lag()).toBe(0);
  expect(workBehind(again)).toBeLessThan(5);
  again.close();

  const integer = open();
  expect(tables(integer.context.db)).toContain('search');
  workBehind(integer);
  expect(found(integer, 'invoice')).toBe(1);
  integer.close();
});

it('an archive with an index is searched without it, and neither changed nor set aside after an unclean end', () => {
  const integer = open();
  put(integer.context.db, 1, 'invoice 17');
  workBehind(integer);
  const before = tables(integer.context.db);
  integer.close();
  writeFileSync(join(folder, 'archive.db-wal'), 'an unclean end leaves rows here');

  const bare = open({ ...WITHOUT, check: true });
  expect(found(bare, 'invoice')).toBe(1);
  put(bare.context.db, 2, 'invoice 18');
  bare.close();
  const again = open(WITHOUT);
  expect(found(again, 'invoice')).toBe(2);
  expect(tables(again.context.db)).toEqual(before);
  again.close();
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);

  const later = open();
  workBehind(later);
  expect(found(later, 'invoice')).toBe(2);
  later.close();
});

it('a damaged file is still found out there', () => {
  const bare = open(WITHOUT);
  for (let id = 1; id < 500; id += 1) put(bare.context.db, id, 'x'.repeat(200));
  bare.close();
  const db = new DatabaseSync(join(folder, 'archive.db'));
  const page = Number(
    db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'records'").get()?.['rootpage'],
  );
  const size = Number(db.prepare('PRAGMA page_size').get()?.['page_size']);
  db.close();
  overwrite(join(folder, 'archive.db'), (page - 1) * size, size);
  const opened = openArchive(folder, { ...WITHOUT, check: true });
  expect(opened).toMatchObject({ ok: true, value: { notice: expect.stringContaining('damaged') } });
  if (opened.ok) opened.value.close();
});

function overwrite(path: string, at: number, length: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(length, 7), 0, length, at);
  closeSync(file);
}
