import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventPayload } from '../../shared/bridge/contract.ts';
import { appText } from '../../shared/messages/app.ts';
import { showAlerts } from '../features/alerts/alerts-open.ts';
import { useBridgeEvent } from '../lib/bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { useActiveAccount } from '../state/desk-state.ts';
import { useNavigation } from '../state/navigation.tsx';
import { useShowOfOne } from '../state/switch-account.ts';

const text = appText.notifications;

type Notification = EventPayload<'notification'>;

const TONES = {
  fill: 'good',
  cancel: 'info',
  refusal: 'bad',
  unknown: 'warn',
  settled: 'good',
  contradiction: 'warn',
  alert: 'info',
} as const;

/** What the system was told, for whoever has the window in front: the same words, and the way to the order or the alerts. */
export function NotificationToasts() {
  const { toast, arrived } = useAnnounce();
  const { screen, go } = useNavigation();
  const client = useQueryClient();
  const active = useActiveAccount();
  const showOf = useShowOfOne();
  useEffect(() => arrived(screen), [arrived, screen]);
  useBridgeEvent('notification', (notification: Notification) => {
    if (notification.about === 'alert') {
      const open = { label: text.openAlerts, run: () => showAlerts(client, true) };
      toast(text.told(notification.title, notification.body), TONES.alert, open);
      return;
    }
    const { accountId } = notification;
    // The ticket itself shows what became of the order that was just sent.
    if (screen === 'trade' && (notification.about === 'refusal' || notification.about === 'unknown')) return;
    toast(
      text.told(notification.title, notification.body),
      TONES[notification.about],
      screen === 'orders' && (accountId === null || accountId === active?.id)
        ? undefined
        : {
            label: text.openOrders,
            run: () => (accountId === null ? go('orders') : void showOf(accountId, () => go('orders'))),
            to: 'orders',
          },
    );
  });
  useBridgeEvent('crash', ({ part, what, recovery }) => {
    // A screen says so itself, and the practice exchange in the status bar; what broke behind the window nobody would see.
    if (part !== 'archive' && part !== 'main') return;
    const open = { label: text.openDiagnostics, run: () => go('diagnostics'), to: 'diagnostics' };
    toast(`${what} ${recovery}`, 'warn', screen === 'diagnostics' ? undefined : open);
  });
  return null;
}
