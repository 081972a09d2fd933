import { useState, type ReactNode } from 'react';
import { uiMessages } from '../../shared/messages/ui.ts';
import { Button } from './button.tsx';

interface InlineConfirmProps {
  /** The first button: "Forget account". */
  label: string;
  /** What will happen and what stays: shown once the first button was pressed. */
  question: ReactNode;
  /** The second button, which does it; never just "OK". */
  confirmLabel: string;
  busy?: boolean;
  icon?: ReactNode;
  onConfirm: () => void;
}

/** Two presses in place for what cannot be undone; the second button is not under the first press. */
export function InlineConfirm({ label, question, confirmLabel, busy, icon, onConfirm }: InlineConfirmProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button variant="danger" icon={icon} busy={busy ?? false} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <div
      className="bar"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          setAsking(false);
        }
      }}
    >
      <Button autoFocus onClick={() => setAsking(false)}>
        {uiMessages.cancel}
      </Button>
      <span className="grow">{question}</span>
      <Button
        variant="danger"
        busy={busy ?? false}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {confirmLabel}
      </Button>
    </div>
  );
}
