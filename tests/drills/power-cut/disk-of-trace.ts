import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Random } from '../../../exchange/exact/random.ts';

/** One thing a program did to its disk, as trace-writes.c notes it. */
export type DiskStep =
  | { kind: 'create' | 'sync' | 'unlink'; path: string }
  | { kind: 'write'; path: string; at: number; data: Buffer }
  | { kind: 'truncate'; path: string; at: number }
  | { kind: 'rename'; path: string; to: string };

const KINDS = { C: 'create', S: 'sync', U: 'unlink', W: 'write', T: 'truncate', R: 'rename' } as const;
const HEAD = 17;

/** Reads the notes of a trace, in order. */
export function readTrace(file: string): DiskStep[] {
  const bytes = readFileSync(file);
  const steps: DiskStep[] = [];
  for (let at = 0; at < bytes.length;) {
    const kind = KINDS[String.fromCharCode(bytes.readUInt8(at)) as keyof typeof KINDS];
    const pathLength = bytes.readUInt32LE(at + 1);
    const dataLength = bytes.readUInt32LE(at + 5);
    const offset = Number(bytes.readBigUInt64LE(at + 9));
    const path = bytes.toString('utf8', at + HEAD, at + HEAD + pathLength);
    const data = bytes.subarray(at + HEAD + pathLength, at + HEAD + pathLength + dataLength);
    at += HEAD + pathLength + dataLength;
    switch (kind) {
      case 'write':
        steps.push({ kind, path, at: offset, data });
        break;
      case 'truncate':
        steps.push({ kind, path, at: offset });
        break;
      case 'rename':
        steps.push({ kind, path, to: data.toString('utf8') });
        break;
      case 'create':
      case 'sync':
      case 'unlink':
        steps.push({ kind, path });
    }
  }
  return steps;
}

/** What becomes of writes that nobody synced: none reaches the disk, all do, those before some moment, or any of them, torn by sectors. */
export const CUTS = ['none', 'all', 'prefix', 'random'] as const;
export type Cut = (typeof CUTS)[number];

/** A file whatever it is called; `synced`: its content on the disk. */
interface Inode {
  synced: Buffer;
}

/** Not on the disk for sure: a change of a file's content, or of a folder. */
type Pending =
  | { about: Inode; at: number; data: Buffer | null }
  | { about: string; change: (folder: Map<string, Inode>) => void };

const SECTOR = 512;

/**
 * The files on the disk when the power goes after these steps. As strict as POSIX: the name of a new or renamed file is there for sure only after its
 * folder was synced, its content only after the file was.
 */
export function diskAfter(steps: readonly DiskStep[], cut: Cut, random: Random): Map<string, Buffer> {
  const current = new Map<string, Inode>();
  const durable = new Map<string, Inode>();
  let pending: Pending[] = [];

  function onFolder(path: string, change: (folder: Map<string, Inode>) => void): void {
    change(current);
    pending.push({ about: dirname(path), change });
  }

  for (const step of steps) {
    const { path } = step;
    const inode = current.get(path);
    switch (step.kind) {
      case 'create': {
        const made: Inode = { synced: Buffer.alloc(0) };
        onFolder(path, (folder) => folder.set(path, made));
        break;
      }
      case 'unlink':
        onFolder(path, (folder) => folder.delete(path));
        break;
      case 'rename':
        if (inode === undefined) break;
        onFolder(path, (folder) => {
          folder.delete(path);
          folder.set(step.to, inode);
        });
        break;
      case 'write':
        if (inode !== undefined) pending.push({ about: inode, at: step.at, data: step.data });
        break;
      case 'truncate':
        if (inode !== undefined) pending.push({ about: inode, at: step.at, data: null });
        break;
      case 'sync': {
        const about = inode ?? path;
        for (const one of pending) if (one.about === about) apply(one, durable);
        pending = pending.filter((one) => one.about !== about);
        break;
      }
    }
  }

  const reached = cut === 'prefix' ? random.below(pending.length + 1) : 0;
  for (const [index, one] of pending.entries()) {
    if (cut === 'none' || (cut === 'prefix' && index >= reached)) continue;
    if (cut !== 'random') apply(one, durable);
    else if ('change' in one || one.data === null) {
      if (random.below(2) === 0) apply(one, durable);
    } else tear(one.about, one.at, one.data, random);
  }
  return new Map([...durable].map(([path, { synced }]) => [path, synced]));
}

function apply(one: Pending, durable: Map<string, Inode>): void {
  if ('change' in one) one.change(durable);
  else if (one.data === null) resize(one.about, one.at);
  else write(one.about, one.at, one.data);
}

/** Any of the sectors of a write. */
function tear(inode: Inode, at: number, data: Buffer, random: Random): void {
  for (let from = 0; from < data.length;) {
    const to = Math.min(data.length, from + SECTOR - ((at + from) % SECTOR));
    if (random.below(2) === 0) write(inode, at + from, data.subarray(from, to));
    from = to;
  }
}

function write(inode: Inode, at: number, data: Buffer): void {
  if (inode.synced.length < at + data.length) resize(inode, at + data.length);
  data.copy(inode.synced, at);
}

function resize(inode: Inode, length: number): void {
  const next = Buffer.alloc(length);
  inode.synced.copy(next);
  inode.synced = next;
}
