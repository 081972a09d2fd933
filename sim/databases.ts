import { DatabaseSync, type SQLInputValue, type StatementResultingChanges, StatementSync } from 'node:sqlite';

/*
 * A run uses real SQLite files. To kill the app and to fill its disk, the simulation must know the connections: it patches the functions
 * that every use goes through. Outside a run the patches do nothing.
 */

/** Called right before and after every commit, with the path of the file and whether the commit waits for the disk. */
type CommitListener = (path: string, when: 'before' | 'after', isSynced: () => boolean) => void;

const connections = new Map<DatabaseSync, string>();
let isWatching = false;
let onCommit: CommitListener | null = null;
let installed = false;

const COMMIT = /^\s*COMMIT\b/i;

/** Starts listening; returns a function that stops it. */
export function watchDatabases(listener: CommitListener): () => void {
  install();
  isWatching = true;
  onCommit = listener;
  return () => {
    isWatching = false;
    onCommit = null;
    connections.clear();
  };
}

/** Open connections to files below `folder`, with their paths. */
export function connectionsBelow(folder: string): { db: DatabaseSync; path: string }[] {
  const found: { db: DatabaseSync; path: string }[] = [];
  for (const [db, path] of connections) {
    if (!db.isOpen) connections.delete(db);
    else if (path.startsWith(`${folder}/`)) found.push({ db, path });
  }
  return found;
}

/** Closes every connection below `folder`, or to the named file in it, as a kill does: uncommitted changes are lost. */
export function cutConnections(folder: string, name?: string): void {
  for (const { db, path } of connectionsBelow(folder)) {
    if (name !== undefined && path !== `${folder}/${name}`) continue;
    try {
      db.close();
    } catch {
      // A statement is still running: it ends with its program.
    }
    connections.delete(db);
  }
}

function note(db: DatabaseSync): void {
  if (!isWatching || connections.has(db)) return;
  const path = db.location();
  if (path !== null) connections.set(db, path);
}

function install(): void {
  if (installed) return;
  installed = true;
  // Called below with their object.
  /* oxlint-disable typescript/unbound-method */
  const { exec, prepare } = DatabaseSync.prototype;
  const { run } = StatementSync.prototype;
  /* oxlint-enable typescript/unbound-method */
  const commits = new WeakMap<StatementSync, DatabaseSync>();
  const notify = (db: DatabaseSync, when: 'before' | 'after') => {
    const path = connections.get(db);
    if (path !== undefined) onCommit?.(path, when, () => isFull(db));
  };

  DatabaseSync.prototype.exec = function execWatched(this: DatabaseSync, sql: string) {
    note(this);
    const isCommit = onCommit !== null && COMMIT.test(sql);
    if (isCommit) notify(this, 'before');
    exec.call(this, sql);
    if (isCommit) notify(this, 'after');
  };
  DatabaseSync.prototype.prepare = function prepareWatched(this: DatabaseSync, ...args) {
    note(this);
    const statement = prepare.apply(this, args);
    if (COMMIT.test(args[0])) commits.set(statement, this);
    return statement;
  };
  StatementSync.prototype.run = function runWatched(
    this: StatementSync,
    ...args: (SQLInputValue | Record<string, SQLInputValue>)[]
  ) {
    const db = onCommit === null ? undefined : commits.get(this);
    if (db !== undefined) notify(db, 'before');
    const result = Reflect.apply(run, this, args) as StatementResultingChanges; // as the real one answers
    if (db !== undefined) notify(db, 'after');
    return result;
  };
}

const FULL = 2;

function isFull(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA synchronous').get()?.['synchronous'] === FULL;
}
