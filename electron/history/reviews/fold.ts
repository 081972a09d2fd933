import { REVIEW_STATES, type ReviewState } from '../../../shared/history/filter.ts';
import { samePerson } from '../../../shared/history/same-person.ts';
import type { RecordReview } from '../archive/context.ts';
import { transferOfRow, type TransferSaid } from '../transfers/transfer-words.ts';
import type { RowKind } from './log-row.ts';

/** What can be said of a record. */
export type Said =
  | { kind: 'state'; state: ReviewState }
  | { kind: 'second' }
  | { kind: 'note'; text: string }
  | { kind: 'label'; label: string; on: boolean };

/** Something said, with who said it and when. */
export interface Saying {
  what: Said;
  by: string;
  at: number;
  /** Taken over from another log: it may be older than what was said here meanwhile. */
  imported: boolean;
}

/** Who says something, when, and whether another log brought it. */
type Spoken = Omit<Saying, 'what'>;

/** What staff say of a record now; changed in place by `apply`. */
export interface Folded extends RecordReview {
  /** When the state was last said, also when that was "unreviewed"; -Infinity when it never was. */
  since: number;
  /** The latest time a state before the present one was said: who agreed no later than that did not see all of it. */
  before: number;
  /** When the second person agreed; null while there is none. */
  secondAt: number | null;
}

export function unsaid(): Folded {
  return {
    state: 'unreviewed',
    by: null,
    at: null,
    secondBy: null,
    notes: 0,
    labels: [],
    ownWith: null,
    since: -Infinity,
    before: -Infinity,
    secondAt: null,
  };
}

/**
 * Takes one more thing said. Whatever is said here comes after all that was said here before, whatever the clock did; of imported
 * rows an older state gives way to a newer one. A second counts only for a reviewed record, from a person of another name; a
 * "reviewed" that another log brings from another person is such a second too, unless something else was said after it, by that person or
 * anybody, before the state that stands now.
 */
export function apply(folded: Folded, { what, by, at, imported }: Saying): void {
  switch (what.kind) {
    case 'state':
      applyState(folded, what.state, { by, at, imported });
      return;
    case 'second':
      // Whoever agrees here does so after the state that stands.
      agree(folded, imported ? { by, at, imported } : { by, at: Math.max(at, folded.since), imported });
      return;
    case 'note':
      folded.notes += 1;
      return;
    case 'label':
      folded.labels = withLabel(folded.labels, what.label, what.on);
  }
}

function applyState(folded: Folded, state: ReviewState, { by, at, imported }: Spoken): void {
  if (imported && state === 'reviewed' && agree(folded, { by, at, imported })) return;
  if (imported && at <= folded.since) {
    if (state !== 'reviewed') contradict(folded, at);
    return;
  }
  folded.state = state;
  folded.by = state === 'unreviewed' ? null : by;
  folded.at = state === 'unreviewed' ? null : at;
  folded.secondBy = null;
  folded.secondAt = null;
  // The clock may have been set back between two states.
  folded.before = Math.max(folded.before, folded.since);
  folded.since = at;
}

/** Whether it agrees with the state that stands. Of several who do the latest is the second, in whatever order they are heard of. */
function agree(folded: Folded, { by, at, imported }: Spoken): boolean {
  if (!isOtherReviewer(folded, by) || (imported && at <= folded.before)) return false;
  if (folded.secondAt !== null && at <= folded.secondAt) return true;
  folded.secondBy = by;
  folded.secondAt = at;
  return true;
}

/** Another state was said before the present one and is heard of only now: it ends every agreement that is not later. */
function contradict(folded: Folded, at: number): void {
  folded.before = Math.max(folded.before, at);
  if (folded.secondAt === null || folded.secondAt > at) return;
  folded.secondBy = null;
  folded.secondAt = null;
}

/** Whether this person may agree as the second one. */
function maySecond(review: RecordReview, person: string): boolean {
  return review.secondBy === null && isOtherReviewer(review, person);
}

function isOtherReviewer({ state, by }: RecordReview, person: string): boolean {
  return state === 'reviewed' && by !== null && !samePerson(by, person);
}

/** Whether saying it would change anything. A note always does. */
export function wouldChange(review: RecordReview, what: Said, by: string): boolean {
  switch (what.kind) {
    case 'state':
      return review.state !== what.state;
    case 'second':
      return maySecond(review, by);
    case 'note':
      return true;
    case 'label':
      return review.labels.includes(what.label) !== what.on;
  }
}

function withLabel(labels: readonly string[], label: string, on: boolean): readonly string[] {
  if (labels.includes(label) === on) return labels;
  return on ? [...labels, label].sort() : labels.filter((each) => each !== label);
}

/** How it stands in the log. */
export function rowOfSaid(what: Said): { kind: RowKind; value: string } {
  switch (what.kind) {
    case 'state':
      return { kind: 'state', value: what.state };
    case 'second':
      return { kind: 'second', value: '' };
    case 'note':
      return { kind: 'note', value: what.text };
    case 'label':
      return { kind: what.on ? 'label' : 'label-off', value: what.label };
  }
}

/**
 * What a row of the log says of its record, or of it and another (transfers/decisions.ts folds that); null for rows that are about the log, and for what nobody knows.
 */
export function saidOfRow({ kind, value }: { kind: RowKind; value: string }): Said | TransferSaid | null {
  switch (kind) {
    case 'state':
      return isState(value) ? { kind: 'state', state: value } : null;
    case 'second':
      return { kind: 'second' };
    case 'note':
      return { kind: 'note', text: value };
    case 'label':
      return { kind: 'label', label: value, on: true };
    case 'label-off':
      return { kind: 'label', label: value, on: false };
    case 'own':
    case 'not-own':
      return transferOfRow(kind, value);
    case 'own-off':
      return transferOfRow('open', value);
    case 'rules':
    case 'import':
      return null;
  }
}

function isState(value: string): value is ReviewState {
  return (REVIEW_STATES as readonly string[]).includes(value);
}
