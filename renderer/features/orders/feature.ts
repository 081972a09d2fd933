import { ListOrdered } from 'lucide-react';
import { appText } from '../../../shared/messages/app.ts';
import { heardOrder, heardPlacement } from '../../parts/orders/order-cache.ts';
import type { Feature } from '../../state/feature.ts';
import { OrderNotifications } from './order-notifications.ts';

export const orders: Feature = {
  name: 'orders',
  screens: [{ name: 'orders', title: appText.screens.orders, icon: ListOrdered, ofAccount: true }],
  follow(client) {
    window.counterfoil?.on('placement', (placement) => heardPlacement(client, placement));
    window.counterfoil?.on('order', (order) => heardOrder(client, order));
  },
  Beside: OrderNotifications,
};
