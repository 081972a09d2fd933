import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What was written. */
export interface Written {
  bytes: number;
  /** SHA-256 of the file, in hex. */
  sha256: string;
}

/** A file that comes into being under another name, and gets its own only when it is whole. */
export interface Output {
  /** Where it is until it is published. */
  readonly unfinished: string;
  /** Appends bytes; the array may be used again after. Throws when the disk refuses, for instance because it is full. */
  write(bytes: Uint8Array): void;
  /** Everything is on the disk; the file takes its name in `publish`. Throws as `write` does. */
  close(): Written;
  /** Gives the file its name, over one that may be there. Throws when the folder refuses. */
  publish(): void;
  /** Takes away what was written, unless it was published. Never throws. */
  discard(): void;
}

const LEFT_BEHIND = /^\.counterfoil-export-(\d+)-[\da-f-]+\.part$/;

/** Begins a file that will be at `path`, readable by its owner alone. Throws when there can be none. */
export function openOutput(path: string): Output {
  const folder = dirname(path);
  sweep(folder);
  const sibling = join(folder, `.counterfoil-export-${process.pid}-${randomUUID()}.part`);
  let file: number | null = openSync(sibling, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytesWritten = 0;
  let state: 'open' | 'closed' | 'published' = 'open';

  function end(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  return {
    unfinished: sibling,
    write(bytes) {
      if (file === null) throw new Error('written after the end');
      hash.update(bytes);
      bytesWritten += bytes.byteLength;
      let from = 0;
      // On a disk that is nearly full, writeSync writes a part and says so by a count.
      while (from < bytes.byteLength) from += writeSync(file, bytes, from, bytes.byteLength - from);
    },
    close() {
      if (file !== null) fsyncSync(file);
      end();
      state = 'closed';
      return { bytes: bytesWritten, sha256: hash.digest('hex') };
    },
    publish() {
      renameSync(sibling, path);
      state = 'published';
    },
    discard() {
      if (state === 'published') return;
      for (const undo of [end, () => rmSync(sibling, { force: true })]) {
        try {
          undo();
        } catch {
          // The disk that refused may refuse this too; the next export in the folder sweeps.
        }
      }
    },
  };
}

/** What a killed run left in a folder, unless that run is alive. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const owner = Number(LEFT_BEHIND.exec(basename(name))?.[1] ?? Number.NaN);
    if (Number.isNaN(owner) || owner === process.pid || isAlive(owner)) continue;
    rmSync(join(folder, name), { force: true });
  }
}

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
