import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/**
 * Calls `gone` once when the process that started this one has ended: the system then gives us another parent. npm can leave
 * its child behind, and an orphan would hold its port for ever.
 */
export function watchParent(gone: () => void): void {
  const parent = process.ppid;
  // npm puts a shell between itself and us; the shell outlives a killed npm, so the one above it is watched too.
  const above = process.env['npm_lifecycle_event'] === undefined ? null : parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === null || parentOf(parent) === above)) return;
    clearInterval(timer);
    gone();
  }, POLL_MS);
  timer.unref();
}

/** Parent of another process; null where the system has no /proc to tell (there the shell replaces itself by us). */
function parentOf(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const line = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
    return line === undefined ? null : Number(line);
  } catch {
    return null;
  }
}
