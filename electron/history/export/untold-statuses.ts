import type { DatabaseSync } from 'node:sqlite';
import { SUCCESS } from '../../../shared/records/final-status.ts';

/** Counts, of records on their way into a file, those that are no success, as filters mean it, or are gone at the venue. */
export function countingUnsuccessful(db: DatabaseSync): (ids: readonly number[]) => number {
  const count = db.prepare(
    `SELECT count(*) AS n FROM json_each(?) AS wanted CROSS JOIN records AS r ON r.id = wanted.value
     WHERE upper(r.status) <> ? OR r.missing_since IS NOT NULL`,
  );
  return (ids) => Number(count.get(JSON.stringify(ids), SUCCESS)?.['n']);
}

/** What a file says of itself when no column of it tells the status. It is English in every language. */
export function untoldStatuses(unsuccessful: number, records: number): string {
  const [have, are] = unsuccessful === 1 ? ['has', 'is'] : ['have', 'are'];
  return `${unsuccessful} of the ${records} records ${have} a status other than SUCCESS or ${are} gone at the venue; no column of this file tells which.`;
}
