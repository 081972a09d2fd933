import {
  Ban,
  Bell,
  BellRing,
  Check,
  CircleDot,
  CircleHelp,
  CircleSlash,
  Clock3,
  Contrast,
  FlaskConical,
  Send,
  TriangleAlert,
  UserCheck,
  X,
  type LucideIcon,
} from 'lucide-react';
import { visible } from '../../../shared/base/format/visible.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';
import { formatFilled } from './format-order.ts';
import type { OrderRow } from './order-row.ts';
import { statusLabel, statusOf, type OrderStatus } from './order-status.ts';

/**
 * The green check says "done, and as wished", so only a filled order bears it. What is open or partly filled is under way: a clock and a
 * half-filled circle. A cancelled order is neither good nor bad. Accepted alone says nothing of fills: a dot, not a check.
 */
const STYLES: Record<OrderStatus, { icon: LucideIcon; tone: StatusTone }> = {
  unknown: { icon: CircleHelp, tone: 'warn' },
  'amend-unknown': { icon: CircleHelp, tone: 'warn' },
  sending: { icon: Send, tone: 'running' },
  accepted: { icon: CircleDot, tone: 'running' },
  open: { icon: Clock3, tone: 'running' },
  matching: { icon: Clock3, tone: 'running' },
  'not-triggered': { icon: Bell, tone: 'plain' },
  triggered: { icon: BellRing, tone: 'plain' },
  'trigger-refused': { icon: X, tone: 'bad' },
  gone: { icon: CircleHelp, tone: 'plain' },
  'partly-filled': { icon: Contrast, tone: 'running' },
  cancelling: { icon: Ban, tone: 'running' },
  filled: { icon: Check, tone: 'good' },
  cancelled: { icon: Ban, tone: 'plain' },
  'partly-cancelled': { icon: Contrast, tone: 'plain' },
  rejected: { icon: X, tone: 'bad' },
  'rejected-open': { icon: TriangleAlert, tone: 'warn' },
  'rejected-closed': { icon: TriangleAlert, tone: 'plain' },
  'not-sent': { icon: CircleSlash, tone: 'plain' },
  resolved: { icon: UserCheck, tone: 'plain' },
  'test-passed': { icon: FlaskConical, tone: 'plain' },
  'test-rejected': { icon: FlaskConical, tone: 'plain' },
  'test-not-sent': { icon: FlaskConical, tone: 'plain' },
  'test-unknown': { icon: FlaskConical, tone: 'plain' },
  'test-real': { icon: TriangleAlert, tone: 'warn' },
};

/** The status of an order as icon and word; the tooltip has what the word leaves out. */
export function OrderPill({ row, isCancelling = false }: { row: OrderRow; isCancelling?: boolean }) {
  const status = statusOf(row, isCancelling);
  const { icon: Icon, tone } = STYLES[status];
  return (
    <span className={`status-pill status-pill-${tone}`} title={detailOf(status, row)}>
      <Icon size={13} strokeWidth={2.2} aria-hidden />
      {statusLabel(status)}
    </span>
  );
}

function detailOf(status: OrderStatus, { placement, order }: OrderRow): string | undefined {
  const { filled, accepted, rejectedListed, testReal, test } = ordersMessages.pills;
  const { notTriggered, triggered, triggerRefused, gone } = ordersMessages.pills;
  switch (status) {
    case 'partly-filled':
    case 'partly-cancelled':
      return order === null ? undefined : filled(formatFilled(order));
    case 'cancelling':
      return cancelMessages.row.state;
    case 'accepted':
      return accepted;
    case 'not-triggered':
      return order?.stop && notTriggered[order.stop.direction](groupThousands(order.stop.price));
    case 'triggered':
      return triggered;
    case 'trigger-refused':
      return triggerRefused;
    case 'gone':
      return gone;
    case 'rejected-open':
    case 'rejected-closed':
      return rejectedListed(visible(placement?.contradictedBy?.orderId ?? ''));
    case 'test-real':
      return testReal(visible(placement?.contradictedBy?.orderId ?? ''));
    case 'test-passed':
    case 'test-rejected':
    case 'test-not-sent':
    case 'test-unknown':
      return test;
    case 'unknown':
    case 'amend-unknown':
    case 'sending':
    case 'open':
    case 'matching':
    case 'filled':
    case 'cancelled':
    case 'rejected':
    case 'not-sent':
    case 'resolved':
      return undefined;
  }
}
