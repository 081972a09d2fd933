import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { appMessages } from '../../../shared/messages/app.ts';
import { callOptions, useBridgeEvent } from '../../lib/bridge.ts';
import { ofAccount } from '../../state/account-context.ts';
import { useAccountContext } from '../../state/app-state.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { AlertBell } from './alert-bell.tsx';
import { showAlerts } from './alerts-panel-state.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { followAlerts, useListedCounts, useReadAlerts } from './use-alerts.ts';

const { notifications } = appMessages;
const { commands: messages } = alertsMessages;

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

/** Shows a system notification of an alert in the window too, with a link to the alerts. */
function AlertNotifications() {
  const { toast } = useAnnounce();
  useBridgeEvent('notification', ({ about, title, body }) => {
    if (about !== 'alert' && about !== 'price') return;
    const open = { label: notifications.openAlerts, run: () => showAlerts(true) };
    toast(notifications.inWindow(title, body), 'info', open);
  });
  return null;
}

/** What the palette can do about alerts. */
function useAlertCommands(): Command[] {
  const openSettings = useOpenSettings();
  const { unread, newest } = useListedCounts();
  const context = useAccountContext();
  const read = useReadAlerts();
  const { group } = messages;
  const commands: Command[] = [
    {
      id: 'alerts',
      title: unread === 0 ? messages.open : messages.openUnread(unread),
      group,
      run: () => showAlerts(true),
    },
  ];
  if (unread > 0) {
    commands.push({
      id: 'alerts-read',
      title: messages.readAll,
      group,
      run: () => newest !== null && read.mutate({ upTo: newest, ...ofAccount(context) }),
    });
  }
  commands.push({
    id: 'alert-rules',
    title: messages.rules,
    group,
    run: () => openSettings('alerts', alertsRulesMessages.rules.deposit.name),
  });
  return commands;
}
