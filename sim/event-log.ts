import { createHash } from 'node:crypto';

/** All events of a run, line by line, and counters. */
export interface EventLog {
  /** Adds one event. `text` must be the same in every run of a seed: no path of this machine, no token. */
  add(kind: string, text: string): void;
  /** Increases a counter without adding a line. */
  count(name: string, by?: number): void;
  /** The last events, oldest first. */
  last(): readonly string[];
  counts(): Readonly<Record<string, number>>;
  /** SHA-256 of all lines so far, hex. */
  digest(): string;
}

const MAX_LINES = 30;
const CHUNK = 64 * 1024;

/** `elapsed` is the run's time in milliseconds; `echo` gets every line. */
export function createEventLog(elapsed: () => number, echo?: (line: string) => void): EventLog {
  const hash = createHash('sha256');
  const ring: string[] = [];
  const counts = new Map<string, number>();
  let waiting = '';
  let at = 0;

  return {
    add(kind, text) {
      const line = `${(elapsed() / 1000).toFixed(6)} ${kind} ${text}`;
      waiting += `${line}\n`;
      if (waiting.length > CHUNK) {
        hash.update(waiting);
        waiting = '';
      }
      ring[at % MAX_LINES] = line;
      at += 1;
      echo?.(line);
    },
    count(name, by = 1) {
      counts.set(name, (counts.get(name) ?? 0) + by);
    },
    last() {
      const from = Math.max(0, at - MAX_LINES);
      return Array.from({ length: at - from }, (_, index) => ring[(from + index) % MAX_LINES] ?? '');
    },
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    digest: () => hash.copy().update(waiting).digest('hex'),
  };
}
