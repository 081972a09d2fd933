/** The hash-chained logs: of orders (journal.db) and of reviews (reviews.db). */
export const LOGS = ['journal', 'reviews'] as const;
export type LogName = (typeof LOGS)[number];
