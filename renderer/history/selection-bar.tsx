import { useRef, useState } from 'react';
import { formatCount } from '../format/number.ts';
import { ReviewerField } from '../review/reviewer-field.tsx';
import { Button } from '../ui/button.tsx';
import { countOf, selectionInput, type Selection } from './selection.ts';
import { SayButtons } from './say-buttons.tsx';
import { REVIEW_LOOKS } from './review-words.ts';
import { useSay, type Said } from './use-say.ts';

interface SelectionBarProps {
  selection: Exclude<Selection, { is: 'none' }>;
  total: number;
  onAll: () => void;
  onClear: () => void;
}

/** What can be said of the selected records; more than one are asked about first, with their number. */
export function SelectionBar({ selection, total, onAll, onClear }: SelectionBarProps) {
  const [asking, setAsking] = useState<Said | null>(null);
  const { say, busy, reviewer } = useSay(onClear);
  const name = useRef<HTMLInputElement>(null);
  const count = countOf(selection);
  const words = count === 1 ? '1 record' : `${formatCount(count)} records`;

  function wanted(what: Said): void {
    if (count > 1) setAsking(what);
    else say(selectionInput(selection), what);
  }

  return (
    <div className="hist-selection" role="region" aria-label="Selection">
      {asking === null ? (
        <>
          <b>{words} selected</b>
          {count < total ? (
            <Button size="small" onClick={onAll}>
              Select all {formatCount(total)}
            </Button>
          ) : null}
          {reviewer.rules !== null && reviewer.name === '' ? (
            <ReviewerField rules={reviewer.rules} input={name} />
          ) : null}
          <SayButtons many unreviewed={false} fourEyes={reviewer.fourEyes} busy={busy} onSay={wanted} />
          <span className="grow" />
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear selection
          </Button>
        </>
      ) : (
        <>
          <span className="grow">
            {sayWords(asking)} <b>{words}</b>, as {reviewer.name}? It is written to the log and can only be
            answered by saying something else.
          </span>
          <Button key="keep" size="small" autoFocus onClick={() => setAsking(null)}>
            Keep as they are
          </Button>
          <Button
            size="small"
            variant="primary"
            busy={busy}
            onClick={() => {
              say(selectionInput(selection), asking);
              setAsking(null);
            }}
          >
            Write for {words}
          </Button>
        </>
      )}
    </div>
  );
}

/** What would be said, as the beginning of a question. */
export function sayWords(what: Said): string {
  switch (what.kind) {
    case 'state':
      return `Say “${REVIEW_LOOKS[what.state].word}” of`;
    case 'second':
      return 'Agree, as the second person, with the review of';
    case 'note':
      return `Add the note “${what.text}” to`;
    case 'label':
      return `${what.on ? 'Put the label' : 'Take the label'} “${what.label}” ${what.on ? 'on' : 'off'}`;
    default:
      return what satisfies never;
  }
}
