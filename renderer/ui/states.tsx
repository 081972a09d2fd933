import { CloudOff, Inbox, KeyRound, PlugZap, RotateCw, ShieldX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BridgeError } from '../../shared/base/error.ts';
import { commonMessages } from '../../shared/messages/common.ts';
import { uiMessages } from '../../shared/messages/ui.ts';
import { Button } from './button.tsx';
import { explainError, type ErrorAdvice } from './explain-error.ts';
import { Rich } from './rich.tsx';
import './notice.css';

interface EmptyStateProps {
  title: string;
  icon?: ReactNode;
  /** What it means and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** There is nothing to show, and that is not a fault. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      {icon ?? <Inbox size={28} strokeWidth={1.4} aria-hidden />}
      <h2>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {action === undefined ? null : <div className="bar">{action}</div>}
    </div>
  );
}

const icons: Record<ErrorAdvice['icon'], typeof CloudOff> = {
  offline: CloudOff,
  permission: ShieldX,
  credentials: KeyRound,
  absent: PlugZap,
  problem: TriangleAlert,
};

interface ErrorStateProps {
  problem: BridgeError;
  /** The heading: "Counterfoil could not get the deposits of Treasury EU". */
  couldNot: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Opens the Accounts screen; offered where credentials are the matter. */
  onAccounts?: () => void;
}

/** What could not be done, why, the venue's message verbatim, and what to do next. */
export function ErrorState({ problem, couldNot, onRetry, retrying, onAccounts }: ErrorStateProps) {
  const advice = explainError(problem, couldNot);
  const Icon = icons[advice.icon];
  return (
    <div className={advice.icon === 'problem' ? 'state state-bad' : 'state state-warn'} role="alert">
      <Icon size={28} strokeWidth={1.4} aria-hidden />
      <h2>{advice.title}</h2>
      <p>{problem.message}</p>
      <VenueText problem={problem} />
      <div className="bar">
        {advice.offer === 'accounts' && onAccounts ? (
          <Button variant="primary" onClick={onAccounts}>
            {uiMessages.openAccounts}
          </Button>
        ) : null}
        {onRetry ? (
          <Button icon={<RotateCw size={13} />} busy={retrying ?? false} onClick={onRetry}>
            {commonMessages.tryAgain}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The venue's own message, code and HTTP status, verbatim; nothing when there is none, or it is shown already. */
export function VenueText({ problem: { venue, message } }: { problem: BridgeError }) {
  if (!venue || (message.includes(venue.message) && message.includes(venue.code ?? ''))) {
    return null;
  }
  return (
    <p className="state-venue">
      <Rich
        text={uiMessages.venue.message}
        parts={{
          words:
            venue.message === '' ? (
              uiMessages.venue.noText
            ) : (
              <Rich text={uiMessages.venue.text} parts={{ message: venue.message }} />
            ),
          code: venue.code === null ? uiMessages.venue.noCode : uiMessages.venue.code(venue.code),
          status: venue.httpStatus,
        }}
      />
    </p>
  );
}
