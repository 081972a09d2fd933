import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { LOGS, type LogName } from '../../../shared/base/log-name.ts';
import { REVIEW_LOG } from '../../features/history/reviews/log-row.ts';
import { JOURNAL } from '../../features/orders/chain.ts';
import { openForReading } from '../../storage/hash-chained-log.ts';
import { headPath, readHead } from '../../storage/log-head.ts';

/** What the heads say before the logs are opened. */
export interface HeadsAtStart {
  /** Logs that go on without missing entries, by somebody's decision: of those the keychain knows too much. */
  accepted: ReadonlySet<LogName>;
  /** Logs with entries whose head is missing or damaged. */
  headless: ReadonlySet<LogName>;
}

export function headsAtStart(folder: string): HeadsAtStart {
  const accepted = new Set<LogName>();
  const headless = new Set<LogName>();
  for (const log of LOGS) {
    const database = join(folder, `${log}.db`);
    const head = readHead(headPath(database));
    if (head === null && hasRows(database, TABLES[log])) headless.add(log);
    if (head?.loss != null) accepted.add(log);
  }
  return { accepted, headless };
}

const TABLES: Record<LogName, string> = { journal: JOURNAL.table, reviews: REVIEW_LOG.table };

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
