import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** What a chain of rows comes to: of the order journal and of the review log. */
export interface ChainSummary {
  rows: number;
  /** Hash of the last row in hex. Kept elsewhere, it also proves that no rows were cut off the end, which a chain alone cannot. */
  head: string;
}

export interface ChainFault {
  /** The first row that does not verify; null when the file as a whole does not. */
  seq: number | null;
  message: string;
}

export function fault(seq: number | null, message: string): ChainFault {
  return { seq, message };
}

/** The version in the file's header; 0 for an empty file. */
export function readVersion(file: DatabaseSync): number {
  return Number(file.prepare('PRAGMA user_version').get()?.['user_version']);
}

/**
 * How SQLite opens a file without making any other beside it. One whose last run was cut off has rows in a file beside it already, and
 * is opened as ever: without them it would not be the same.
 */
export function untouched(file: string): string {
  const waiting = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return waiting !== undefined && waiting.size > 0 ? file : `${pathToFileURL(file).href}?immutable=1`;
}

/** Whether the file has exactly what `schema` makes. Without its triggers and indexes it would take a changed row, or one twice. */
export function hasSchema(file: DatabaseSync, schema: string): boolean {
  return describeSchema(file).join() === describeModel(schema).join();
}

/**
 * Whether the file has nothing but what `schema` makes. Asked before a row is read: a view in the place of a table is a program, and
 * whoever made the file may have made one that never ends or fills the disk.
 */
export function hasNothingElse(file: DatabaseSync, schema: string): boolean {
  const known = new Set(describeModel(schema));
  return describeSchema(file).every((entry) => known.has(entry));
}

function describeModel(schema: string): string[] {
  const model = new DatabaseSync(':memory:');
  try {
    model.exec(schema);
    return describeSchema(model);
  } finally {
    model.close();
  }
}

function describeSchema(file: DatabaseSync): string[] {
  const entries = file.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name');
  return entries.all().map((entry) => JSON.stringify(entry));
}
