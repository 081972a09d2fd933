/** The amounts of 2.5 that every pair must have. */
export const PAIR_AMOUNTS = [
  'priceIncrement',
  'baseIncrement',
  'baseMinSize',
  'baseMaxSize',
  'quoteIncrement',
  'quoteMinSize',
  'quoteMaxSize',
] as const;

/** The name of one of them. */
export type PairAmount = (typeof PAIR_AMOUNTS)[number];
