import { useState } from 'react';
import { LabelField, NoteField } from '../history/say-fields.tsx';
import type { Said } from '../history/use-say.ts';
import { Button, CloseButton } from '../ui/button.tsx';
import { Overlay } from '../ui/overlay.tsx';

interface SayDialogProps {
  kind: 'note' | 'label';
  /** "this deposit of 12,500 USDT", "1,930 records". */
  to: string;
  /** More than one: the button names them again. */
  many: boolean;
  /** Who says it. */
  by: string;
  busy: boolean;
  onSay: (what: Said) => void;
  onClose: () => void;
}

/** What the keys N and L ask for. Its button names what it is written to, so it is the question as well. */
export function SayDialog(props: SayDialogProps) {
  const { kind, to, by, onClose } = props;
  const title = kind === 'note' ? `Note on ${to}` : `Label on ${to}`;
  return (
    <Overlay label={title} onClose={onClose}>
      <div className="review-dialog">
        <div className="bar review-dialog-head">
          <h2>{title}</h2>
          <span className="grow" />
          <CloseButton label="Close (Esc)" onClick={onClose} />
        </div>
        <p className="caption">
          Written to the log as {by}; it stays there and can only be answered by saying something else.
        </p>
        {kind === 'note' ? <NoteForm {...props} /> : <LabelForm {...props} />}
      </div>
    </Overlay>
  );
}

function NoteForm({ to, many, busy, onSay, onClose }: SayDialogProps) {
  const [text, setText] = useState('');
  const empty = text.trim() === '';
  const say = (): void => {
    if (!empty && !busy) onSay({ kind: 'note', text: text.trim() });
  };
  return (
    <form
      className="review-form"
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <NoteField
        hint="Enter begins a new line, Ctrl Enter writes it"
        value={text}
        onChange={setText}
        onSay={say}
      />
      <div className="bar review-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={empty}>
          {many ? `Add note to ${to}` : 'Add note'}
        </Button>
      </div>
    </form>
  );
}

function LabelForm({ to, many, busy, onSay, onClose }: SayDialogProps) {
  const [label, setLabel] = useState('');
  const wanted = label.trim();
  return (
    <form
      className="review-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && !busy) onSay({ kind: 'label', label: wanted, on: true });
      }}
    >
      <LabelField hint="at most 40 characters" value={label} onChange={setLabel} onPick={setLabel} />
      <div className="bar review-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          disabled={wanted === ''}
          busy={busy}
          onClick={() => onSay({ kind: 'label', label: wanted, on: false })}
        >
          Take off
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={wanted === ''}>
          {many ? `Put on ${to}` : 'Put on'}
        </Button>
      </div>
    </form>
  );
}
