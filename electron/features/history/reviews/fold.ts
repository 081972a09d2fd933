import { type ImportSource, REVIEW_STATES, type ReviewState } from '../../../../shared/query/filter.ts';
import { samePerson } from '../../../../shared/reviews/same-person.ts';
import type { RecordReview, ReviewImports } from '../archive/context.ts';
import { transferOfRow, type TransferEvent } from './transfer-rows.ts';
import type { RowKind } from './log-row.ts';

/** What a review event can be. */
export type ReviewEvent =
  | { kind: 'state'; state: ReviewState }
  | { kind: 'approval' }
  | { kind: 'note'; text: string }
  | { kind: 'label'; label: string; on: boolean };

/** An earlier row of this log is undone. */
interface Undo {
  kind: 'undo';
  /** The row's number. */
  seq: number;
}

/**
 * Where a row comes from. `restored`: from a backup of this log, or of one that replaces it: it counts as if it had been written here.
 * `imported`: from another person's log, which may claim anything: its reviews and approvals are shown and never count.
 */
export type Provenance = 'here' | 'restored' | 'imported';

/** A review event, with who recorded it and when. */
export interface LoggedEvent {
  /** The row's number in this log. */
  seq: number;
  what: ReviewEvent | Undo;
  by: string;
  systemUser: string;
  at: number;
  from: Provenance;
  /** Number of the import row it came with; 0 for what was recorded here. */
  source: number;
  /** Where that row says it came from; null for what counts as recorded here. */
  importedFrom: ImportSource | null;
}

/** How to undo one row; `below`: the one before it. */
type Act = { seq: number; below: Act | null } & (
  | { undoes: 'review'; was: Reviewed }
  | { undoes: 'imported' }
  | { undoes: 'note'; text: string }
  | { undoes: 'label'; label: string; on: boolean; was: ImportSource | null }
);

/** The current review and approval. */
interface Reviewed {
  state: ReviewState;
  by: string | null;
  at: number | null;
  /** The system user who set the state. */
  systemUser: string | null;
  approvedBy: string | null;
  sameUser: boolean;
  /** When the state was last set, also to "unreviewed"; -Infinity when it never was. */
  since: number;
  /** The import row that brought the state; 0 for what was recorded here. */
  source: number;
}

/** The reviews of a record now; changed in place by `apply`. */
export interface Folded extends RecordReview, Reviewed {
  importSources: ReviewImports | null;
  /** The newest row that can be undone; earlier ones are below it. */
  act: Act | null;
}

/** Before any review: one object for all, since a log may be about a million records. */
const FRESH: Reviewed = {
  state: 'unreviewed',
  by: null,
  at: null,
  systemUser: null,
  approvedBy: null,
  sameUser: false,
  since: -Infinity,
  source: 0,
};

export function unreviewed(): Folded {
  return {
    ...FRESH,
    importedReviews: 0,
    notes: 0,
    labels: [],
    internalTransferWith: null,
    importSources: null,
    act: null,
  };
}

/**
 * Applies one more event. Events of one log apply in their order, whatever the clock did; between what was recorded here and what a
 * backup restores the newer state wins. Answers the note that was removed, when a note was undone.
 */
export function apply(folded: Folded, logged: LoggedEvent): string | null {
  const { seq, what, from } = logged;
  const { act: below } = folded;
  switch (what.kind) {
    case 'state':
      if (from === 'imported') countImported(folded, seq);
      else if (!givesWay(folded, logged)) applyState(folded, what.state, logged);
      return null;
    case 'approval':
      if (from === 'imported') countImported(folded, seq);
      else if (refusalOf(folded, logged) === null) approve(folded, logged);
      return null;
    case 'note':
      folded.notes += 1;
      folded.act = { seq, undoes: 'note', text: what.text, below };
      return null;
    case 'label': {
      const { label, on } = what;
      if (folded.labels.includes(label) === on) return null;
      const was = folded.importSources?.labels.get(label) ?? null;
      folded.labels = withLabel(folded.labels, label, on);
      setLabelSource(folded, label, on ? logged.importedFrom : null);
      folded.act = { seq, undoes: 'label', label, on, was, below };
      return null;
    }
    case 'undo':
      return undoEvent(folded, what.seq);
  }
}

