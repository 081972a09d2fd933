import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { useCall } from '../../lib/bridge.ts';
import { withTicketFlags } from '../../parts/orders/format-order.ts';
import { orderIdsOf } from '../../../shared/orders/amended-order.ts';
import { orderIdOf, rowOf, type OrderRow } from '../../parts/orders/order-row.ts';
import { placementKey } from '../../parts/orders/outcome.ts';

export interface FoundOrder {
  row: OrderRow;
  /** Whether the journal was searched for its placement: until then the order must not be shown as placed elsewhere. */
  isJournalSearched: boolean;
}

/**
 * The order that is open beside the list, whole: the journal is asked for its placement where the row has none, and the venue for the order
 * where only the placement is known. `key` names it when it has left the list: its ID, or the key of its placement.
 */
export function useFoundOrder(
  account: AccountView,
  key: string | null,
  row: OrderRow | null,
): FoundOrder | null {
  const wanted = row === null ? textOf(key) : (row.order?.clientOid ?? '');
  const isMissing = row === null ? key !== null : row.placement === null;
  const journal = useCall(
    'orders.journal',
    { accountId: account.id, text: wanted, status: null, before: null, limit: 5 },
    { enabled: isMissing && wanted !== '' },
  );
  const found = journal.data?.placements.find((placement) => isMeant(placement, key, row)) ?? null;
  const placement = row?.placement ?? found;
  const order = useReportedOrder(account, placement, row);
  const isJournalSearched = !isMissing || wanted === '' || !journal.isPending;
  if (placement !== null) {
    return { row: { placement, order: order && withTicketFlags(order, placement.body) }, isJournalSearched };
  }
  return row === null ? null : { row, isJournalSearched };
}

/** What the journal is searched for: the client order ID in the key of a placement, else the order ID. */
function textOf(key: string | null): string {
  return key?.slice(key.indexOf('/') + 1) ?? '';
}

function isMeant(placement: PlacementView, key: string | null, row: OrderRow | null): boolean {
  if (row !== null) return placement.clientOid === row.order?.clientOid;
  return placementKey(placement) === key || (key !== null && orderIdsOf(placement).includes(key));
}

/** The order as listed or last reported; of an accepted placement without either, as the venue answers now. */
function useReportedOrder({ id, venue }: AccountView, placement: PlacementView | null, row: OrderRow | null) {
  const known = row?.order ?? placement?.order ?? null;
  const orderId = placement === null ? null : orderIdOf(rowOf(placement));
  const { data } = useCall(
    'trading.order',
    { accountId: id, symbol: placement?.symbol ?? '', orderId: orderId ?? '' },
    { enabled: known === null && orderId !== null && venue.capabilities.orderByOrderId !== null },
  );
  return known ?? data ?? null;
}
