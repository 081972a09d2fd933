import { Check, CircleHelp, Clock3, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountColour } from '../../shared/bridge/account-calls.ts';
import { uiMessages } from '../../shared/messages/ui.ts';
import './status-pill.css';

export type StatusTone = 'good' | 'running' | 'bad' | 'warn' | 'plain';

const icons = { good: Check, running: Clock3, bad: X, warn: CircleHelp, plain: Minus };

/** A state as icon and word, so that colour is never alone. `warn` is for what is unknown. */
export function StatusPill({
  tone,
  children,
  title,
}: {
  tone: StatusTone;
  children: ReactNode;
  title?: string;
}) {
  const Icon = icons[tone];
  return (
    <span className={`status-pill status-pill-${tone}`} title={title}>
      <Icon size={13} strokeWidth={2.2} aria-hidden />
      {children}
    </span>
  );
}

/** LIVE is plain, PRACTICE is tinted: the two can never be taken for each other. */
export function ModeTag({ mode }: { mode: 'live' | 'practice' }) {
  return <span className={`tag tag-${mode}`}>{uiMessages.modes[mode]}</span>;
}

/** The colour the user gave an account; always beside its name. */
export function AccountDot({ colour }: { colour: AccountColour }) {
  return <span className="dot" data-colour={colour} aria-hidden />;
}
