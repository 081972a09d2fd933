import { visible } from '../../shared/format/visible.ts';
import { useState, type RefObject } from 'react';
import type { HistoryRecord } from '../../shared/history/filter.ts';
import { reviewText } from '../../shared/text/review.ts';
import { formatCount } from '../format/number.ts';
import { ownAmount } from '../privacy/hidden.ts';
import { selectionInput, countOf, NOTHING, type Selection } from '../history/selection.ts';
import type { Rows } from '../history/use-rows.ts';
import { targetOf } from '../history/last-action.ts';
import { useSay, type Said } from '../history/use-say.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { STATE_LETTERS, wordOfLetter } from '../history/word-of-letter.ts';

/** What a note or a label is about to be put on. */
export interface Asked {
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

/** What is selected, open and about to be said, and what the letters do. */
export function useReviewing({ rows, main }: Occasion) {
  const [selection, select] = useState<Selection>(NOTHING);
  const [open, setOpen] = useState<HistoryRecord | null>(null);
  const [asking, setAsking] = useState<Said | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { announce } = useAnnounce();
  const { say, busy, reviewer } = useSay(afterSaid);

  /** The table need not wait for the archive's own word that something changed. */
  function afterSaid(): void {
    rows.source?.heard(rows.source.revision + 1);
  }

  function setSelection(next: Selection): void {
    select(next);
    setAsking(null);
  }

  /** Whether anything may be said; where not, the keyboard goes where the name is asked for. */
  function named(): boolean {
    if (reviewer.name !== '') return true;
    announce(reviewText.say.nameFirst);
    main.current?.querySelector<HTMLElement>('.review-who input')?.focus();
    return false;
  }

  function sayOfSelection(what: Said): void {
    if (selection.is === 'none') return;
    say({ selection: selectionInput(selection), row: null, count: countOf(selection) }, what);
    setSelection(NOTHING);
    focusTable();
  }

  function wanted(what: Said): void {
    if (!named()) return;
    if (countOf(selection) > 1) setAsking(what);
    else sayOfSelection(what);
  }

  function focusTable(): void {
    main.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  }

  /** Of the record that was in view when the key was pressed. It keeps its place until the person goes on to another one. */
  function sayOf(row: HistoryRecord, what: Said): void {
    rows.hold(row.id);
    say(targetOf(row), what);
  }

  /** Does what a letter means for the row, or for the selection while there is one; false: nothing. */
  /** Without a name nothing is recorded; the keyboard is in its field at once, so that no letter of it is taken for a key. */
  function refuses(letter: string): boolean {
    return meaning(letter, reviewer.fourEyes) !== null && !named();
  }

  function onLetter(letter: string, row: HistoryRecord): boolean {
    const what = meaning(letter, reviewer.fourEyes);
    if (what === null) return false;
    if (!named()) return true;
    if (what === 'note' || what === 'label') {
      if (selection.is === 'none') {
        rows.hold(row.id);
        setAsked({ kind: what, row, to: oneRecord(row) });
      } else setAsked({ kind: what, row: null, to: manyRecords(countOf(selection)) });
    } else if (selection.is !== 'none') {
      wanted(what);
    } else {
      sayOf(row, what);
    }
    return true;
  }

  return {
    selection,
    setSelection,
    open,
    setOpen,
    asking,
    setAsking,
    asked,
    setAsked,
    busy,
    reviewer,
    wanted,
    onLetter,
    refuses,
    /** The person went to another row: the one that was held goes where it belongs. */
    onActive: (row: HistoryRecord | undefined): void => {
      if (row?.id !== rows.held()) rows.hold(null);
    },
    refresh: afterSaid,
    focusTable,
    sayOfSelection,
    sayAsked: (what: Said): void => {
      if (asked?.row) sayOf(asked.row, what);
      else sayOfSelection(what);
      setAsked(null);
      focusTable();
    },
  };
}

/** The letters `meaning` knows. */
export const REVIEW_LETTERS = `${STATE_LETTERS}nl`;

function meaning(letter: string, fourEyes: boolean): Said | 'note' | 'label' | null {
  switch (letter) {
    case 'n':
      return 'note';
    case 'l':
      return 'label';
    default:
      return wordOfLetter(letter, fourEyes);
  }
}

function oneRecord({ record }: HistoryRecord): string {
  return reviewText.say.thisRecord[record.kind](ownAmount(record.amount), visible(record.currency));
}

function manyRecords(count: number): string {
  return reviewText.records(count, formatCount(count));
}
