import type { LucideIcon } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { Button } from '../../ui/button.tsx';

interface AlertRowProps {
  icon: LucideIcon;
  tone: 'bad' | 'warn' | 'plain';
  isUnread: boolean;
  title: string;
  body: string;
  /** What to do next, where there is something. */
  next?: string;
  /** Whose it is, and when. */
  caption: ReactNode;
  /** What a press does. */
  hint: string;
  onOpen: () => void;
  onRead: () => void;
}

/** One line of the bell: what happened, to what, and when. A press goes to it; the button beside it marks it as read. */
export function AlertRow(props: AlertRowProps) {
  const { icon: Icon, tone, isUnread, title, body, next, caption, hint, onOpen, onRead } = props;
  const open = useRef<HTMLButtonElement>(null);
  return (
    <li className={isUnread ? 'alert alert-unread' : 'alert'}>
      <button type="button" ref={open} className="alert-open" title={hint} onClick={onOpen}>
        <Icon size={15} aria-hidden className={`alert-icon alert-icon-${tone}`} />
        <span className="alert-words">
          <span className="alert-title">
            {isUnread ? <span className="alert-new">{alertsMessages.item.isNew}</span> : null}
            {title}
          </span>
          <span className="alert-body">{body}</span>
          {next === undefined ? null : <span className="alert-next">{next}</span>}
          <span className="caption">{caption}</span>
        </span>
      </button>
      {isUnread ? (
        <Button
          size="small"
          variant="quiet"
          aria-label={alertsMessages.item.readLabel(title)}
          onClick={() => {
            // It goes away with the press.
            open.current?.focus();
            onRead();
          }}
        >
          {alertsMessages.item.read}
        </Button>
      ) : null}
    </li>
  );
}
