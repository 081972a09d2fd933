import type { BridgeError } from '../../shared/base/error.ts';
import { archiveMessages } from '../../shared/messages/archive.ts';

/** SQLite's primary result codes that decide what is done. */
const ERROR = 1;
export const CORRUPT = 11;
export const FULL = 13;
export const NOT_A_DATABASE = 26;

interface SqliteError extends Error {
  /** SQLite's own code, the extended one. */
  errcode: number;
  errstr: string;
}

export function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

/** The file itself is broken, as opposed to the disk or another program being in the way. */
export function isCorruption(error: unknown): boolean {
  return isSqliteError(error) && [CORRUPT, NOT_A_DATABASE].includes(error.errcode & 0xff);
}

/** For what a program finds broken in a file before SQLite does: treated as SQLite's own finding. */
export function corruption(what: string): Error {
  return Object.assign(new Error(what), { errcode: CORRUPT, errstr: 'database disk image is malformed' });
}

/** A table, or a part of one, is not there or not what it should be. */
export function isMissingPart(error: unknown): boolean {
  return isSqliteError(error) && (error.errcode & 0xff) === ERROR;
}

/** What a failure of the archive's file means for a person; holds no path. */
export function storeFailure(error: unknown, action: 'opened' | 'written' | 'read' | 'copied'): BridgeError {
  const text = errorText(error);
  if (isSqliteError(error) && (error.errcode & 0xff) === FULL) {
    return { kind: 'store', message: archiveMessages.diskFull };
  }
  const message = isCorruption(error) ? archiveMessages.damaged : archiveMessages.failed;
  return { kind: 'store', message: message[action](text) };
}

/** Without paths: SQLite's short text, or the kind of a file error. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return archiveMessages.unknownFailure;
  if (isSqliteError(error)) return error.errstr;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
