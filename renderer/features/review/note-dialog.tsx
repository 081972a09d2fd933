import { useRef, useState } from 'react';
import { commonMessages } from '../../../shared/messages/common.ts';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { LabelField, NoteField } from '../../parts/review/review-fields.tsx';
import type { ReviewAction } from '../../parts/review/last-action.ts';
import { ReviewerLine } from '../../parts/review/reviewer-field.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Overlay } from '../../ui/overlay.tsx';

const messages = reviewMessages.noteDialog;

interface NoteDialogProps {
  kind: 'note' | 'label';
  /** "this deposit of 12,500 USDT", "1,930 records". */
  to: string;
  /** More than one: the button names them again. */
  many: boolean;
  /** The reviewer's name. */
  by: string;
  onAction: (what: ReviewAction) => void;
  onClose: () => void;
}

/** Opened by the keys N and L. Its button names the records, so nothing more is asked. */
export function NoteDialog(props: NoteDialogProps) {
  const { kind, to, by, onClose } = props;
  /** The key that opened the dialog may still be down: its repeats are not text. */
  const isPressedAnew = useRef(false);
  const title = kind === 'note' ? messages.noteTitle(to) : messages.labelTitle(to);
  return (
    <Overlay label={title} onClose={onClose}>
      <div
        className="review-dialog"
        onKeyDownCapture={(event) => {
          if (!event.repeat) isPressedAnew.current = true;
          else if (!isPressedAnew.current) event.preventDefault();
        }}
      >
        <div className="bar review-dialog-head">
          <h2>{title}</h2>
          <span className="grow" />
          <CloseButton label={messages.close} onClick={onClose} />
        </div>
        <ReviewerLine reviewer={by} />
        {kind === 'note' ? <NoteForm {...props} /> : <LabelForm {...props} />}
      </div>
    </Overlay>
  );
}

function NoteForm({ to, many, onAction, onClose }: NoteDialogProps) {
  const [note, setNote] = useState('');
  const empty = note.trim() === '';
  const submit = (): void => {
    if (!empty) onAction({ kind: 'note', text: note.trim() });
  };
  return (
    <form
      className="review-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NoteField hint={messages.noteHint} value={note} onChange={setNote} onSubmit={submit} />
      <div className="bar review-buttons">
        <Button onClick={onClose}>{commonMessages.cancel}</Button>
        <Button type="submit" variant="primary" disabled={empty}>
          {many ? messages.addNoteTo(to) : messages.addNote}
        </Button>
      </div>
    </form>
  );
}

function LabelForm({ to, many, onAction, onClose }: NoteDialogProps) {
  const [label, setLabel] = useState('');
  const wanted = label.trim();
  return (
    <form
      className="review-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') onAction({ kind: 'label', label: wanted, on: true });
      }}
    >
      <LabelField hint={messages.labelHint} value={label} onChange={setLabel} onPick={setLabel} />
      <div className="bar review-buttons">
        <Button onClick={onClose}>{commonMessages.cancel}</Button>
        <Button
          disabled={wanted === ''}
          onClick={() => onAction({ kind: 'label', label: wanted, on: false })}
        >
          {messages.takeOff}
        </Button>
        <Button type="submit" variant="primary" disabled={wanted === ''}>
          {many ? messages.putOnTo(to) : messages.putOn}
        </Button>
      </div>
    </form>
  );
}
