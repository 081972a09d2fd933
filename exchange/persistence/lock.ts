import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';

type Locked =
  | { ok: true; release: () => void }
  /** Another process holds it. */
  | { ok: false; holder: string };

const ATTEMPTS = 5;

/**
 * Takes the lock file at `path` for this process. A lock of a dead process (killed, or before a reboot) is taken over. Throws when
 * the file cannot be written.
 */
export function takeLock(path: string): Locked {
  const own = identify(process.pid) ?? String(process.pid);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (create(path, own)) {
      // A process that saw the file while it was empty may have taken it for a stale lock.
      if (read(path) === own) return { ok: true, release: () => release(path, own) };
      continue;
    }
    const holder = read(path);
    if (holder === null) continue;
    if (isAlive(holder)) return { ok: false, holder: holder.split(' ')[0] ?? '' };
    removeDead(path, holder);
  }
  return { ok: false, holder: read(path)?.split(' ')[0] ?? 'unknown' };
}

function create(path: string, own: string): boolean {
  try {
    writeFileSync(path, own, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Renames a stale lock first, so that only one of two processes can, and checks it again afterwards. */
function removeDead(path: string, holder: string): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = read(aside);
  if (moved !== null && moved !== holder && isAlive(moved)) renameSync(aside, path);
  else unlinkSync(aside);
}

function release(path: string, own: string): void {
  if (read(path) === own) unlinkSync(path);
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  const current = identify(pid);
  return current === null || !holder.includes(' ') || current === holder;
}

/**
 * Process id and start time; null where the system does not provide the start. Process ids are reused, especially after a reboot.
 */
function identify(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything; the start is the 20th field after it.
    const started = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return started === undefined ? null : `${pid} ${boot} ${started}`;
  } catch {
    return null;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
