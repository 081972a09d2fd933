import type { OrderFilter, PlacementView } from '../../../shared/bridge/order-calls.ts';
import { viewState, type ViewKey } from '../../state/view-state.ts';
import { NO_SEARCH, ORDER_SEARCH_KEY } from './order-filter.ts';
import { placementKey } from './outcome.ts';

/** The list of orders by status, or the fills. */
export type OrdersTab = OrderFilter | 'fills';

/** The chosen tab of the Orders screen, account by account: their venues differ. */
export function tabKey(accountId: string, initial: OrdersTab): ViewKey<OrdersTab> {
  return { name: ['orders.tab', accountId], initial, ofAccount: true };
}

/** The order whose detail is open: its ID, or the key of its placement. */
export const OPEN_ORDER_KEY: ViewKey<string | null> = {
  name: ['orders.open'],
  initial: null,
  ofAccount: true,
};

/** The Orders screen, about to be shown for this account, begins with this tab. */
export function showOrdersTab(accountId: string, tab: OrdersTab): void {
  viewState.set(tabKey(accountId, tab), tab);
}

/** The Orders screen, about to be shown for the account, begins with this order open, where no old search may hide it. */
export function showOrder(accountId: string, key: string, tab: OrderFilter): void {
  viewState.set(ORDER_SEARCH_KEY, NO_SEARCH);
  viewState.set(OPEN_ORDER_KEY, key);
  showOrdersTab(accountId, tab);
}

/** The same for an order that was placed from here. */
export function showPlacement(placement: PlacementView): void {
  showOrder(placement.accountId, placementKey(placement), placement.isTest === true ? 'test' : 'placed');
}

/** The Orders screen, shown for this account now or next, lists its unknown orders and opens the oldest one. */
export function showUnknown(
  accountId: string,
  [oldest]: readonly Pick<PlacementView, 'accountId' | 'clientOid'>[],
): void {
  viewState.set(ORDER_SEARCH_KEY, NO_SEARCH);
  if (oldest !== undefined) viewState.set(OPEN_ORDER_KEY, placementKey(oldest));
  showOrdersTab(accountId, 'unknown');
}
