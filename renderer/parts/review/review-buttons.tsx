import { Check, CircleHelp, Flag, StickyNote, Tag, Undo2, UserCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { Button, Key } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { LabelField, NoteField } from './review-fields.tsx';
import type { ReviewAction } from './last-action.ts';

const messages = historyRecordMessages.actions;

interface ReviewButtonsProps {
  /** Records meant; with more than one the letters are not shown. */
  many: boolean;
  /** Nothing to take back: the one record is not reviewed. */
  unreviewed: boolean;
  fourEyes: boolean;
  busy: boolean;
  onAction: (what: ReviewAction) => void;
}

/** The review actions on one record or several. */
export function ReviewButtons(props: ReviewButtonsProps) {
  const { many, unreviewed, fourEyes, busy, onAction } = props;
  const letter = (key: string): ReactNode => (many ? null : <Key>{key}</Key>);
  return (
    <div className="bar" role="group" aria-label={historyRecordMessages.review}>
      <Button
        size="small"
        busy={busy}
        icon={<Check size={12} aria-hidden />}
        onClick={() => onAction({ kind: 'state', state: 'reviewed' })}
      >
        {messages.reviewed} {letter('R')}
      </Button>
      {fourEyes ? (
        <Button
          size="small"
          busy={busy}
          icon={<UserCheck size={12} aria-hidden />}
          onClick={() => onAction({ kind: 'approval' })}
        >
          {messages.approve} {letter('P')}
        </Button>
      ) : null}
      <Button
        size="small"
        busy={busy}
        icon={<CircleHelp size={12} aria-hidden />}
        onClick={() => onAction({ kind: 'state', state: 'queried' })}
      >
        {messages.query} {letter('Q')}
      </Button>
      <Button
        size="small"
        busy={busy}
        icon={<Flag size={12} aria-hidden />}
        onClick={() => onAction({ kind: 'state', state: 'attention' })}
      >
        {messages.attention} {letter('A')}
      </Button>
      {unreviewed ? null : (
        <Button
          size="small"
          busy={busy}
          icon={<Undo2 size={12} aria-hidden />}
          onClick={() => onAction({ kind: 'state', state: 'unreviewed' })}
        >
          {messages.undo}
        </Button>
      )}
      <NoteButton onAction={onAction} />
      <LabelButton onAction={onAction} />
    </div>
  );
}

function NoteButton({ onAction }: Pick<ReviewButtonsProps, 'onAction'>) {
  const [text, setText] = useState('');
  return (
    <Popover
      label={messages.addNote}
      renderTrigger={(props) => (
        <Button {...props} size="small" icon={<StickyNote size={12} aria-hidden />}>
          {messages.note}
        </Button>
      )}
    >
      {(close) => (
        <form
          className="filter-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') return;
            onAction({ kind: 'note', text: text.trim() });
            setText('');
            close();
          }}
        >
          <NoteField hint={messages.noteHint} value={text} onChange={setText} />
          <div className="bar">
            <Button type="submit" variant="primary" size="small" disabled={text.trim() === ''}>
              {messages.putNote}
            </Button>
          </div>
        </form>
      )}
    </Popover>
  );
}

function LabelButton({ onAction }: Pick<ReviewButtonsProps, 'onAction'>) {
  const [label, setLabel] = useState('');
  return (
    <Popover
      label={messages.labels}
      renderTrigger={(props) => (
        <Button {...props} size="small" icon={<Tag size={12} aria-hidden />}>
          {messages.label}
        </Button>
      )}
    >
      {(close) => {
        const put = (name: string, on: boolean): void => {
          if (name.trim() === '') return;
          onAction({ kind: 'label', label: name.trim(), on });
          setLabel('');
          close();
        };
        return (
          <form
            className="filter-form"
            onSubmit={(event) => {
              event.preventDefault();
              put(label, true);
            }}
          >
            <LabelField
              hint={messages.labelHint}
              value={label}
              onChange={setLabel}
              onPick={(name) => put(name, true)}
            />
            <div className="bar">
              <Button size="small" disabled={label.trim() === ''} onClick={() => put(label, false)}>
                {messages.takeOff}
              </Button>
              <Button type="submit" variant="primary" size="small" disabled={label.trim() === ''}>
                {messages.putOn}
              </Button>
            </div>
          </form>
        );
      }}
    </Popover>
  );
}
