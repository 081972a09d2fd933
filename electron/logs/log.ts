import type { Clock } from '../platform/clock.ts';
import type { LogSink } from './log-files.ts';
import type { RedactionCounts } from './redaction-rules.ts';
import { addCounts, type Redactor } from './redactor.ts';
import { describeThrown } from '../base/problem-text.ts';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One line of JSON per event. Nothing here throws, waits or grows: a log that cannot be written harms nothing. */
export interface Log {
  /** `event` and the names of `fields` are our own text; values go through the redactor. */
  note(level: LogLevel, event: string, fields?: LogFields): void;
  /** From now on lines go there, those that waited first. */
  writeTo(sink: LogSink): void;
  /** Writes what waits, at once. */
  flush(): void;
  state(): LogState;
  close(): void;
}

export interface LogState {
  /** Why the last try to write failed; null when it did not. */
  problem: string | null;
  /** Lines left out: too many at once, or too many waiting for a disk that takes none. */
  dropped: number;
}

export interface LogOptions {
  clock: Clock;
  redactor: Redactor;
  /** Less important lines are not written. */
  level?: LogLevel;
}

const FLUSH_MS = 250;
/** After a write that failed the disk is left alone this long. */
const REFUSED_MS = 30_000;
/** Lines that wait in memory at most. */
const MAX_WAITING = 500;

interface Entry {
  at: number;
  level: LogLevel;
  event: string;
  fields: [name: string, value: ReturnType<typeof loggable>][];
}

/** What may be written at once, and how it grows back. Errors have a share of their own, so that a flood of others does not hide them. */
const RATES = { usual: { max: 400, perSecond: 20 }, error: { max: 100, perSecond: 2 } } as const;

export function createLog({ clock, redactor, level: minLevel = 'info' }: LogOptions): Log {
  const threshold = LOG_LEVELS.indexOf(minLevel);
  const buckets = { usual: bucket(clock, RATES.usual), error: bucket(clock, RATES.error) };
  let sink: LogSink | null = null;
  let waiting: Entry[] = [];
  let cancelFlush: (() => void) | null = null;
  let refusedUntil = Number.NEGATIVE_INFINITY;
  let problem: string | null = null;
  let dropped = 0;
  /** Of these, not in a line yet. */
  let unreported = 0;

  function drop(): void {
    dropped += 1;
    unreported += 1;
  }

  /** Redacting a line costs more than keeping it, and the caller does not wait for it. */
  function enqueue(level: LogLevel, event: string, fields: LogFields): void {
    const shown: Entry['fields'] = [];
    for (const [name, value] of Object.entries(fields)) shown.push([name, loggable(value)]);
    waiting.push({ at: clock.now(), level, event, fields: shown });
    if (waiting.length <= MAX_WAITING) return;
    waiting.shift();
    drop();
  }

  function lineOf({ at, level, event, fields }: Entry): string {
    const counts: RedactionCounts = {};
    const clean = (value: string | number): string | number => {
      const { text, counts: own } = redactor.redact(String(value));
      addCounts(counts, own);
      return text === String(value) ? value : text;
    };
    const line: Record<string, unknown> = { t: clean(new Date(at).toISOString()), level, event };
    for (const [name, value] of fields) {
      line[name] = typeof value === 'string' || typeof value === 'number' ? clean(value) : value;
    }
    if (Object.keys(counts).length > 0) line['redacted'] = counts;
    return `${JSON.stringify(line)}\n`;
  }

  function flush(): void {
    if (clock.monotonic() < refusedUntil) return;
    cancelFlush?.();
    cancelFlush = null;
    if (sink === null || waiting.length === 0) return;
    try {
      sink.append(waiting.map(lineOf).join(''));
      waiting = [];
      problem = null;
    } catch (error) {
      problem = error instanceof Error && 'code' in error ? String(error.code) : 'unknown failure';
      refusedUntil = clock.monotonic() + REFUSED_MS;
      plan(REFUSED_MS);
    }
  }

  function plan(ms: number): void {
    if (sink !== null) cancelFlush ??= clock.after(ms, flush);
  }

  return {
    note(level, event, fields = {}) {
      try {
        if (LOG_LEVELS.indexOf(level) < threshold) return;
        if (!buckets[level === 'error' ? 'error' : 'usual'].take()) {
          drop();
          return;
        }
        if (unreported > 0) {
          enqueue('warn', 'log.dropped', { lines: unreported });
          unreported = 0;
        }
        enqueue(level, event, fields);
        if (level === 'error') flush();
        else plan(FLUSH_MS);
      } catch {
        drop(); // a value that throws when it is read
      }
    },
    writeTo(target) {
      sink = target;
      plan(FLUSH_MS);
    },
    flush,
    state: () => ({ problem, dropped }),
    close() {
      flush();
      cancelFlush?.();
      cancelFlush = null;
      sink = null;
    },
  };
}

function bucket(clock: Clock, { max, perSecond }: { max: number; perSecond: number }) {
  let level: number = max;
  let at = clock.monotonic();
  return {
    take(): boolean {
      const now = clock.monotonic();
      level = Math.min(max, level + ((now - at) / 1_000) * perSecond);
      at = now;
      if (level < 1) return false;
      level -= 1;
      return true;
    },
  };
}

/** The fields of a line besides its time, level and event. Never an amount, an address or anything a person typed. */
type LogFields = Readonly<Record<string, unknown>>;

const MAX_TEXT = 500;
const TYPE_NAME = /^[A-Za-z_$][\w$]{0,39}$/;

/**
 * A value as a line may hold it (security 54): text, numbers and switches as they are, of an error its kind and the place it came
 * from, of everything else the name of its type and nothing inside it.
 */
function loggable(value: unknown): string | number | boolean | null {
  switch (typeof value) {
    case 'string':
      return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : typeName(value);
    case 'bigint':
    case 'symbol':
    case 'undefined':
    case 'function':
      return `[${typeof value}]`;
  }
}

function typeName(value: object): string {
  if (value instanceof Error) return describeThrown(value);
  try {
    const { constructor } = value;
    const name: unknown = typeof constructor === 'function' ? constructor.name : null;
    return typeof name === 'string' && TYPE_NAME.test(name) ? `[${name}]` : '[object]';
  } catch {
    return '[object]'; // a getter or a proxy that throws
  }
}
