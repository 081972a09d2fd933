import { visible } from '../../../shared/base/format/visible.ts';
import { useRef, useState, type RefObject } from 'react';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ownAmount } from '../../lib/hidden.ts';
import { selectionInput, countOf, NOTHING, type Selection } from '../../parts/review/selection.ts';
import type { Rows } from '../../parts/grid/use-rows.ts';
import { targetOf } from '../../parts/review/last-action.ts';
import type { ReviewAction } from '../../parts/review/last-action.ts';
import { useReviewAction } from '../../parts/review/use-review-action.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { STATE_KEYS, actionOfKey } from '../../parts/review/review-keys.ts';

/** What a note or a label is about to be put on. */
interface NoteTarget {
  kind: 'note' | 'label';
  /** Null: the selection. */
  row: HistoryRecord | null;
  to: string;
}

interface Occasion {
  rows: Rows;
  /** The element around table and pane. */
  main: RefObject<HTMLElement | null>;
}

/** The selection, the open record, the action to confirm, and what the letters do. */
export function useReviewing({ rows, main }: Occasion) {
  const [selection, select] = useState<Selection>(NOTHING);
  const [open, setOpen] = useState<HistoryRecord | null>(null);
  const [asking, setAsking] = useState<ReviewAction | null>(null);
  const [noteTarget, setNoteTarget] = useState<NoteTarget | null>(null);
  const { announce } = useAnnounce();
  /** The record the keyboard is on in the table; null while nobody went to one. */
  const at = useRef<number | null>(null);
  const { recordReview, busy, reviewer } = useReviewAction(afterAction);

  /** The table does not wait for the archive's event. */
  function afterAction(): void {
    rows.source?.onRevision(rows.source.revision + 1);
  }

  function setSelection(next: Selection): void {
    select(next);
    setAsking(null);
  }

  /** Whether there is a reviewer; where not, the focus goes to the field for the name. */
  function hasReviewer(): boolean {
    if (reviewer.name !== '') return true;
    announce(reviewMessages.noteDialog.nameFirst);
    main.current?.querySelector<HTMLElement>('.review-who input')?.focus();
    return false;
  }

  function recordForSelection(what: ReviewAction): void {
    if (selection.is === 'none') return;
    recordReview({ selection: selectionInput(selection), row: null, count: countOf(selection) }, what);
    setSelection(NOTHING);
    focusTable();
  }

  function wanted(what: ReviewAction): void {
    if (!hasReviewer()) return;
    if (countOf(selection) > 1) setAsking(what);
    else recordForSelection(what);
  }

  function focusTable(): void {
    main.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  }

  /** Back to the table, where it is about the same record; from the pane of another one the next letter is meant for that. */
  function focusTableOf(row: HistoryRecord | null): void {
    if (row === null || row.id === at.current) focusTable();
  }

  /** Of the record that was in view when the key was pressed. It keeps its place until the person goes on to another one. */
  function recordFor(row: HistoryRecord, what: ReviewAction): void {
    rows.hold(row.id);
    recordReview(targetOf(row), what);
  }

  /** Without a name nothing is recorded; the keyboard is in its field at once, so that no letter of it is taken for a key. */
  function refuses(letter: string): boolean {
    return meaning(letter, reviewer.fourEyes) !== null && !hasReviewer();
  }

  /** Does what a letter means for the row in the table, or for the selection while there is one; false: nothing. */
  function onLetter(letter: string, row: HistoryRecord): boolean {
    at.current = row.id;
    const what = meaning(letter, reviewer.fourEyes);
    if (what === null || selection.is === 'none') return onRecord(what, row);
    if (!hasReviewer()) return true;
    if (what === 'note' || what === 'label')
      setNoteTarget({ kind: what, row: null, to: manyRecords(countOf(selection)) });
    else wanted(what);
    return true;
  }

  /** In the pane a letter means what its button does: the record that is shown, whatever is selected beside. */
  function onPaneLetter(letter: string, row: HistoryRecord): boolean {
    if (!onRecord(meaning(letter, reviewer.fourEyes), row)) return false;
    if (reviewer.name !== '') focusTableOf(row);
    return true;
  }

  function onRecord(what: ReviewAction | 'note' | 'label' | null, row: HistoryRecord): boolean {
    if (what === null) return false;
    if (!hasReviewer()) return true;
    if (what === 'note' || what === 'label') {
      rows.hold(row.id);
      setNoteTarget({ kind: what, row, to: oneRecord(row) });
    } else recordFor(row, what);
    return true;
  }

  function closeNote(): void {
    focusTableOf(noteTarget?.row ?? null);
    setNoteTarget(null);
  }

  return {
    selection,
    setSelection,
    open,
    setOpen,
    asking,
    setAsking,
    noteTarget,
    setNoteTarget,
    busy,
    reviewer,
    wanted,
    onLetter,
    onPaneLetter,
    refuses,
    /** The person went to another row: the one that was held goes where it belongs. */
    onActive: (row: HistoryRecord | undefined): void => {
      at.current = row?.id ?? null;
      if (row?.id !== rows.held()) rows.hold(null);
    },
    refresh: afterAction,
    focusTable,
    recordForSelection,
    /** From the table: the keyboard is on it. */
    openRow: (row: HistoryRecord): void => {
      at.current = row.id;
      setOpen(row);
    },
    recordNote: (what: ReviewAction): void => {
      if (noteTarget?.row) recordFor(noteTarget.row, what);
      else recordForSelection(what);
      closeNote();
    },
    closeAsked: closeNote,
  };
}

/** The letters `meaning` knows. */
export const REVIEW_KEYS = `${STATE_KEYS}nl`;

function meaning(letter: string, fourEyes: boolean): ReviewAction | 'note' | 'label' | null {
  switch (letter) {
    case 'n':
      return 'note';
    case 'l':
      return 'label';
    default:
      return actionOfKey(letter, fourEyes);
  }
}

function oneRecord({ record }: HistoryRecord): string {
  return reviewMessages.noteDialog.thisRecord[record.kind](
    ownAmount(record.amount),
    visible(record.currency),
  );
}

function manyRecords(count: number): string {
  return reviewMessages.records(count, formatCount(count));
}
