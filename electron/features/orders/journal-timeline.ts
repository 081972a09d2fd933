import type { DatabaseSync } from 'node:sqlite';
import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { TimelineEntry } from '../../../shared/bridge/order-calls.ts';
import type { JournalRow } from './chain.ts';
import { type TimelineMessages, formatRow } from './format-timeline.ts';

export interface Timeline {
  entries: TimelineEntry[];
  /** From the outcome's row; null while there is none, and for a placement whose request was not traced. */
  request: RequestTrace | null;
}

export interface Timelines {
  read(accountId: string, clientOid: string, messages: TimelineMessages): Timeline;
}

/** Every row of a placement or a test in the journal's order, each with a sentence. */
export function createTimelines(file: DatabaseSync): Timelines {
  const rows = file.prepare(
    'SELECT kind, at, result, facts FROM journal WHERE account = ? AND client_oid = ? ORDER BY seq',
  );
  return {
    read(accountId, clientOid, messages) {
      const entries: TimelineEntry[] = [];
      let request: RequestTrace | null = null;
      for (const raw of rows.all(accountId, clientOid)) {
        const row = raw as Pick<JournalRow, 'kind' | 'at' | 'result' | 'facts'>; // as the verified file has them
        if (row.kind === 'outcome' || row.kind === 'test-outcome') request = requestOf(row.facts);
        entries.push({ at: row.at, kind: row.kind, text: formatRow(row, messages), facts: row.facts });
      }
      return { entries, request };
    },
  };
}

function requestOf(facts: string): RequestTrace | null {
  return (JSON.parse(facts) as { request?: RequestTrace }).request ?? null;
}
