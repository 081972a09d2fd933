import type { DatabaseSync } from 'node:sqlite';

/** Counts, of records on their way into a file, those the venue no longer lists. */
export function countingGone(db: DatabaseSync): (ids: readonly number[]) => number {
  const count = db.prepare(
    `SELECT count(*) AS n FROM json_each(?) AS wanted CROSS JOIN records AS r ON r.id = wanted.value
     WHERE r.missing_since IS NOT NULL`,
  );
  return (ids) => Number(count.get(JSON.stringify(ids))?.['n']);
}

/** What a file says about them where no column marks them. It is English in every language. */
export function goneSentence(gone: number, records: number): string {
  const verb = gone === 1 ? 'is' : 'are';
  return `${gone} of the ${records} records ${verb} no longer listed by the venue; no column of this file shows which.`;
}

/** Records of the filter that a file of completed records leaves out. */
export interface LeftOut {
  pending: number;
  failed: number;
}

/** As `goneSentence`; null where nothing was left out. */
export function leftOutSentence({ pending, failed }: LeftOut): string | null {
  if (pending + failed === 0) return null;
  return `Completed records only: ${pending} pending and ${failed} failed left out.`;
}
