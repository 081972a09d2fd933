import type { QueryClient } from '@tanstack/react-query';
import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { FIRST_PLACE, journalSlot } from './journal-filter.ts';
import { keep, type Slot } from './kept.ts';
import { placementKey } from './outcome.ts';

export type OrdersTab = 'working' | 'fills' | 'finished' | 'journal';

/** The chosen tab of the Orders screen, account by account: their venues differ. */
export function tabSlot(accountId: string, first: OrdersTab): Slot<OrdersTab> {
  return { name: ['orders.tab', accountId], first };
}

/** Key of the placement whose detail is open in the journal. */
export const openSlot: Slot<string | null> = { name: ['orders.journal-open'], first: null };

/** The working order whose detail is open; null when none is. */
export function openOrderSlot(accountId: string): Slot<string | null> {
  return { name: ['orders.working-open', accountId], first: null };
}

/** The Orders screen, about to be shown for this account, begins with this tab. */
export function showOrdersTab(client: QueryClient, accountId: string, tab: OrdersTab): void {
  keep(client, tabSlot(accountId, tab), tab);
}

/** The Orders screen, about to be shown for the placement's account, begins with it open, where no old filter may hide it. */
export function showInOrders(client: QueryClient, placement: PlacementView): void {
  keep(client, journalSlot, FIRST_PLACE);
  keep(client, openSlot, placementKey(placement));
  showOrdersTab(client, placement.accountId, 'journal');
}
