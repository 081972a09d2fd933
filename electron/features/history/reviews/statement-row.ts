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
