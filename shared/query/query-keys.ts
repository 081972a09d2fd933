/** Every word a term begins with. */
export const QUERY_KEYS = [
  'account',
  'removed',
  'direction',
  'currency',
  'chain',
  'status',
  'address-name',
  'amount',
  'after',
  'before',
  'on',
  'is',
  'has',
  'no',
  'internal-transfer',
  'review',
  'label',
] as const;

export type QueryKey = (typeof QUERY_KEYS)[number];

/** Null for a word no term begins with. */
export function queryKey(word: string): QueryKey | null {
  const wanted = word.toLowerCase();
  return QUERY_KEYS.find((key) => key === wanted) ?? null;
}
