import { REVIEW_STATES, type ReviewState } from '../../../shared/history/filter.ts';
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

/** What staff say of a record now; changed in place by `apply`. */
export interface Folded extends RecordReview {
  /** When the state was last said, also when that was "unreviewed"; -Infinity when it never was. */
  since: number;
  /** When the state before the present one was said: who agreed earlier than that did not see it. */
  before: number;
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
  };
}

/**
 * Takes one more thing said. Whatever is said here comes after all that was said here before, whatever the clock did; of imported
 * rows an older state gives way to a newer one. A second counts only for a reviewed record, once, from a person of another name; a
 * "reviewed" that another log brings from another person is such a second too.
 */
export function apply(folded: Folded, { what, by, at, imported }: Saying): void {
  switch (what.kind) {
    case 'state':
      applyState(folded, what.state, { by, at, imported });
      return;
    case 'second':
      if (maySecond(folded, by) && (!imported || at >= folded.before)) folded.secondBy = by;
      return;
    case 'note':
      folded.notes += 1;
      return;
    case 'label':
      folded.labels = withLabel(folded.labels, what.label, what.on);
  }
}

function applyState(
  folded: Folded,
  state: ReviewState,
  { by, at, imported }: { by: string; at: number; imported: boolean },
): void {
  if (imported && state === 'reviewed' && at >= folded.before && maySecond(folded, by)) {
    folded.secondBy = by;
    return;
  }
  if (imported && at <= folded.since) return;
  folded.state = state;
  folded.by = state === 'unreviewed' ? null : by;
  folded.at = state === 'unreviewed' ? null : at;
  folded.secondBy = null;
  folded.before = folded.since;
  folded.since = at;
}

/** Whether this person may agree as the second one. */
export function maySecond({ state, by, secondBy }: RecordReview, person: string): boolean {
  return state === 'reviewed' && secondBy === null && by !== null && !sameName(by, person);
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

/** Two spellings of one name: case, spaces and ways of writing a letter do not make another person. */
export function sameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

function plainName(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
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
