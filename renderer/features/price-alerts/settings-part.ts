import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { PriceAlertsPanel } from './price-alerts-panel.tsx';

export const priceAlertSettings: readonly SettingsPart[] = [
  {
    section: 'alerts',
    rows: [{ name: priceAlertsMessages.list, caption: priceAlertsMessages.lead }],
    Panel: PriceAlertsPanel,
  },
];
