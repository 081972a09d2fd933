import { BellOff, CircleCheck, OctagonAlert, TimerOff, TrendingUp, type LucideIcon } from 'lucide-react';
import { formatTradeAlert } from '../../../shared/alerts/format-trade-alert.ts';
import type { TradeAlert } from '../../../shared/alerts/trade-alert.ts';
import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import { ownAmount } from '../../lib/hidden.ts';
import { useAccountName } from '../../parts/archive/removed-accounts.tsx';
import { useTradeAlertChange } from '../../parts/price-alerts/use-trade-alerts.ts';
import { choosePair } from '../../state/chosen-pair.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useShowOfOne } from '../../state/switch-account.ts';
import { Rich } from '../../ui/rich.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { AlertRow } from './alert-row.tsx';

const { bell: messages } = priceAlertsMessages;

const ICONS: Readonly<Record<TradeAlert['about']['kind'], LucideIcon>> = {
  price: TrendingUp,
  filled: CircleCheck,
  stop: OctagonAlert,
  'dead-man': TimerOff,
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
    <AlertRow
      icon={ICONS[about.kind]}
      tone={about.kind === 'stop' || about.kind === 'dead-man' ? 'warn' : 'plain'}
      isUnread={unread}
      title={title}
      body={body}
      caption={
        <Rich
          text={messages.raised}
          parts={{ account: nameOf(accountId), time: <TimeText ms={alert.at} /> }}
        />
      }
      hint={about.kind === 'price' ? messages.openPair : messages.openOrders}
      onOpen={open}
      onRead={() => read.mutate({ ids: [id] })}
    />
  );
}
