import { FAILURE, SUCCESS } from './final-status.ts';

/**
 * What a venue has no reason to change of a record once it reported it: a payment with another one of these is another payment. Only
 * a withdrawal can come to differ, for it is its id; a deposit that differs is another deposit.
 */
export const FIXED_FIELDS = ['amount', 'currency', 'address', 'chain', 'memo', 'createdAt'] as const;
export type FixedField = (typeof FIXED_FIELDS)[number];

/** What a review is not about any more once it changed. */
export type ReviewedField = FixedField | 'status';

export function isFixedField(field: string): field is FixedField {
  return FIXED_FIELDS.some((one) => one === field);
}

/** Whether a review is about it. */
export function isReviewedField(field: string): field is ReviewedField {
  return field === 'status' || isFixedField(field);
}

/** Statuses a record keeps: one that had such a status and has another was not what it seemed. */
export const FINAL_STATUSES = [SUCCESS, FAILURE] as const;

/** Which of them changed after `at`, each once, in the order above; last a status that was final. */
export function fixedFieldsChanged(
  changes: readonly { at: number; field: string; before: string | null }[],
  at: number,
): ReviewedField[] {
  const later = changes.filter((change) => change.at > at);
  const fields: ReviewedField[] = FIXED_FIELDS.filter((one) => later.some(({ field }) => field === one));
  const isReversed = later.some(
    ({ field, before }) => field === 'status' && FINAL_STATUSES.some((status) => status === before),
  );
  return isReversed ? [...fields, 'status'] : fields;
}
