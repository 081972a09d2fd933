import { formatCount } from '../format/number.ts';
import { count } from '../history/knowledge.ts';
import { SayButtons } from '../history/say-buttons.tsx';
import { countOf, type Selection } from '../history/selection.ts';
import { sayWords } from '../history/selection-bar.tsx';
import type { Said } from '../history/use-say.ts';
import { Button } from '../ui/button.tsx';

interface BulkBarProps {
  selection: Exclude<Selection, { is: 'none' }>;
  total: number;
  reviewer: { name: string; fourEyes: boolean };
  busy: boolean;
  /** What is about to be said of all of them; null: nothing was chosen yet. */
  asking: Said | null;
  onAsk: (what: Said | null) => void;
  onSay: (what: Said) => void;
  onAll: () => void;
  onClear: () => void;
}

/** What is said of a selection, by button or key: asked first, with how many records it concerns and under which name. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, reviewer, busy, asking, onAsk, onSay } = props;
  const number = countOf(selection);
  const words = count(number, 'record', 'records');
  return (
    <div
      className="hist-selection"
      role="region"
      aria-label="Selection"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && asking) {
          event.stopPropagation();
          onAsk(null);
        }
      }}
    >
      {asking === null ? (
        <>
          <b>{words} selected</b>
          {number < total ? (
            <Button size="small" onClick={props.onAll}>
              Select all {formatCount(total)}
            </Button>
          ) : null}
          <SayButtons many unreviewed={false} fourEyes={reviewer.fourEyes} busy={busy} onSay={onAsk} />
          <span className="grow" />
          <Button size="small" variant="quiet" onClick={props.onClear}>
            Clear selection
          </Button>
        </>
      ) : (
        <>
          <span className="grow" role="alert">
            {sayWords(asking)} <b>{words}</b>, as {reviewer.name}? It is written to the log and can only be
            answered by saying something else.
          </span>
          <Button key="keep" size="small" autoFocus onClick={() => onAsk(null)}>
            Keep as they are
          </Button>
          <Button size="small" variant="primary" busy={busy} onClick={() => onSay(asking)}>
            Write for {words}
          </Button>
        </>
      )}
    </div>
  );
}
