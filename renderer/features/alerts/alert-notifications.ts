import { appMessages } from '../../../shared/messages/app.ts';
import { useBridgeEvent } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { showAlerts } from './alerts-panel-state.ts';

const messages = appMessages.notifications;

/** Shows a system notification of an alert in the window too, with a link to the alerts. */
export function AlertNotifications() {
  const { toast } = useAnnounce();
  useBridgeEvent('notification', ({ about, title, body }) => {
    if (about !== 'alert') return;
    const open = { label: messages.openAlerts, run: () => showAlerts(true) };
    toast(messages.inWindow(title, body), 'info', open);
  });
  return null;
}
