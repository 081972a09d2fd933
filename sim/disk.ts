import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Files } from '../electron/platform/files.ts';
import { nodeFiles } from '../electron/platform/files.ts';
import { headPath } from '../electron/storage/log-head.ts';
import { connectionsBelow, cutConnections } from './databases.ts';
import type { Random } from './random.ts';
import { commitEnds } from '../tests/helpers/write-ahead-log.ts';

type DiskTrouble = 'full' | 'read-only' | null;

/** The data folder of the simulated machine, and the faults of its disk. */
export interface SimDisk {
  /** Data folder of the running app. */
  folder(): string;
  /** The app's own port. */
  files(): Files;
  /** From now on writes fail as on such a disk; null ends it. Call it again for connections opened later. */
  setTrouble(trouble: DiskTrouble): void;
  trouble(): DiskTrouble;
  /** A commit was written to the journal's log; without a sync it reaches the disk a little later, or with the next synced one. */
  journalCommitted(isSynced: boolean, elapsedMs: number): void;
  /**
   * The current content of the disk becomes the data of the next start; later writes are not in it. Returns the number of journal rows
   * lost in a power cut.
   */
  snapshot(how: 'kill' | 'power-cut', elapsedMs: number): number;
  /** After the end of the app: closes its connections; the next start finds the snapshot, or the data of an orderly close. */
  turnOver(): void;
  /** A path outside the data folder. */
  outside(name: string): string;
  /** Number of writes that failed because of the disk. */
  failures(): number;
  remove(): void;
}

/** Milliseconds until an unsynced write reaches the disk. */
const SYNC_MS = 20;

/** SQLite checkpoints a log at a thousand pages. */
const CARRIED_OVER_BYTES = 1_000 * 4_096;

/** In memory where possible: the journal syncs at every commit. */
function scratch(): string {
  const memory = '/dev/shm';
  return existsSync(memory) ? memory : tmpdir();
}

/** `onReplace` is called right before and after a file is replaced: the app may be killed at either moment. */
export function createSimDisk(random: Random, onReplace: (when: 'before' | 'after') => void): SimDisk {
  const root = mkdtempSync(join(scratch(), 'counterfoil-sim-'));
  let turn = 0;
  let current = join(root, 'data-0');
  let next: string | null = null;
  let trouble: DiskTrouble = null;
  let failures = 0;
  /** Times of the journal's commits that may be lost, milliseconds of the run. */
  let unsynced: number[] = [];
  /** The journal's head when a commit was last synced. It is never synced itself: a power cut may leave an older one than the program wrote. */
  let syncedHead: Buffer | null = null;
  mkdirSync(current, { mode: 0o700 });

  function refuse(): void {
    if (trouble === null) return;
    failures += 1;
    const code = trouble === 'full' ? 'ENOSPC' : 'EROFS';
    throw Object.assign(new Error(`${code}: the simulated disk cannot be written`), { code });
  }

  /** Makes real SQLite fail as on such a disk: it may not grow the file, or may not write at all. */
  function applyToConnections(): void {
    for (const { db } of connectionsBelow(current)) {
      try {
        if (db.isTransaction) continue;
        if (trouble === 'full') {
          const pages = Number(db.prepare('PRAGMA page_count').get()?.['page_count'] ?? 1);
          db.exec(`PRAGMA max_page_count = ${Math.max(1, pages)}`);
        } else {
          db.exec('PRAGMA max_page_count = 1073741823');
        }
        db.exec(`PRAGMA query_only = ${trouble === 'read-only' ? 'ON' : 'OFF'}`);
      } catch {
        // A connection that only reads, or that is closing.
      }
    }
  }

  const files: Files = {
    read: (path) => nodeFiles.read(path),
    replace(path, text) {
      refuse();
      const sibling = join(dirname(path), `.sim-${turn}.tmp`);
      writeFileSync(sibling, text, { mode: 0o600 });
      onReplace('before');
      renameSync(sibling, path);
      onReplace('after');
    },
    folder: (path) => nodeFiles.folder(path),
    privateFile: (path) => nodeFiles.privateFile(path),
  };

  /** A power cut may lose what NORMAL did not sync: the end of the archive's log, the last results of the journal, nothing of the reviews. */
  function cutPower(folder: string, elapsedMs: number): number {
    const wal = join(folder, 'archive.db-wal');
    const size = statSync(wal, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 32) truncateSync(wal, 32 + random.below(size - 32));
    return cutJournal(join(folder, 'journal.db-wal'), elapsedMs);
  }

  function cutJournal(wal: string, elapsedMs: number): number {
    const atRisk = unsynced.filter((at) => elapsedMs - at < SYNC_MS).length;
    const ends = commitEnds(wal);
    const size = statSync(wal, { throwIfNoEntry: false })?.size ?? 0;
    // A log of that length may have been checkpointed into the file, which syncs it: nothing is cut.
    if (atRisk === 0 || ends.length <= atRisk || size > CARRIED_OVER_BYTES) return 0;
    const safe = ends[ends.length - 1 - atRisk] ?? 0;
    const cut = safe + random.below(size - safe);
    truncateSync(wal, cut);
    if (syncedHead !== null) writeFileSync(headPath(wal.replace(/-wal$/, '')), syncedHead);
    return ends.filter((end) => end > cut).length;
  }

  return {
    folder: () => current,
    files: () => files,
    setTrouble(value) {
      trouble = value;
      applyToConnections();
    },
    trouble: () => trouble,
    journalCommitted(isSynced, elapsedMs) {
      if (isSynced) {
        unsynced = [];
        const head = headPath(join(current, 'journal.db'));
        syncedHead = existsSync(head) ? readFileSync(head) : null;
      } else unsynced.push(elapsedMs);
    },
    snapshot(how, elapsedMs) {
      if (next !== null) return 0;
      turn += 1;
      next = join(root, `data-${turn}`);
      copyFolder(current, next);
      return how === 'power-cut' ? cutPower(next, elapsedMs) : 0;
    },
    turnOver() {
      cutConnections(current);
      unsynced = [];
      syncedHead = null;
      if (next === null) return;
      rmSync(current, { recursive: true, force: true });
      current = next;
      next = null;
    },
    outside: (name) => join(root, name),
    failures: () => failures,
    remove() {
      cutConnections(root);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The file SQLite shares between connections (-shm) is memory, not disk: it does not survive the program. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) copyFolder(join(from, entry.name), join(to, entry.name));
    else if (!entry.name.endsWith('-shm')) copyFileSync(join(from, entry.name), join(to, entry.name));
  }
}
