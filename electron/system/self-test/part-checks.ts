import type { Ids } from '../../platform/ids.ts';
import type { Keychain, KeychainFailure } from '../../platform/keychain.ts';
import { Worker } from 'node:worker_threads';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { JobHost } from '../../platform/job-host.ts';
import type { KeychainAnswer, KeychainRequest } from '../../platform/keychain-worker.ts';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { broken, type Outcome, works } from './report.ts';

const SERVICE = 'Counterfoil self-test';

/**
 * Puts an item of a random name into the keychain, reads it back and takes it out again. A keychain that says it cannot be used is reported and
 * fails the check only when `strict`: many machines that build and test have none. One that does not answer at all always does, since the
 * app could not end in order after it.
 */
export async function checkKeychain(
  keychain: Keychain,
  ids: Pick<Ids, 'hex'>,
  strict: boolean,
): Promise<Outcome> {
  const described = await keychain.probe();
  if (!described.ok) return unusable(described.error, strict);
  const account = ids.hex(16);
  const value = ids.hex(16);
  const put = await keychain.put(SERVICE, account, value);
  if (!put.ok) return unusable(put.error, strict);
  const used = await keychain.get(SERVICE, account);
  // Whatever was read: nothing of the test stays behind.
  const forgotten = await keychain.remove(SERVICE, account);
  if (!used.ok) return broken(used.error.message);
  if (used.value !== value) return broken(`${keychain.name} gave back something else than was put there`);
  if (!forgotten.ok) return broken(forgotten.error.message);
  const after = await keychain.get(SERVICE, account);
  if (!after.ok) return broken(after.error.message);
  return after.value === null
    ? works(`${keychain.name} works`)
    : broken(`${keychain.name} still has what was taken out`);
}

function unusable({ kind, message }: KeychainFailure, strict: boolean): Outcome {
  const detail = `unavailable: ${message}`;
  return strict || kind === 'timeout' ? broken(detail) : works(detail);
}

/** The jobs as far as they are put to the test: reading a backup. */
export type TestedJobs = Pick<
  JobHost<{ read: (order: { path: string; dataFolder: string }) => Promise<Result<unknown, BridgeError>> }>,
  'run'
>;

/** Starts the thread of the keychain, which loads its native part, and that of jobs, which tries to read a backup that is not there. */
export async function checkWorkers(keychainWorker: URL, jobs: TestedJobs, folder: string): Promise<Outcome> {
  const keychain = await greetKeychain(keychainWorker);
  if (!keychain.ok) return keychain;
  const read = await jobs.run('read', { path: join(folder, 'no-backup.zip'), dataFolder: folder });
  // A thread that did not start says `internal`; one that did finds no file.
  if (read.ok || read.error.kind !== 'store') return broken('the thread of jobs does not start');
  return works();
}

async function greetKeychain(url: URL): Promise<Outcome> {
  const worker = new Worker(url);
  const outcome = await new Promise<Outcome>((resolve) => {
    worker.on('message', (answer: KeychainAnswer) => {
      resolve(answer.ok ? works() : broken(`the keychain's native part does not load: ${answer.text}`));
    });
    worker.on('error', () => resolve(broken('the thread of the keychain does not start')));
    worker.on('exit', () => resolve(broken('the thread of the keychain ended')));
    const hello: KeychainRequest = { id: 1, act: 'hello', service: '', account: '', value: '' };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage(hello);
  });
  await worker.terminate();
  return outcome;
}

type Database = Pick<DatabaseSync, 'exec' | 'prepare' | 'close'>;

/** What SQLite is asked for; replaced in tests. */
interface Sqlite {
  open?: (path: string) => Database;
  /** As `backup` of node:sqlite, which a person's backups are made with. */
  copy?: (from: Database, path: string) => Promise<unknown>;
}

/**
 * Makes a database in `folder`, with the log and the full-text index that the archive needs, and finds in it what was put there: in the database itself, and
 * in a copy made of it while it is open.
 */
export async function checkDatabase(folder: string, sqlite: Sqlite = {}): Promise<Outcome> {
  const {
    open = (path) => new DatabaseSync(path),
    copy = (from, path) => backup(from as DatabaseSync, path),
  } = sqlite;
  const db = open(join(folder, 'self-test.db'));
  try {
    const mode = db.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
    if (mode !== 'wal') return broken(`the database cannot keep a write-ahead log (${String(mode)})`);
    db.exec("CREATE VIRTUAL TABLE kept USING fts5(text, tokenize = 'trigram')");
    db.prepare('INSERT INTO kept (rowid, text) VALUES (7, ?), (8, ?)').run('counterfoil', 'something else');
    if (!isFound(db)) return broken('full-text search did not find what is there');
    const copied = join(folder, 'self-test-copy.db');
    await copy(db, copied);
    const second = open(copied);
    try {
      if (!isFound(second)) return broken('a copy made of the open database lacks what is in it');
    } finally {
      second.close();
    }
    return works(`SQLite ${String(db.prepare('SELECT sqlite_version() AS v').get()?.['v'])}`);
  } finally {
    db.close();
  }
}

function isFound(db: Database): boolean {
  const found = db.prepare('SELECT rowid AS id FROM kept WHERE kept MATCH ?').all('"terfo"');
  return found.length === 1 && found[0]?.['id'] === 7;
}
