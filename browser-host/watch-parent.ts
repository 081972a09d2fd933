import { readFileSync } from 'node:fs';

const EVERY_MS = 500;

/**
 * Calls `onParentEnd` once when the program that started this one has ended, or, on Linux, the one above that: `npm` may run a
 * script through a shell that outlives it. A program started by the system itself has no parent to watch.
 */
export function watchParent(onParentEnd: () => void): void {
  const parent = process.ppid;
  if (parent <= 1) return;
  const above = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === null || parentOf(parent) === above)) return;
    clearInterval(timer);
    onParentEnd();
  }, EVERY_MS);
  timer.unref();
}

/** The parent of another process, by Linux's /proc; null where that is not known. */
function parentOf(pid: number): string | null {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}
