import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that nobody else has, for the time of a self-test. */
export interface ScratchFolder {
  path: string;
  /** Deletes it with all that is in it; false when something of it stays. Never throws. */
  remove(): boolean;
}

/** Throws when the system's folder for temporary files cannot be written. */
export function makeScratchFolder(): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), 'counterfoil-self-test-'));
  return {
    path,
    remove() {
      try {
        rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      } catch {
        // What stays is seen in the next line.
      }
      return !existsSync(path);
    },
  };
}
