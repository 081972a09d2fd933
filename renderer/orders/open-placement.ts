import type { QueryClient } from '@tanstack/react-query';
import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { placementKey } from './outcome.ts';

const KEY = ['orders.open-placement'];

/** Leaves word for the Orders screen, about to be shown, which placement to open. */
export function showInOrders(client: QueryClient, placement: PlacementView): void {
  client.setQueryData(KEY, placementKey(placement));
}

/** The placement another screen asked to open; null when none did. */
export function askedPlacement(client: QueryClient): string | null {
  return client.getQueryData<string>(KEY) ?? null;
}

/** The wish was read: the next visit opens nothing by itself. */
export function forgetAskedPlacement(client: QueryClient): void {
  client.removeQueries({ queryKey: KEY });
}
