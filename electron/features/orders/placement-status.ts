import type { Outcome, Placement } from '../../../shared/orders/outcome.ts';

/** What is known of a placement's end. `test` is none: it names the test orders, which have no other status. */
export type PlacementStatus =
  | 'accepted'
  | 'rejected'
  | 'not-sent'
  | 'unknown'
  | 'resolved'
  | 'test'
  | 'sending';

/** The rows that decide a placement's status: T is the outcome itself, or its kind alone. */
export interface DecidingRows<T> {
  outcome: T | null;
  evidence: T | null;
  /** What a person decided. */
  resolution: 'placed' | 'not-placed' | null;
}

export type Source = 'person' | 'outcome' | 'evidence' | 'nothing';

/**
 * Which row decides a placement's outcome. An order that a person found is accepted, whatever its answer was; then a known answer; then
 * later evidence from the venue, also against a person who had not found it; else it is unknown.
 */
export function decidingRow(ends: DecidingRows<string>): Source {
  if (ends.resolution === 'placed') return 'person';
  if (ends.outcome !== null && ends.outcome !== 'unknown') return 'outcome';
  if (ends.evidence !== null) return 'evidence';
  return ends.outcome === null ? 'nothing' : 'outcome';
}

type Judged = Pick<Placement, 'outcome' | 'resolvedBy' | 'isTest'>;

/** `outcome` and `resolvedBy` of a placement as one word; a test order is that and nothing else. An unknown one stays unknown until evidence or a resolution closes it. */
export function statusOf({ outcome, resolvedBy, isTest }: Judged): PlacementStatus {
  if (isTest === true) return 'test';
  return statusOfKind(outcome?.kind ?? null, resolvedBy !== null);
}

export function statusOfKind(kind: Outcome['kind'] | null, isResolved: boolean): PlacementStatus {
  if (kind === null) return 'sending';
  return kind === 'unknown' && isResolved ? 'resolved' : kind;
}

/** The outcome of a submission whose session ended before its answer. */
export const ENDED_BEFORE_ANSWER: Extract<Outcome, { kind: 'unknown' }> = {
  kind: 'unknown',
  message: 'Counterfoil closed before an answer arrived.',
  httpStatus: null,
};
