import { ListOrdered } from 'lucide-react';
import { appMessages } from '../../../shared/messages/app.ts';
import { onOrderUpdate, onPlacementUpdate } from '../../parts/orders/order-cache.ts';
import type { EventPayload } from '../../../shared/bridge/contract.ts';
import { useBridgeEvent } from '../../lib/bridge.ts';
import { useActiveAccount } from '../../state/app-state.ts';
import type { Feature } from '../../state/feature.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useShowOfOne } from '../../state/switch-account.ts';
import { useAnnounce } from '../../ui/announcer.tsx';

const messages = appMessages.notifications;

const TONES = {
  fill: 'good',
  stop: 'warn',
  cancel: 'info',
  refusal: 'bad',
  unknown: 'warn',
  resolved: 'good',
  contradiction: 'warn',
  'dead-man': 'warn',
} as const satisfies Record<Exclude<EventPayload<'notification'>['about'], 'alert' | 'price'>, string>;

export const orders: Feature = {
  name: 'orders',
  screens: [{ name: 'orders', title: appMessages.screens.orders, icon: ListOrdered, ofAccount: true }],
  follow(client) {
    window.counterfoil?.on('placement', (placement) => onPlacementUpdate(client, placement));
    window.counterfoil?.on('order', (order) => onOrderUpdate(client, order));
  },
  Beside: OrderNotifications,
};

/** The system's notification of an order, for whoever has the window in front: the same text, and the way to the order. */
function OrderNotifications() {
  const { toast } = useAnnounce();
  const { screen, go } = useNavigation();
  const active = useActiveAccount();
  const showOf = useShowOfOne();
  useBridgeEvent('notification', ({ about, accountId, title, body }) => {
    if (about === 'alert' || about === 'price') return;
    // The ticket itself shows what became of the order that was just sent.
    if (screen === 'trade' && (about === 'refusal' || about === 'unknown')) return;
    const isThere = screen === 'orders' && (accountId === null || accountId === active?.id);
    const open = {
      label: messages.openOrders,
      run: () => (accountId === null ? go('orders') : void showOf(accountId, () => go('orders'))),
      to: 'orders',
    };
    toast(messages.inWindow(title, body), TONES[about], isThere ? undefined : open);
  });
  return null;
}
