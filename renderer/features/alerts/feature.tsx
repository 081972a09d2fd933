import { callOptions } from '../../lib/bridge.ts';
import type { Feature } from '../../state/feature.ts';
import { AlertBell } from './alert-bell.tsx';
import { useAlertCommands } from './alert-commands.ts';
import { AlertNotifications } from './alert-notifications.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { followAlerts } from './use-alerts.ts';

export const alerts: Feature = {
  name: 'alerts',
  follow: followAlerts,
  ask: (client) => void client.prefetchQuery(callOptions('alerts.counts', {})),
  useCommands: useAlertCommands,
  TopBar: AlertBell,
  Beside: () => (
    <>
      <AlertNotifications />
      <AlertsPanel />
    </>
  ),
};
