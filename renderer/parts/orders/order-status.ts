import type { OrderFilter, PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { stageOf } from './format-order.ts';
import type { OrderRow } from './order-row.ts';

/** The one status of an order, wherever it is shown. `accepted`: the venue has it, and what became of it is not reported yet. */
export type OrderStatus =
  | 'unknown'
  | 'amend-unknown'
  | 'sending'
  | 'accepted'
  | 'open'
  | 'matching'
  | 'not-triggered'
  | 'triggered'
  | 'trigger-refused'
  | 'gone'
  | 'partly-filled'
  | 'cancelling'
  | 'filled'
  | 'cancelled'
  | 'partly-cancelled'
  | 'rejected'
  | 'rejected-open'
  | 'rejected-closed'
  | 'not-sent'
  | 'resolved'
  | TestStatus;

export type TestStatus = 'test-passed' | 'test-rejected' | 'test-not-sent' | 'test-unknown' | 'test-real';

/** `isCancelling`: a cancel was asked for in this window, and the venue may not have reported it. */
export function statusOf({ placement, order }: OrderRow, isCancelling = false): OrderStatus {
  return placement === null
    ? statusOfOrder(order, isCancelling)
    : statusOfPlacement(placement, order, isCancelling);
}

function statusOfPlacement(
  placement: PlacementView,
  order: VenueOrder | null,
  isCancelling: boolean,
): OrderStatus {
  const { outcome, resolvedBy, isTest, contradictedBy } = placement;
  if (isTest === true) return testStatus(placement);
  switch (outcome?.kind) {
    case undefined:
      return order === null ? 'sending' : statusOfOrder(order, isCancelling);
    case 'unknown':
      return resolvedBy === null ? 'unknown' : 'resolved';
    case 'not-sent':
      return 'not-sent';
    case 'rejected':
      if (contradictedBy === undefined) return 'rejected';
      return order?.state === 'done' ? 'rejected-closed' : 'rejected-open';
    case 'accepted':
      if (placement.amends?.at(-1)?.outcome?.kind === 'unknown') return 'amend-unknown';
      return order === null ? 'accepted' : statusOfOrder(order, isCancelling);
  }
}

function statusOfOrder(order: VenueOrder, isCancelling: boolean): OrderStatus {
  const stage = stageOf(order);
  switch (stage) {
    case 'waiting':
      return isCancelling ? 'cancelling' : 'not-triggered';
    case 'triggered':
      return 'triggered';
    case 'refused':
      return 'trigger-refused';
    case 'gone':
      return 'gone';
    case 'resting':
    case 'part-filled':
      if (isCancelling) return 'cancelling';
      if (stage === 'part-filled') return 'partly-filled';
      // A market order never rests: until its end is reported it is being matched.
      return order.type === 'market' ? 'matching' : 'open';
    case 'filled':
      return 'filled';
    case 'cancelled':
      return 'cancelled';
    case 'part-cancelled':
      return 'partly-cancelled';
  }
}

function testStatus({ outcome, contradictedBy }: PlacementView): TestStatus {
  if (contradictedBy !== undefined) return 'test-real';
  switch (outcome?.kind) {
    case 'accepted':
      return 'test-passed';
    case 'rejected':
      return 'test-rejected';
    case 'not-sent':
      return 'test-not-sent';
    case 'unknown':
    case undefined:
      return 'test-unknown';
  }
}

/** Which list an order of this status belongs to; `test` where it is no order. */
export function groupOf(status: OrderStatus): Exclude<OrderFilter, 'placed'> {
  switch (status) {
    case 'unknown':
    case 'amend-unknown':
      return 'unknown';
    case 'sending':
    case 'accepted':
    case 'open':
    case 'matching':
    case 'not-triggered':
    case 'partly-filled':
    case 'cancelling':
    case 'rejected-open':
      return 'open';
    case 'triggered':
    case 'trigger-refused':
    case 'gone':
    case 'filled':
    case 'cancelled':
    case 'partly-cancelled':
    case 'rejected':
    case 'rejected-closed':
    case 'not-sent':
    case 'resolved':
      return 'closed';
    case 'test-passed':
    case 'test-rejected':
    case 'test-not-sent':
    case 'test-unknown':
    case 'test-real':
      return 'test';
  }
}

const LABELS: Readonly<Record<OrderStatus, string>> = ordersMessages.statuses;

/** The status in a word or two. */
export function statusLabel(status: OrderStatus): string {
  return LABELS[status];
}

/** Whether nobody knows yet if the venue has the order: it may fill, and it may hold funds. */
export function isUnknown(placement: Pick<PlacementView, 'outcome' | 'resolvedBy' | 'isTest'>): boolean {
  const { outcome, resolvedBy, isTest } = placement;
  return isTest !== true && outcome?.kind === 'unknown' && resolvedBy === null;
}
