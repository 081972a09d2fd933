import type { QueryClient } from '@tanstack/react-query';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { EVERYTHING, FIRST_PLACE, journalSlot, withFilter } from './journal-filter.ts';
import { keep, type Slot } from '../../state/kept.ts';
import { placementKey } from './outcome.ts';

export type OrdersTab = 'working' | 'fills' | 'finished' | 'journal';

/** The chosen tab of the Orders screen, account by account: their venues differ. */
export function tabSlot(accountId: string, first: OrdersTab): Slot<OrdersTab> {
  return { name: ['orders.tab', accountId], first, ofAccount: true };
}

/** Key of the placement whose detail is open in the journal. */
export const openSlot: Slot<string | null> = { name: ['orders.journal-open'], first: null, ofAccount: true };

/** The working order whose detail is open; null when none is. */
export function openOrderSlot(accountId: string): Slot<string | null> {
  return { name: ['orders.working-open', accountId], first: null, ofAccount: true };
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

/**
 * The Orders screen, shown for this account now or next, opens the evidence on unknown orders: the journal with all of them and the
 * oldest in full, whichever account it is of.
 */
export function showEvidence(
  client: QueryClient,
  accountId: string,
  [oldest]: readonly Pick<PlacementView, 'accountId' | 'clientOid'>[],
): void {
  keep(client, journalSlot, withFilter({ ...EVERYTHING, standing: 'unknown' }));
  if (oldest !== undefined) keep(client, openSlot, placementKey(oldest));
  showOrdersTab(client, accountId, 'journal');
}
