/**
 * For tests: folders on a file system in memory, where there is one with room. Most tests write a file to read it again, and wait for a
 * disk at every synced commit of it. One of what a kill or a power cut leaves behind makes its folder on the disk.
 */
import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** For all workers together, several times what they need. A container often has 64 MB. */
const ROOM = 512 * 1024 * 1024;

/** A new folder; whoever makes it removes it. */
export function memoryFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
