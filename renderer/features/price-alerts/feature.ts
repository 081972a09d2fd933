import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import { callOptions } from '../../lib/bridge.ts';
import { openPriceAlert } from '../../parts/price-alerts/open-price-alert.ts';
import { followTradeAlerts } from '../../parts/price-alerts/use-trade-alerts.ts';
import { useActiveAccount } from '../../state/app-state.ts';
import { useChosenPair } from '../../state/chosen-pair.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { PriceAlertDialog } from './price-alert-dialog.tsx';

const { commands: messages } = priceAlertsMessages;

export const priceAlerts: Feature = {
  name: 'price-alerts',
  follow: followTradeAlerts,
  ask: (client) => void client.prefetchQuery(callOptions('tradeAlerts.list', {})),
  useCommands: usePriceAlertCommands,
  Beside: PriceAlertDialog,
};

/** What the palette can do about price alerts. */
function usePriceAlertCommands(): Command[] {
  const openSettings = useOpenSettings();
  const account = useActiveAccount();
  const [chosen] = useChosenPair(account?.id ?? '');
  const list: Command = {
    id: 'price-alerts',
    title: messages.list,
    group: messages.group,
    run: () => openSettings('alerts', priceAlertsMessages.list),
  };
  if (account === null) return [list];
  const add: Command = {
    id: 'price-alert',
    title: messages.add,
    group: messages.group,
    run: () => openPriceAlert({ accountId: account.id, symbol: chosen }),
  };
  return [add, list];
}
