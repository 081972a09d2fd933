import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ReviewButtons } from '../../parts/review/review-buttons.tsx';
import { countOf, type Selection } from '../../parts/review/selection.ts';
import { ConfirmAction, confirmLabel } from '../../parts/review/selection-bar.tsx';
import type { ReviewAction } from '../../parts/review/last-action.ts';
import { Button } from '../../ui/button.tsx';

const messages = reviewMessages.bulk;

interface BulkBarProps {
  selection: Exclude<Selection, { is: 'none' }>;
  total: number;
  reviewer: { name: string; fourEyes: boolean };
  busy: boolean;
  /** The action to confirm for all of them; null: none yet. */
  asking: ReviewAction | null;
  onAsk: (what: ReviewAction | null) => void;
  onAction: (what: ReviewAction) => void;
  onAll: () => void;
  onClear: () => void;
}

/** Actions on a selection, by button or key: asks first, with the number of records and the reviewer. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, reviewer, busy, asking, onAsk, onAction } = props;
  const number = countOf(selection);
  const shown = formatCount(number);
  return (
    <div
      className="hist-selection"
      role="region"
      aria-label={messages.label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && asking) {
          event.stopPropagation();
          onAsk(null);
        }
      }}
    >
      {asking === null ? (
        <>
          <b>{messages.selected(number, shown)}</b>
          {number < total ? (
            <Button size="small" onClick={props.onAll}>
              {messages.selectAll(formatCount(total))}
            </Button>
          ) : null}
          <ReviewButtons many unreviewed={false} fourEyes={reviewer.fourEyes} busy={busy} onAction={onAsk} />
          <span className="grow" />
          <Button size="small" variant="quiet" onClick={props.onClear}>
            {messages.clear}
          </Button>
        </>
      ) : (
        <>
          <span className="grow" role="alert">
            <ConfirmAction
              what={asking}
              records={reviewMessages.records(number, shown)}
              reviewer={reviewer.name}
            />
          </span>
          <Button key="keep" size="small" autoFocus onClick={() => onAsk(null)}>
            {historyRecordMessages.selection.cancel}
          </Button>
          <Button size="small" variant="primary" busy={busy} onClick={() => onAction(asking)}>
            {confirmLabel(asking)(number, shown)}
          </Button>
        </>
      )}
    </div>
  );
}
