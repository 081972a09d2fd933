import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ArchiveContext, ListKey } from './context.ts';
import { readRows } from './damaged-rows.ts';
import { preparedFor } from './prepared.ts';

/** So many bits of each checksum are added up: with eight million records that is still a safe integer. */
const COUNTED = 2 ** 24;
const LIMIT = 2 ** 47;

const statements = preparedFor({
  add: `INSERT INTO record_counts (account, kind, records, checksums) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET records = records + excluded.records, checksums = checksums + excluded.checksums`,
});

/** How many rows a list has, and the sum of the counted part of their checksums: a row that vanishes or is there twice changes one of them. */
export interface Counted {
  records: number;
  checksums: number;
}

/** What a checksum adds to a list's sum; nothing where it is damaged so that it is none. */
export function countedPart(checksum: number): number {
  return checksum >= 0 && checksum < LIMIT ? checksum % COUNTED : 0;
}

/** Inside a commit: the rows of a list changed by so much. */
export function addCounted(context: ArchiveContext, account: number, kind: number, change: Counted): void {
  if ((change.records === 0 && change.checksums === 0) || !Number.isSafeInteger(account + kind)) return;
  statements(context).add.run(account, kind, change.records, change.checksums);
}

/** The counts of every list, by its key as text. */
type ListCounts = Map<string, Counted & ListKey>;

export function keyText({ account, kind }: ListKey): string {
  return `${account} ${kind}`;
}

/** Counts the rows there are, all of them in one step. */
export function countRows(db: DatabaseSync): ListCounts {
  return countsOf(db.prepare(COUNT));
}

/** What was counted as rows were written. */
export function writtenCounts(db: DatabaseSync): ListCounts {
  return countsOf(db.prepare('SELECT account, kind, records, checksums FROM record_counts'));
}

const COUNT = `SELECT account, kind, count(*) AS records,
    sum(iif(typeof(checksum) = 'integer' AND checksum >= 0 AND checksum < ${LIMIT}, checksum % ${COUNTED}, 0)) AS checksums
  FROM records NOT INDEXED GROUP BY account, kind`;

function countsOf(statement: StatementSync): ListCounts {
  const counts: ListCounts = new Map();
  for (const row of readRows(statement, [])) {
    const list = { account: Number(row['account']), kind: Number(row['kind']) };
    counts.set(keyText(list), {
      ...list,
      records: Number(row['records']),
      checksums: Number(row['checksums']),
    });
  }
  return counts;
}

/** Counts rows one by one as they are read, the way `countRows` does. */
export function createRowCounter(): { add(row: ListKey & { checksum: number }): void; counts(): ListCounts } {
  const counts: ListCounts = new Map();
  let last: (Counted & ListKey) | null = null;
  return {
    add({ account, kind, checksum }) {
      // Rows of a list follow each other.
      if (last === null || last.account !== account || last.kind !== kind) {
        const key = keyText({ account, kind });
        last = counts.get(key) ?? { account, kind, records: 0, checksums: 0 };
        counts.set(key, last);
      }
      last.records += 1;
      last.checksums += countedPart(checksum);
    },
    counts: () => counts,
  };
}

/** Lists of which rows are gone, or there twice: those that are counted differently. Of a damaged row the checksum may be what is damaged. */
export function miscounted(
  written: ListCounts,
  there: ListCounts,
  withDamage: ReadonlySet<string>,
): ListKey[] {
  const lists = new Map([...written, ...there]);
  return [...lists.values()].filter((list) => {
    const [one, other] = [written.get(keyText(list)), there.get(keyText(list))];
    if ((one?.records ?? 0) !== (other?.records ?? 0)) return true;
    return !withDamage.has(keyText(list)) && (one?.checksums ?? 0) !== (other?.checksums ?? 0);
  });
}

/** What is there from now on counts as what was written. */
export function recount(db: DatabaseSync): void {
  db.exec('DELETE FROM record_counts');
  db.exec(`INSERT INTO record_counts (account, kind, records, checksums) ${COUNT}`);
}
