import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleAlert,
  CircleHelp,
  Hourglass,
  MessageSquareOff,
  Replace,
  Scale,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import type { AlertKind } from '../../../shared/alerts/alert-rules.ts';
import { recordStatus } from '../../../shared/records/record-status.ts';
import { formatAlert } from '../../../shared/alerts/format-alert.ts';
import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { amountsHidden } from '../../lib/hidden.ts';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { AlertRow } from './alert-row.tsx';
import type { AlertView } from './use-alerts.ts';

const ICONS: Readonly<Record<AlertKind, LucideIcon>> = {
  deposit: ArrowDownToLine,
  final: ArrowUpFromLine,
  stuck: Hourglass,
  failed: CircleAlert,
  memo: MessageSquareOff,
  first: UserRoundPlus,
  above: Scale,
  missing: CircleHelp,
  changed: Replace,
};

interface AlertItemProps {
  alert: AlertView;
  /** The account's name; a removed one is marked. */
  account: string;
  /** Goes to the record. */
  onOpen: () => void;
  onRead: () => void;
}

/** One alert: what happened, to what, when it was seen, and what to do next. Pressing it goes to the record. */
export function AlertItem({ alert, account, onOpen, onRead }: AlertItemProps) {
  const { title, body, next } = formatAlert(alert, !amountsHidden());
  return (
    <AlertRow
      icon={ICONS[alert.kind]}
      tone={toneOf(alert)}
      isUnread={alert.readAt === null}
      title={title}
      body={body}
      next={next}
      caption={
        <Rich text={alertsMessages.item.raised} parts={{ account, time: <TimeText ms={alert.at} /> }} />
      }
      hint={alertsMessages.item.open}
      onOpen={onOpen}
      onRead={onRead}
    />
  );
}

/** Red for what failed, amber for what somebody should check, plain for what went well; always beside text. */
function toneOf({ kind, detail }: AlertView): 'bad' | 'warn' | 'plain' {
  switch (kind) {
    case 'failed':
      return 'bad';
    case 'final':
      return recordStatus(detail, 'withdrawal').tone === 'bad' ? 'bad' : 'plain';
    case 'deposit':
      return 'plain';
    case 'stuck':
    case 'memo':
    case 'first':
    case 'above':
    case 'missing':
    case 'changed':
      return 'warn';
  }
}
