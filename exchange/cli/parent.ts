import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/**
 * Calls `gone` once when the parent process has ended: the system then assigns another parent. npm can leave its child running,
 * and an orphan would keep its port forever.
 */
export function watchParent(gone: () => void): void {
  const parent = process.ppid;
  // npm starts us through a shell that outlives a killed npm, so the shell's parent is watched too.
  const above = process.env['npm_lifecycle_event'] === undefined ? null : parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === null || parentOf(parent) === above)) return;
    clearInterval(timer);
    gone();
  }, POLL_MS);
  timer.unref();
}

/** Parent of another process; null without /proc (there the shell replaces itself by us). */
function parentOf(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const line = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
    return line === undefined ? null : Number(line);
  } catch {
    return null;
  }
}
