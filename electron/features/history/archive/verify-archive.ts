import type { DatabaseSync } from 'node:sqlite';
import { indexFaults } from './mend-indexes.ts';
import { accountsOf, createRowReader, SLICE } from './read-stored.ts';
import { isTime } from './record-rows.ts';

/** A record that is not as it was written. What it says of itself may be untrue, too. */
export interface DamagedRecord {
  /** Number of the row. */
  id: number;
  accountId: string;
  kind: 'deposit' | 'withdrawal';
  /** The venue's id of a withdrawal. */
  venueId: string | null;
  /** When it was created; null where that is no time. */
  createdAt: number | null;
}

/** A list of which rows are gone, or there twice. */
interface MiscountedList {
  accountId: string;
  kind: 'deposit' | 'withdrawal';
}

export interface ArchiveVerified {
  records: number;
  damaged: number;
  /** The first of them. */
  first: DamagedRecord[];
  miscounted: MiscountedList[];
  /** What indexes say otherwise than the records, in SQLite's words. The app makes them again by itself. */
  indexes: string[];
}

const MAX_FIRST = 100;

/** Holds every record against its checksum, every list against its count, and the indexes against the records. Throws what SQLite does. */
export function verifyRecords(db: DatabaseSync): ArchiveVerified {
  const reader = createRowReader(db);
  const first: DamagedRecord[] = [];
  let records = 0;
  let damaged = 0;
  let last = 0;
  let read: number;
  do {
    read = reader.read(last, (row, intact, accounts) => {
      last = row.id;
      records += 1;
      if (intact) return;
      damaged += 1;
      if (first.length >= MAX_FIRST) return;
      first.push({
        id: row.id,
        accountId: accounts[row.account] ?? '',
        kind: row.kind === 1 ? 'withdrawal' : 'deposit',
        venueId: typeof row.venue_id === 'string' ? row.venue_id : null,
        createdAt: isTime(row.created_at) ? row.created_at : null,
      });
    });
  } while (read === SLICE);
  const accounts = accountsOf(db);
  const miscounted = reader.miscounted().map(({ account, kind }) => ({
    accountId: accounts[account] ?? '',
    kind: kind === 1 ? ('withdrawal' as const) : ('deposit' as const),
  }));
  return { records, damaged, first, miscounted, indexes: indexFaults(db) };
}
