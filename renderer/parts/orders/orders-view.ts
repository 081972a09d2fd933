import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { EVERYTHING, FIRST_POSITION, JOURNAL_KEY, withFilter } from './journal-filter.ts';
import { viewState, type ViewKey } from '../../state/view-state.ts';
import { placementKey } from './outcome.ts';

export type OrdersTab = 'working' | 'fills' | 'finished' | 'journal';

/** The chosen tab of the Orders screen, account by account: their venues differ. */
export function tabKey(accountId: string, initial: OrdersTab): ViewKey<OrdersTab> {
  return { name: ['orders.tab', accountId], initial, ofAccount: true };
}

/** Key of the placement whose detail is open in the journal. */
export const OPEN_PLACEMENT_KEY: ViewKey<string | null> = {
  name: ['orders.journal-open'],
  initial: null,
  ofAccount: true,
};

/** The working order whose detail is open; null when none is. */
export function openOrderKey(accountId: string): ViewKey<string | null> {
  return { name: ['orders.working-open', accountId], initial: null, ofAccount: true };
}

/** The Orders screen, about to be shown for this account, begins with this tab. */
export function showOrdersTab(accountId: string, tab: OrdersTab): void {
  viewState.set(tabKey(accountId, tab), tab);
}

/** The Orders screen, about to be shown for the placement's account, begins with it open, where no old filter may hide it. */
export function showInOrders(placement: PlacementView): void {
  viewState.set(JOURNAL_KEY, FIRST_POSITION);
  viewState.set(OPEN_PLACEMENT_KEY, placementKey(placement));
  showOrdersTab(placement.accountId, 'journal');
}

/**
 * The Orders screen, shown for this account now or next, opens the evidence on unknown orders: the journal with all of them and the
 * oldest in full, whichever account it is of.
 */
export function showEvidence(
  accountId: string,
  [oldest]: readonly Pick<PlacementView, 'accountId' | 'clientOid'>[],
): void {
  viewState.set(JOURNAL_KEY, withFilter({ ...EVERYTHING, standing: 'unknown' }));
  if (oldest !== undefined) viewState.set(OPEN_PLACEMENT_KEY, placementKey(oldest));
  showOrdersTab(accountId, 'journal');
}