function countImported(folded: Folded, seq: number): void {
  folded.importedReviews += 1;
  folded.act = { seq, undoes: 'imported', below: folded.act };
}

function givesWay(folded: Folded, { from, source, at }: LoggedEvent): boolean {
  return from === 'restored' && source !== folded.source && at <= folded.since;
}

function applyState(
  folded: Folded,
  state: ReviewState,
  { seq, by, systemUser, at, source }: LoggedEvent,
): void {
  remember(folded, seq);
  folded.state = state;
  folded.by = state === 'unreviewed' ? null : by;
  folded.at = state === 'unreviewed' ? null : at;
  folded.systemUser = systemUser;
  folded.approvedBy = null;
  folded.sameUser = false;
  folded.since = at;
  folded.source = source;
}

function approve(folded: Folded, { seq, by, systemUser }: LoggedEvent): void {
  remember(folded, seq);
  folded.approvedBy = by;
  folded.sameUser = systemUser === folded.systemUser;
}

function remember(folded: Folded, seq: number): void {
  const { state, by, at, systemUser, approvedBy, sameUser, since, source, act } = folded;
  const isFresh = since === -Infinity;
  const was = isFresh ? FRESH : { state, by, at, systemUser, approvedBy, sameUser, since, source };
  folded.act = { seq, undoes: 'review', was, below: act };
}

function undoEvent(folded: Folded, seq: number): string | null {
  const found = findAct(folded, seq);
  if (found === null) return null;
  const { act, above } = found;
  if (above === null) folded.act = act.below;
  else above.below = act.below;
  switch (act.undoes) {
    case 'review':
      Object.assign(folded, act.was);
      return null;
    case 'imported':
      folded.importedReviews -= 1;
      return null;
    case 'note':
      folded.notes -= 1;
      return act.text;
    case 'label':
      folded.labels = withLabel(folded.labels, act.label, !act.on);
      setLabelSource(folded, act.label, act.on ? null : act.was);
      return null;
  }
}

/** Whether this row can be undone: not once a later event was based on it. */
export function canUndo(folded: Folded, seq: number): boolean {
  return findAct(folded, seq) !== null;
}

/** Whether it still has a note with this text. */
export function isNoted({ act: newest }: Folded, text: string): boolean {
  for (let act = newest; act !== null; act = act.below)
    if (act.undoes === 'note' && act.text === text) return true;
  return false;
}

function findAct({ act: newest }: Folded, seq: number): { act: Act; above: Act | null } | null {
  let above: Act | null = null;
  for (let act = newest; act !== null; act = act.below) {
    if (act.seq === seq) return isBuiltOn(newest, act) ? null : { act, above };
    above = act;
  }
  return null;
}

function isBuiltOn(newest: Act | null, act: Act): boolean {
  for (let later = newest; later !== null && later !== act; later = later.below) {
    if (act.undoes === 'review' && later.undoes === 'review') return true;
    if (act.undoes === 'label' && later.undoes === 'label' && act.label === later.label) return true;
  }
  return false;
}

/** Why nothing was recorded for a record. */
export const REFUSALS = ['same', 'unreviewed', 'own', 'changed', 'older'] as const;
/**
 * `same`: it is recorded already. Of an approval, `unreviewed`: nobody reviewed it; `own`: the same person did; `changed`: the venue reports
 * something else since; `older`: by the clock the review is later than the approval.
 */
export type Refusal = (typeof REFUSALS)[number];

