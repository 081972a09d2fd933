import { ListOrdered } from 'lucide-react';
import { appMessages } from '../../../shared/messages/app.ts';
import { onOrderUpdate, onPlacementUpdate } from '../../parts/orders/order-cache.ts';
import type { Feature } from '../../state/feature.ts';
import { OrderNotifications } from './order-notifications.ts';

export const orders: Feature = {
  name: 'orders',
  screens: [{ name: 'orders', title: appMessages.screens.orders, icon: ListOrdered, ofAccount: true }],
  follow(client) {
    window.counterfoil?.on('placement', (placement) => onPlacementUpdate(client, placement));
    window.counterfoil?.on('order', (order) => onOrderUpdate(client, order));
  },
  Beside: OrderNotifications,
};
