// Would break it: a log that only commits of pages carry into the file, one carried after every rest, or one that is never carried.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkpointBehind, ROWS_OF_LOG } from './checkpoint.ts';
import type { OpenedArchive } from './open-archive.ts';
import { ARCHIVE_FILE } from './schema.ts';
import { openArchive } from '../worker/open-archive.ts';

/** Rows of a table that says nothing: what is counted is how many were written. */
const TABLE = 'CREATE TABLE filler (n INTEGER PRIMARY KEY, text TEXT)';
const FILL = `WITH RECURSIVE rows (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ?)
  INSERT INTO filler (text) SELECT printf('%050d', n) FROM rows`;

let folder: string;
let archive: OpenedArchive;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkpoint-'));
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  archive = opened.value;
  archive.context.db.exec(TABLE);
});
afterEach(() => {
  archive.close();
  rmSync(folder, { recursive: true });
});

const fill = (rows: number) => archive.context.db.prepare(FILL).run(rows);
const fileBytes = () => statSync(join(folder, ARCHIVE_FILE)).size;

it('carries the log into the file once it holds enough rows, and then not before as many have come again', () => {
  const before = fileBytes();
  fill(ROWS_OF_LOG - 1_000);
  expect(checkpointBehind(archive.context)).toBe(false);
  expect(fileBytes()).toBe(before);
  fill(1_000);
  expect(checkpointBehind(archive.context)).toBe(true);
  const carried = fileBytes();
  expect(carried).toBeGreaterThan(before + ROWS_OF_LOG * 50);
  expect(checkpointBehind(archive.context)).toBe(false);

  fill(ROWS_OF_LOG);
  expect(checkpointBehind(archive.context)).toBe(true);
  expect(fileBytes()).toBeGreaterThan(carried);
});

it('a log nobody carries is carried by a commit, so that it does not grow for ever', () => {
  const before = fileBytes();
  const add = archive.context.db.prepare('INSERT INTO filler (text) VALUES (zeroblob(1000000))');
  for (let times = 0; times < 200; times += 1) add.run();
  expect(fileBytes()).toBeGreaterThan(before);
  expect(statSync(join(folder, `${ARCHIVE_FILE}-wal`)).size).toBeLessThan(140 * 1024 * 1024);
});
