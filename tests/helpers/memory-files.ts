import type { Files } from '../../electron/platform/files.ts';

/** For tests: a file port in memory whose disk can be full and whose files can be out of reach. */
export function memoryFiles(initial: Record<string, string> = {}) {
  const held = new Map(Object.entries(initial));
  const disk = { full: false, locked: false };
  const files: Files = {
    read(path) {
      if (disk.locked) throw new Error('EACCES');
      return held.get(path) ?? null;
    },
    replace(path, text) {
      if (disk.full) throw new Error('ENOSPC');
      held.set(path, text);
    },
    folder: (path) => path,
    privateFile: (path) => path,
  };
  return { files, held, disk };
}
