import { useRef } from 'react';
import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ReviewerField } from './reviewer-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { countOf, selectionInput, type Selection } from './selection.ts';
import { ReviewButtons } from './review-buttons.tsx';
import { REVIEW_STYLES } from './format-review.ts';
import type { ReviewAction } from './last-action.ts';
import { useReviewAction } from './use-review-action.ts';
import './review-actions.css';

const messages = historyRecordMessages.selection;

interface SelectionBarProps {
  selection: Exclude<Selection, { is: 'none' }>;
  total: number;
  /** The action to confirm, chosen by button or letter; null: none yet. */
  asking: ReviewAction | null;
  onAsk: (what: ReviewAction | null) => void;
  onAll: () => void;
  onClear: () => void;
}

/** The actions on the selected records; for more than one it asks first, with their number. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, total, asking, onAsk, onAll, onClear } = props;
  const { recordReview, busy, reviewer } = useReviewAction(onClear);
  const name = useRef<HTMLInputElement>(null);
  const count = countOf(selection);
  const shown = formatCount(count);

  function wanted(what: ReviewAction): void {
    if (count > 1) onAsk(what);
    else recordReview({ selection: selectionInput(selection), row: null, count }, what);
  }

  return (
    <div className="hist-selection" role="region" aria-label={messages.label}>
      {asking === null ? (
        <>
          <b>{messages.selected(count, shown)}</b>
          {count < total ? (
            <Button size="small" onClick={onAll}>
              {messages.selectAll(formatCount(total))}
            </Button>
          ) : null}
          {reviewer.rules !== null && reviewer.name === '' ? (
            <ReviewerField rules={reviewer.rules} input={name} />
          ) : null}
          <ReviewButtons many unreviewed={false} fourEyes={reviewer.fourEyes} busy={busy} onAction={wanted} />
          <span className="grow" />
          <Button size="small" variant="quiet" onClick={onClear}>
            {messages.clear}
          </Button>
        </>
      ) : (
        <>
          <span className="grow">
            <ConfirmAction
              what={asking}
              records={historyMessages.records(count, shown)}
              reviewer={reviewer.name}
            />
          </span>
          <Button key="keep" size="small" autoFocus onClick={() => onAsk(null)}>
            {messages.cancel}
          </Button>
          <Button
            size="small"
            variant="primary"
            busy={busy}
            onClick={() => {
              recordReview({ selection: selectionInput(selection), row: null, count }, asking);
              onAsk(null);
            }}
          >
            {confirmLabel(asking)(count, shown)}
          </Button>
        </>
      )}
    </div>
  );
}

interface ConfirmActionProps {
  what: ReviewAction;
  /** "3 records". */
  records: string;
  reviewer: string;
}

/** Asks whether to do that to all of them. */
export function ConfirmAction({ what, records, reviewer }: ConfirmActionProps) {
  const parts = { what: actionName(what), records: <b>{records}</b>, reviewer };
  if (what.kind !== 'label') return <Rich text={messages.ask[what.kind]} parts={parts} />;
  return <Rich text={what.on ? messages.ask.labelOn : messages.ask.labelOff} parts={parts} />;
}

/** The text of the button under the question. */
export function confirmLabel(what: ReviewAction): (count: number, shown: string) => string {
  switch (what.kind) {
    case 'state':
      return messages.write[what.state];
    case 'label':
      return what.on ? messages.write.labelOn : messages.write.labelOff;
    case 'approval':
    case 'note':
      return messages.write[what.kind];
    default:
      return what satisfies never;
  }
}

function actionName(what: ReviewAction): string {
  switch (what.kind) {
    case 'state':
      return REVIEW_STYLES[what.state].word;
    case 'approval':
      return '';
    case 'note':
      return what.text;
    case 'label':
      return what.label;
    default:
      return what satisfies never;
  }
}
