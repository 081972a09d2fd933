import { formatCondition } from '../../../shared/alerts/format-trade-alert.ts';
import type { PriceAlert } from '../../../shared/alerts/trade-alert.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { useTradeAlertChange, useTradeAlerts } from '../../parts/price-alerts/use-trade-alerts.ts';
import { useAccounts } from '../../state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const messages = priceAlertsMessages;

/** Price alerts with their state, and what can be done with each. */
export function PriceAlertRows({ label, alerts }: { label: string; alerts: readonly PriceAlert[] }) {
  return (
    <ul className="price-alerts" aria-label={label}>
      {alerts.map((alert) => (
        <Row key={alert.id} alert={alert} />
      ))}
    </ul>
  );
}

function Row({ alert }: { alert: PriceAlert }) {
  const { id, accountId, state } = alert;
  const account = useAccounts().data?.accounts.find((one) => one.id === accountId);
  const set = useTradeAlertChange('tradeAlerts.set');
  const remove = useTradeAlertChange('tradeAlerts.remove');
  const condition = formatCondition(alert.condition);
  const pair = visible(alert.symbol);
  const next = { waiting: messages.pause, paused: messages.resume, fired: messages.rearm }[state.is];
  const labelOf = (button: string) => messages.buttonOf(button, messages.nameOf(pair, condition));
  return (
    <li className="price-alert-row">
      <span className="price-alert-words">
        <span>
          <b>{pair}</b> {condition}
        </span>
        <span className="caption">{account?.name ?? messages.removedAccount}</span>
      </span>
      <State alert={alert} />
      <Button
        size="small"
        aria-label={labelOf(next)}
        busy={set.isPending}
        onClick={() => set.mutate({ id, to: state.is === 'waiting' ? 'paused' : 'waiting' })}
      >
        {next}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={labelOf(messages.remove)}
        busy={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        {messages.remove}
      </Button>
    </li>
  );
}

function State({ alert: { accountId, state } }: { alert: PriceAlert }) {
  const reason = useTradeAlerts().withoutPrices.find((one) => one.accountId === accountId)?.reason;
  switch (state.is) {
    case 'waiting':
      return reason === undefined ? (
        <StatusPill tone="running">{messages.states.waiting}</StatusPill>
      ) : (
        <StatusPill tone="warn" title={reason}>
          {messages.states.noPrices}
        </StatusPill>
      );
    case 'paused':
      return <StatusPill tone="plain">{messages.states.paused}</StatusPill>;
    case 'fired':
      return (
        <span className="price-alert-fired">
          <StatusPill tone="good">{messages.states.fired}</StatusPill>
          <span className="caption">
            <Rich
              text={messages.firedAt}
              parts={{ time: <TimeText ms={state.at} />, price: groupThousands(visible(state.price)) }}
            />
          </span>
        </span>
      );
  }
}
