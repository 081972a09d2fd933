import { appendFileSync, chmodSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All of the log together never takes more than this many files of this many bytes. */
export const LOG_FILES = 5;
export const LOG_FILE_BYTES = 1_000_000;

/** Takes lines, each with its end. Throws when the disk refuses. */
export interface LogSink {
  append(text: string): void;
}

/** The newest file of a log is number 0. */
function logFileName(number: number): string {
  return number === 0 ? 'log.jsonl' : `log-${number}.jsonl`;
}

/** Files in `folder`, readable by their owner alone; a full one becomes number 1, and so on, and the last is removed. */
export function rotatingFiles(folder: string, maxBytes = LOG_FILE_BYTES, files = LOG_FILES): LogSink {
  const current = join(folder, logFileName(0));
  /** Null: not read yet, or the last write failed. */
  let size: number | null = null;

  function prepare(): number {
    const found = statSync(current, { throwIfNoEntry: false });
    if (found === undefined) return 0;
    if ((found.mode & 0o077) !== 0 && process.platform !== 'win32') chmodSync(current, 0o600);
    return found.size;
  }

  function rotate(): void {
    rmSync(join(folder, logFileName(files - 1)), { force: true });
    for (let number = files - 2; number >= 0; number -= 1) {
      const from = join(folder, logFileName(number));
      if (statSync(from, { throwIfNoEntry: false }) !== undefined) {
        renameSync(from, join(folder, logFileName(number + 1)));
      }
    }
  }

  return {
    append(text) {
      const bytes = Buffer.byteLength(text);
      const before = size ?? prepare();
      size = null;
      const full = before > 0 && before + bytes > maxBytes;
      if (full) rotate();
      appendFileSync(current, text, { mode: 0o600 });
      size = (full ? 0 : before) + bytes;
    },
  };
}

export interface LogFile {
  name: string;
  bytes: number;
  changedAt: number;
}

/** The files of a log that are there, newest first. */
export function listLogFiles(folder: string): LogFile[] {
  const found: LogFile[] = [];
  for (let number = 0; number < LOG_FILES; number += 1) {
    const name = logFileName(number);
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stats !== undefined) found.push({ name, bytes: stats.size, changedAt: Math.round(stats.mtimeMs) });
  }
  return found;
}

/** The text of one; empty when it is gone meanwhile. A file that somebody else made larger is cut. */
export function readLogFile(folder: string, name: string): string {
  try {
    const text = readFileSync(join(folder, name), 'utf8');
    return text.length > 2 * LOG_FILE_BYTES ? text.slice(-2 * LOG_FILE_BYTES) : text;
  } catch {
    return '';
  }
}
