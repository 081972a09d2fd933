/**
 * Whether the processes of pages really are in Chromium's sandbox, asked of the system: on Linux the kernel says how many filters of system calls
 * a process is under. No other system has it in a file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface PageProcess {
  pid: number;
  filtered: boolean;
}

interface Status {
  parent: number;
  filters: number;
  isPage: boolean;
}

/** The processes of pages below one process. `proc` is where the kernel lists processes. */
export function pageProcesses(program: number, proc = '/proc'): PageProcess[] {
  const all = new Map<number, Status>();
  for (const name of readdirSync(proc)) {
    const status = /^\d+$/.test(name) ? readStatus(join(proc, name)) : null;
    if (status !== null) all.set(Number(name), status);
  }
  const own = all.get(program)?.filters ?? 0;
  const found: PageProcess[] = [];
  for (const [pid, { filters, isPage }] of all)
    // A container may filter everybody already: what counts is what came on top.
    if (isPage && isBelow(pid, program, all)) found.push({ pid, filtered: filters > own });
  return found;
}

function isBelow(pid: number, program: number, all: ReadonlyMap<number, Status>): boolean {
  for (let at = all.get(pid)?.parent ?? 0; at > 0; at = all.get(at)?.parent ?? 0)
    if (at === program) return true;
  return false;
}

function readStatus(folder: string): Status | null {
  try {
    const status = readFileSync(join(folder, 'status'), 'utf8');
    const number = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const isPage = readFileSync(join(folder, 'cmdline'), 'latin1').includes('--type=renderer');
    return { parent: number('PPid'), filters: number('Seccomp_filters'), isPage };
  } catch {
    return null; // it ended while it was read
  }
}

/** A page's process builds its sandbox in its first moments: one counts as without when it never had one and was seen for this long. */
const GRACE_MS = 1_000;

/** Looks at the pages of a program until `stop` is called, which says what is wrong with them, or null. */
export function watchPages(program: number, proc = '/proc'): { stop(): string | null } {
  const seen = new Map<number, { first: number; last: number; filtered: boolean }>();
  const check = () => {
    const now = performance.now();
    for (const { pid, filtered } of pageProcesses(program, proc)) {
      const before = seen.get(pid) ?? { first: now, last: now, filtered: false };
      seen.set(pid, { first: before.first, last: now, filtered: before.filtered || filtered });
    }
  };
  check();
  const timer = setInterval(check, 50);
  return {
    stop() {
      clearInterval(timer);
      const pages = [...seen.values()];
      if (pages.some((page) => !page.filtered && page.last - page.first >= GRACE_MS))
        return 'a page ran outside of the sandbox';
      return pages.some((page) => page.filtered) ? null : 'no page was seen inside the sandbox';
    },
  };
}
