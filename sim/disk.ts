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
import type { Files } from '../electron/ports/files.ts';
import { nodeFiles } from '../electron/ports/files.ts';
import { connectionsBelow, cutConnections } from './databases.ts';
import type { Random } from './random.ts';

export type DiskTrouble = 'full' | 'read-only' | null;

/** The data folder of the simulated machine, and what its disk does to it. */
export interface SimDisk {
  /** Where the desk that runs keeps its data. */
  folder(): string;
  /** The desk's own port. */
  files(): Files;
  /** From now on writes fail as on such a disk; null ends it. Connections opened later are met as well, at the next call. */
  setTrouble(trouble: DiskTrouble): void;
  trouble(): DiskTrouble;
  /** What the disk holds at this moment becomes the data of the next start; nothing written afterwards is in it. */
  snapshot(how: 'kill' | 'power-cut'): void;
  /** The program that ran is gone: its connections are cut, and the next start finds the snapshot, or what was closed in order. */
  turnOver(): void;
  /** A place outside the data folder. */
  outside(name: string): string;
  /** How often a write failed by trouble of the disk, with what was written. */
  failures(): number;
  remove(): void;
}

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

  /** A power cut may take what NORMAL had not synced: a tail of the archive's log, never one of the journal's or the reviews'. */
  function cutPower(folder: string): void {
    const wal = join(folder, 'archive.db-wal');
    const size = statSync(wal, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 32) truncateSync(wal, 32 + random.below(size - 32));
  }

  return {
    folder: () => current,
    files: () => files,
    setTrouble(value) {
      trouble = value;
      tellConnections();
    },
    trouble: () => trouble,
    snapshot(how) {
      if (next !== null) return;
      turn += 1;
      next = join(root, `data-${turn}`);
      copyFolder(current, next);
      if (how === 'power-cut') cutPower(next);
    },
    turnOver() {
      cutConnections(current);
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
