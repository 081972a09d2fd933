import { BellOff, CircleCheck, OctagonAlert, TrendingUp, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { formatTradeAlert } from '../../../shared/alerts/format-trade-alert.ts';
import type { TradeAlert } from '../../../shared/alerts/trade-alert.ts';
import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import { ownAmount } from '../../lib/hidden.ts';
import { useAccountName } from '../../parts/archive/removed-accounts.tsx';
import { useTradeAlertChange } from '../../parts/price-alerts/use-trade-alerts.ts';
import { choosePair } from '../../state/chosen-pair.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useShowOfOne } from '../../state/switch-account.ts';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const { bell: messages } = priceAlertsMessages;

const ICONS: Readonly<Record<TradeAlert['about']['kind'], LucideIcon>> = {
  price: TrendingUp,
  filled: CircleCheck,
  stop: OctagonAlert,
};

interface TradeAlertsProps {
  kept: readonly TradeAlert[];
  onClose: () => void;
}

/** What the bell keeps of trading: orders that were filled and price alerts that fired, newest first. */
export function TradeAlerts({ kept, onClose }: TradeAlertsProps) {
  if (kept.length === 0) {
    return (
      <EmptyState title={messages.none} icon={<BellOff size={28} strokeWidth={1.4} aria-hidden />}>
        {messages.meaning}
      </EmptyState>
    );
  }
  return (
    <div className="alerts-scroll">
      <ul className="alerts-list" aria-label={messages.list}>
        {kept.map((alert) => (
          <Item key={alert.id} alert={alert} onClose={onClose} />
        ))}
      </ul>
    </div>
  );
}

function Item({ alert, onClose }: { alert: TradeAlert; onClose: () => void }) {
  const { id, accountId, symbol, about, readAt } = alert;
  const nameOf = useAccountName();
  const showOf = useShowOfOne();
  const { go } = useNavigation();
  const read = useTradeAlertChange('tradeAlerts.read');
  const button = useRef<HTMLButtonElement>(null);
  const Icon = ICONS[about.kind];
  const { title, body } = formatTradeAlert(alert, ownAmount);
  const unread = readAt === null;

  function open(): void {
    if (unread) read.mutate({ ids: [id] });
    onClose();
    void showOf(accountId, () => {
      if (about.kind === 'price') choosePair(accountId, symbol);
      go(about.kind === 'price' ? 'trade' : 'orders');
    });
  }

  return (
    <li className={unread ? 'alert alert-unread' : 'alert'}>
      <button
        type="button"
        ref={button}
        className="alert-open"
        title={about.kind === 'price' ? messages.openPair : messages.openOrders}
        onClick={open}
      >
        <Icon size={15} aria-hidden className="alert-icon" />
        <span className="alert-words">
          <span className="alert-title">
            {unread ? <span className="alert-new">{alertsMessages.item.isNew}</span> : null}
            {title}
          </span>
          <span className="alert-body">{body}</span>
          <span className="caption">
            <Rich
              text={messages.raised}
              parts={{ account: nameOf(accountId), time: <TimeText ms={alert.at} /> }}
            />
          </span>
        </span>
      </button>
      {unread ? (
        <Button
          size="small"
          variant="quiet"
          aria-label={alertsMessages.item.readLabel(title)}
          onClick={() => {
            // It goes away with the press.
            button.current?.focus();
            read.mutate({ ids: [id] });
          }}
        >
          {alertsMessages.item.read}
        </Button>
      ) : null}
    </li>
  );
}
