import type { ReviewState } from '../../../../shared/query/filter.ts';

/** Somebody waits for an answer about such a record. That a ledger agrees with it is none, so marking what matched leaves it as it is. */
export const LEFT_AS_THEY_ARE: readonly ReviewState[] = ['queried', 'attention'];
