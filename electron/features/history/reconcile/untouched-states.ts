import type { ReviewState } from '../../../../shared/query/filter.ts';

/** Somebody waits for an answer about such a record. A match with a ledger does not answer it, so marking matched records leaves it as it is. */
export const UNTOUCHED_STATES: readonly ReviewState[] = ['queried', 'attention'];
