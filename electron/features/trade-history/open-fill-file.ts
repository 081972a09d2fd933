import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradeHistoryMessages } from '../../../shared/messages/trade-history.ts';
import { nodeFiles } from '../../platform/files.ts';
import { corruption, errorText, FULL, isCorruption, isSqliteError } from '../../storage/failure.ts';
import { APPLICATION_ID } from '../../storage/first-edition.ts';
import { FILL_SCHEMA, TRADE_HISTORY_FILE, TRADE_HISTORY_VERSION } from './fill-schema.ts';

const { couldNot } = tradeHistoryMessages;

export interface FillFile {
  db: DatabaseSync;
  /** The damaged file that was put aside, in a sentence; null when there was none. */
  notice: string | null;
}

const PRAGMAS = ['journal_mode = WAL', 'synchronous = NORMAL', 'checkpoint_fullfsync = ON'];
/** How long a request waits for another program that has the file, milliseconds. */
const LOCK_WAIT_MS = 2_000;

/** Opens or makes trade-history.db. A damaged one is kept under another name; one of a newer version is refused and left as it is. */
export function openFillFile(folder: string): Result<FillFile, BridgeError> {
  const path = join(folder, TRADE_HISTORY_FILE);
  try {
    nodeFiles.folder(folder);
    return openAt(path, null);
  } catch (error) {
    if (!isCorruption(error)) return fail({ kind: 'store', message: couldNot.open(errorText(error)) });
    try {
      return openAt(path, tradeHistoryMessages.movedAside(movedAside(path)));
    } catch (again) {
      return fail({ kind: 'store', message: couldNot.open(errorText(again)) });
    }
  }
}

function openAt(path: string, notice: string | null): Result<FillFile, BridgeError> {
  const wasLeftOpen = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const db = new DatabaseSync(nodeFiles.privateFile(path), { timeout: LOCK_WAIT_MS });
  try {
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version > TRADE_HISTORY_VERSION) {
      db.close();
      return fail({ kind: 'store', message: tradeHistoryMessages.newer });
    }
    for (const pragma of PRAGMAS) db.exec(`PRAGMA ${pragma}`);
    if (version === 0) {
      db.exec(
        `BEGIN IMMEDIATE; ${FILL_SCHEMA}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${TRADE_HISTORY_VERSION}; COMMIT;`,
      );
    } else if (wasLeftOpen && db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') {
      throw corruption('it does not hold together');
    }
    return succeed({ db, notice });
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Renames the file, and what SQLite keeps beside it. Answers its new name. */
function movedAside(path: string): string {
  let n = 1;
  const name = () => path.replace(/\.db$/, `.damaged-${n}.db`);
  while (existsSync(name())) n += 1;
  renameSync(path, name());
  for (const end of ['-wal', '-shm']) if (existsSync(path + end)) renameSync(path + end, name() + end);
  return TRADE_HISTORY_FILE.replace(/\.db$/, `.damaged-${n}.db`);
}

/** What a failure of the file means for a person; any other error is thrown on. */
export function fillFailure(error: unknown, action: 'read' | 'write'): BridgeError {
  if (!isSqliteError(error)) throw error;
  if ((error.errcode & 0xff) === FULL) return { kind: 'store', message: couldNot.full };
  return { kind: 'store', message: couldNot[action](errorText(error)) };
}
