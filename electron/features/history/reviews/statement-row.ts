/** One line of a statement; a cell that does not apply is empty. */
export interface StatementRow {
  section: (typeof SECTIONS)[number];
  item: string;
  currency?: string;
  deposits?: number;
  withdrawals?: number;
  in?: string;
  out?: string;
  net?: string;
  fees?: string;
  details?: string;
}

/** In their order. */
export const SECTIONS = [
  'Statement',
  'Completeness',
  'Counts',
  'Totals',
  'Not in the totals',
  'Reviews',
  'Changes after verification',
  'Open items',
] as const;

/** One record of the period: what cannot change of it, and what can. */
export type StatedRecord = readonly [record: string, state: string];

/** Everything a statement says. No clock and no number of the archive is in it: the same archive makes the same statement. */
export interface StatementFacts {
  rows: StatementRow[];
  /** Open items that no row lists. */
  notListed: number;
  /** For finding what changed since; null when the period has more than MAX_SAVED_RECORDS. */
  records: StatedRecord[] | null;
}

/** The rows of a table that has to say itself how many open items it leaves out. */
export function rowsOfTable({ rows, notListed }: Pick<StatementFacts, 'rows' | 'notListed'>): StatementRow[] {
  if (notListed === 0) return rows;
  return [...rows, { section: 'Open items', item: 'not listed', details: `${notListed} more` }];
}
