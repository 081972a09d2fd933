/** Loaded with --import: `electron` becomes the double, for import and require alike. With DOUBLE_NO_FTS5 SQLite has no full-text search. */
import { registerHooks } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const double = pathToFileURL(path.join(import.meta.dirname, 'electron.ts')).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: double, format: 'module-typescript', shortCircuit: true };
    return next(specifier, context);
  },
});

if (process.env['DOUBLE_NO_FTS5'] === '1') {
  const exec = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec')?.value as (
    sql: string,
  ) => void; // it is there
  DatabaseSync.prototype.exec = function withoutFts5(this: DatabaseSync, sql) {
    // As SQLite itself says it, threads included: they load this file as well.
    if (/using\s+fts5/i.test(sql)) {
      throw Object.assign(new Error('no such module: fts5'), { errcode: 1, errstr: 'SQL logic error' });
    }
    exec.call(this, sql);
  };
}
