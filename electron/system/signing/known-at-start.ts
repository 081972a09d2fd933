import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LogName } from '../../../shared/bridge/diagnostics-calls.ts';
import { REVIEW_LOG } from '../../features/history/reviews/log-row.ts';
import { JOURNAL } from '../../features/orders/chain.ts';
import { type Clock, within } from '../../platform/clock.ts';
import type { Keychain } from '../../platform/keychain.ts';
import { openForReading } from '../../storage/hash-chained-log.ts';
import { headPath, readHead, vouchFor } from '../../storage/log-head.ts';
import { type KnownPoints, NOTHING_KNOWN, readPoints } from './log-items.ts';

/** A keychain that takes longer, because it waits for a person, holds up no start. */
const ANSWER_MS = 1_000;

/** What the keychain knows of the logs, before they are opened; null where it did not answer in time. */
export async function knownAtStart(parts: {
  keychain: Keychain;
  clock: Clock;
  dataFolder: string;
}): Promise<KnownPoints | null> {
  if (!parts.keychain.lasts) return NOTHING_KNOWN;
  let known: KnownPoints | null = null;
  async function ask(): Promise<void> {
    const read = await readPoints(parts.keychain, parts.dataFolder);
    if (read.ok) known = read.value;
  }
  await within(parts.clock, ANSWER_MS, ask());
  return known;
}

/** What became of the heads before the logs are opened. */
export interface VouchedLogs {
  /** Logs that go on without missing entries, by somebody's decision: of those the keychain knows too much. */
  accepted: ReadonlySet<LogName>;
  /** Logs with entries whose head is missing or damaged. */
  headless: ReadonlySet<LogName>;
}

/** Carries what the keychain knows into the heads of the logs, before anything opens them. */
export function vouchForLogs(folder: string, known: KnownPoints | null): VouchedLogs {
  const accepted = new Set<LogName>();
  const headless = new Set<LogName>();
  for (const { log, table } of LOGS) {
    const database = join(folder, `${log}.db`);
    const path = headPath(database);
    const head = readHead(path);
    if (head === null && hasRows(database, table)) headless.add(log);
    if (head?.loss != null) accepted.add(log);
    const point = known?.[log] ?? null;
    if (point !== null && point.rows > 0) vouchFor(path, point);
  }
  return { accepted, headless };
}

const LOGS = [
  { log: 'journal', table: JOURNAL.table },
  { log: 'reviews', table: REVIEW_LOG.table },
] as const;

/** False also where it cannot be read: whoever opens it says so. */
function hasRows(database: string, table: string): boolean {
  if (!existsSync(database)) return false;
  let file: DatabaseSync | null = null;
  try {
    file = openForReading(database);
    return file.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined;
  } catch {
    return false;
  } finally {
    file?.close();
  }
}