/** Why this person cannot approve the current review at that time; null when they can. */
function refusalOf(
  { state, by, approvedBy, since }: Pick<Folded, 'state' | 'by' | 'approvedBy' | 'since'>,
  approval: { by: string; at: number },
): Refusal | null {
  if (state !== 'reviewed' || by === null) return 'unreviewed';
  if (approvedBy !== null) return 'same';
  if (samePerson(by, approval.by)) return 'own';
  return approval.at < since ? 'older' : null;
}

/** Why an event cannot be recorded, or would change nothing; null when it can. `isChanged`: since it was reviewed. */
export function whyNot(
  review: Folded,
  what: ReviewEvent,
  { by, at, isChanged }: { by: string; at: number; isChanged: boolean },
): Refusal | null {
  switch (what.kind) {
    case 'state':
      // The same state for a record that the venue changed since is a new review: it was seen as it is now.
      return review.state === what.state && !isChanged ? 'same' : null;
    case 'approval':
      return refusalOf(review, { by, at }) ?? (isChanged ? 'changed' : null);
    case 'note':
      return null;
    case 'label':
      return review.labels.includes(what.label) === what.on ? 'same' : null;
  }
}

function withLabel(labels: readonly string[], label: string, on: boolean): readonly string[] {
  if (labels.includes(label) === on) return labels;
  return on ? [...labels, label].sort() : labels.filter((each) => each !== label);
}

function setLabelSource(folded: Folded, label: string, source: ImportSource | null): void {
  const { labels: before, transfer } = folded.importSources ?? NOTHING_IMPORTED;
  if (source === (before.get(label) ?? null)) return;
  const labels = new Map(before);
  if (source === null) labels.delete(label);
  else labels.set(label, source);
  folded.importSources = labels.size === 0 && transfer === null ? null : { labels, transfer };
}

/** Null: the decision was made here, or it is no leg any more. */
export function setTransferSource(folded: Folded, transfer: ImportSource | null): void {
  const { labels } = folded.importSources ?? NOTHING_IMPORTED;
  folded.importSources = labels.size === 0 && transfer === null ? null : { labels, transfer };
}

const NOTHING_IMPORTED: ReviewImports = { labels: new Map(), transfer: null };

/** How it is stored in the log. */
export function rowOfEvent(what: ReviewEvent | Undo): { kind: RowKind; value: string } {
  switch (what.kind) {
    case 'state':
      return { kind: 'state', value: what.state };
    case 'approval':
      return { kind: 'approval', value: '' };
    case 'note':
      return { kind: 'note', value: what.text };
    case 'label':
      return { kind: what.on ? 'label' : 'label-off', value: what.label };
    case 'undo':
      return { kind: 'state', value: `undo ${what.seq}` };
  }
}

/**
 * The event of a row of the log, about its record or about it and another (decisions.ts folds those); null for rows about the log itself and for
 * unknown ones.
 */
export function eventOfRow({
  kind,
  value,
}: {
  kind: RowKind;
  value: string;
}): ReviewEvent | Undo | TransferEvent | null {
  switch (kind) {
    case 'state':
      return isState(value) ? { kind: 'state', state: value } : undoOf(value);
    case 'approval':
      return { kind: 'approval' };
    case 'note':
      return { kind: 'note', text: value };
    case 'label':
      return { kind: 'label', label: value, on: true };
    case 'label-off':
      return { kind: 'label', label: value, on: false };
    case 'internal':
    case 'not-internal':
      return transferOfRow(kind, value);
    case 'internal-off':
      return transferOfRow('open', value);
    case 'rules':
    case 'import':
    case 'loss':
    case 'signature':
      return null;
  }
}

/** A reader that does not know undo rows sees an unknown state and ignores it. */
const UNDO = /^undo ([1-9]\d{0,14})$/;

function undoOf(value: string): Undo | null {
  const seq = UNDO.exec(value)?.[1];
  return seq === undefined ? null : { kind: 'undo', seq: Number(seq) };
}

function isState(value: string): value is ReviewState {
  return (REVIEW_STATES as readonly string[]).includes(value);
}
