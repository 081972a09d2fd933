import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
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
import { connectionsBelow, cutConnections } from './databases.ts';
import type { Random } from './random.ts';
import { commitEnds } from '../tests/helpers/write-ahead-log.ts';

export type DiskTrouble = 'full' | 'read-only' | null;

/** The data folder of the simulated machine, and what its disk does to it. */
export interface SimDisk {
  /** Where the app that runs keeps its data. */
  folder(): string;
  /** The app's own port. */
  files(): Files;
  /** From now on writes fail as on such a disk; null ends it. Connections opened later are met as well, at the next call. */
  setTrouble(trouble: DiskTrouble): void;
  trouble(): DiskTrouble;
  /** A commit was written to the journal's log; one that did not wait for the disk is on it a little later, or with the next that does. */
  journalCommitted(isSynced: boolean, elapsedMs: number): void;
  /**
   * What the disk holds at this moment becomes the data of the next start; nothing written afterwards is in it. Answers how many
   * rows of the journal a power cut took.
   */
  snapshot(how: 'kill' | 'power-cut', elapsedMs: number): number;
  /** The program that ran is gone: its connections are cut, and the next start finds the snapshot, or what was closed in order. */
  turnOver(): void;
  /** A place outside the data folder. */
  outside(name: string): string;
  /** How often a write failed by trouble of the disk, with what was written. */
  failures(): number;
  remove(): void;
}

/** How long what was not waited for takes to the disk. */
const SYNC_MS = 20;

/** SQLite carries a log over into its file at a thousand pages. */
const CARRIED_OVER_BYTES = 1_000 * 4_096;

/** Memory where there is some: the journal waits for its disk at every commit. */
function scratch(): string {
  const memory = '/dev/shm';
  return existsSync(memory) ? memory : tmpdir();
}

/** `onReplace` is told right before and right after a file is replaced: a program may be killed at either moment. */
export function createSimDisk(random: Random, onReplace: (when: 'before' | 'after') => void): SimDisk {
  const root = mkdtempSync(join(scratch(), 'counterfoil-sim-'));
  let turn = 0;
  let current = join(root, 'data-0');
  let next: string | null = null;
  let trouble: DiskTrouble = null;
  let failures = 0;
  /** When each commit was written that the journal's log may lose, milliseconds of the run. */
  let unsynced: number[] = [];
  mkdirSync(current, { mode: 0o700 });

  function refuse(): void {
    if (trouble === null) return;
    failures += 1;
    const code = trouble === 'full' ? 'ENOSPC' : 'EROFS';
    throw Object.assign(new Error(`${code}: the simulated disk takes nothing`), { code });
  }

  /** Real SQLite says what it says on such a disk: it may grow the file no further, or may write nothing. */
  function tellConnections(): void {
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
        // One that only reads, or that is being closed.
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

  /** A power cut may take what NORMAL had not synced: a tail of the archive's log; of the journal's, outcomes of the last moment; never one of the reviews'. */
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
    // A log as long as that may have been carried over into the file, which syncs it: it is left whole.
    if (atRisk === 0 || ends.length <= atRisk || size > CARRIED_OVER_BYTES) return 0;
    const safe = ends[ends.length - 1 - atRisk] ?? 0;
    const cut = safe + random.below(size - safe);
    truncateSync(wal, cut);
    return ends.filter((end) => end > cut).length;
  }

  return {
    folder: () => current,
    files: () => files,
    setTrouble(value) {
      trouble = value;
      tellConnections();
    },
    trouble: () => trouble,
    journalCommitted(isSynced, elapsedMs) {
      if (isSynced) unsynced = [];
      else unsynced.push(elapsedMs);
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

/** The file SQLite shares between connections (-shm) is memory, not disk: it does not outlive the program. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) copyFolder(join(from, entry.name), join(to, entry.name));
    else if (!entry.name.endsWith('-shm')) copyFileSync(join(from, entry.name), join(to, entry.name));
  }
}
