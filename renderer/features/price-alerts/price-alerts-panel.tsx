import { Plus } from 'lucide-react';
import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import { openPriceAlert } from '../../parts/price-alerts/open-price-alert.ts';
import { useTradeAlerts } from '../../parts/price-alerts/use-trade-alerts.ts';
import { useAccounts, useActiveAccount } from '../../state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { PriceAlertRows } from './price-alert-rows.tsx';
import './price-alerts.css';

const messages = priceAlertsMessages;

/** Every price alert, of all accounts. */
export function PriceAlertsPanel() {
  const { alerts, withoutPrices, problem } = useTradeAlerts();
  const active = useActiveAccount();
  const accounts = useAccounts().data?.accounts ?? [];
  const account = active ?? accounts[0];
  return (
    <SettingGroup title={messages.list}>
      <Setting name={messages.list} note={messages.lead} more={messages.more}>
        <Button
          size="small"
          icon={<Plus size={13} aria-hidden />}
          disabled={account === undefined}
          onClick={() => account && openPriceAlert({ accountId: account.id, symbol: null })}
        >
          {messages.newAlert}
        </Button>
      </Setting>
      {problem === null ? null : (
        <div className="setting">
          <Notice tone="warn">{problem}</Notice>
        </div>
      )}
      {withoutPrices.map(({ accountId, reason }) => (
        <div className="setting" key={accountId}>
          <Notice tone="warn">
            {messages.noPricesOf(accounts.find(({ id }) => id === accountId)?.name ?? accountId, reason)}
          </Notice>
        </div>
      ))}
      {alerts.length === 0 ? (
        <p className="caption price-alerts-none">{messages.none}</p>
      ) : (
        <PriceAlertRows label={messages.list} alerts={alerts} />
      )}
    </SettingGroup>
  );
}
