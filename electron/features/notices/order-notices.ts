import type { EventName, EventPayload } from '../../../shared/bridge/contract.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { Preferences } from '../../../shared/bridge/app-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Notifier } from '../../platform/person.ts';
import type { OrderUpdate } from '../../venue/orders.ts';
import {
  formatCancels,
  formatContradiction,
  formatFill,
  formatStopFired,
  type NoticeText,
  formatPlacement,
} from './format-notice.ts';

export interface OrderNoticesParts {
  preferences(): Preferences;
  notifier: Notifier;
  announce<N extends EventName>(name: N, payload: EventPayload<N>): void;
  accountName(accountId: string): string | null;
  clock: Clock;
  /** The whole of an order is filled, whether or not notifications are on. */
  onFilled(order: VenueOrder): void;
  /** A stop fired, whether or not notifications are on. */
  onStopFired(order: VenueOrder): void;
}

/**
 * Turns what happens to orders into notifications: fills, every cancel (asked for here or not: the venue only confirms
 * it by its event), refusals, unknown outcomes and how they were resolved. Each is notified once.
 */
export interface OrderNotices {
  onOrderUpdate(update: OrderUpdate): void;
  onPlacement(placement: PlacementView): void;
  /** Drops what was held back. */
  close(): void;
}

type About = EventPayload<'notification'>['about'];

/** The first partial fill of an order waits this long: what ends meanwhile, as a market order does, is notified once, as what it became. */
export const FILL_DELAY_MS = 1_000;
/** Partial fills of one order are notified at most this often; the last of them, and the order's end, always. */
export const FILL_PAUSE_MS = 5_000;
/** Cancels of an account within this span are notified together: cancelling everything is one notice. */
export const CANCEL_GATHER_MS = 1_000;

/** An order that is known to work, and the partial fill that waits for its turn: to see whether the order ends, or for the pause to end. */
interface Working {
  waiting: VenueOrder | null;
  pause: (() => void) | null;
}

/** Of a stop that the venue no longer lists it is not known. */
function hasFired({ stop }: VenueOrder): boolean {
  return stop?.ended === 'triggered' || stop?.ended === 'refused';
}

export function createOrderNotices(parts: OrderNoticesParts): OrderNotices {
  const { clock } = parts;
  const startedAt = clock.now();
  const working = new Map<string, Working>();
  /** The last notice of a placement, by account and clientOid. */
  const lastNotices = new Map<string, About>();
  const seenAlive = new Set<string>();
  const cancels = new Map<string, { orders: VenueOrder[]; stop: () => void }>();

  function sendNotice(
    about: About,
    of: { accountId: string; clientOid: string | null },
    format: (withAmounts: boolean) => NoticeText,
  ): void {
    const { notify } = parts.preferences();
    if (notify === 'off') return;
    const { title, body } = format(notify === 'with-amounts');
    const name = parts.accountName(of.accountId);
    const signed = name === null ? body : `${name}: ${body}`;
    parts.announce('notification', {
      about,
      title,
      body: signed,
      accountId: of.accountId,
      clientOid: of.clientOid,
    });
    parts.notifier.notify({ title, body: signed });
  }

  function notifyFill(order: VenueOrder): void {
    sendNotice('fill', order, (withAmounts) => formatFill(order, withAmounts));
  }

  function partlyFilled(key: string, order: VenueOrder): void {
    const state = working.get(key) ?? { waiting: null, pause: null };
    working.set(key, state);
    state.waiting = order;
    state.pause ??= clock.after(FILL_DELAY_MS, () => notifyWaiting(state));
  }

  /** Notifies the partial fill that waited, and has the next ones wait for a pause. Where none waited, the next waits as the first did. */
  function notifyWaiting(state: Working): void {
    const { waiting } = state;
    state.waiting = null;
    state.pause = null;
    if (waiting === null) return;
    notifyFill(waiting);
    state.pause = clock.after(FILL_PAUSE_MS, () => notifyWaiting(state));
  }

  function ended(key: string): void {
    working.get(key)?.pause?.();
    working.delete(key);
  }

  function cancelled(order: VenueOrder): void {
    const gathered = cancels.get(order.accountId);
    if (gathered !== undefined) {
      gathered.orders.push(order);
      return;
    }
    const orders = [order];
    const notifyGathered = () => {
      cancels.delete(order.accountId);
      const clientOid = orders.length === 1 ? order.clientOid : null;
      const of = { accountId: order.accountId, clientOid };
      sendNotice('cancel', of, (withAmounts) => formatCancels(orders, withAmounts));
    };
    cancels.set(order.accountId, { orders, stop: clock.after(CANCEL_GATHER_MS, notifyGathered) });
  }

  /** Null when there is nothing to notify: on its way, accepted, not sent (the ticket says so at once), or of an earlier run. */
  function noticeOf(placement: PlacementView): About | null {
    const resolvedAt = placement.resolvedBy?.at ?? placement.evidenceFrom?.at ?? null;
    if (resolvedAt !== null) return resolvedAt >= startedAt ? 'resolved' : null;
    if ((placement.outcomeAt ?? 0) < startedAt) return null;
    switch (placement.outcome?.kind) {
      case 'rejected':
        return 'refusal';
      case 'unknown':
        return 'unknown';
      case 'accepted':
      case 'not-sent':
      case undefined:
        return null;
    }
  }

  return {
    onOrderUpdate({ order, meaning, source }) {
      const key = `${order.accountId} ${order.orderId}`;
      const known = working.has(key);
      if (order.state === 'open') {
        if (meaning === 'filled') partlyFilled(key, order);
        else if (!known) working.set(key, { waiting: null, pause: null });
        return;
      }
      ended(key);
      // A query also finds orders that ended long ago: only the end of one that was seen to work is notified.
      if (source === 'query' && !known) return;
      if (meaning === 'filled') {
        notifyFill(order);
        if (!order.cancelled) parts.onFilled(order);
      }
      // An amend makes room for another order; what became of it is told where it was asked for.
      if (meaning === 'cancelled' && order.amendAsked !== true) cancelled(order);
      if (meaning === 'changed' && hasFired(order)) {
        sendNotice('stop', order, (withAmounts) => formatStopFired(order, withAmounts));
        parts.onStopFired(order);
      }
    },
    onPlacement(placement) {
      const key = `${placement.accountId} ${placement.clientOid}`;
      if (placement.contradictedBy !== undefined) {
        if (placement.contradictedBy.at < startedAt || seenAlive.has(key)) return;
        seenAlive.add(key);
        sendNotice('contradiction', placement, (withAmounts) => formatContradiction(placement, withAmounts));
        return;
      }
      const notice = noticeOf(placement);
      if (notice === null || lastNotices.get(key) === notice) return;
      lastNotices.set(key, notice);
      sendNotice(notice, placement, (withAmounts) => formatPlacement(placement, withAmounts));
    },
    close() {
      for (const { pause } of working.values()) pause?.();
      for (const { stop } of cancels.values()) stop();
      working.clear();
      cancels.clear();
    },
  };
}
