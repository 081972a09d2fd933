/**
 * What a venue has no reason to change of a record once it told of it: a payment with another one of these is another payment. Only
 * a withdrawal can come to differ, for it is its id; a deposit that differs is another deposit.
 */
export const FIXED_FIELDS = ['amount', 'currency', 'address', 'chain', 'memo', 'createdAt'] as const;
export type FixedField = (typeof FIXED_FIELDS)[number];

export function isFixedField(field: string): field is FixedField {
  return FIXED_FIELDS.some((one) => one === field);
}

/** Which of them changed after `at`, each once, in the order above. */
export function fixedFieldsChanged(
  changes: readonly { at: number; field: string }[],
  at: number,
): FixedField[] {
  return FIXED_FIELDS.filter((one) => changes.some((change) => change.field === one && change.at > at));
}
