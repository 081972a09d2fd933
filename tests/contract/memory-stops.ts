/** For tests: the orders that wait for a price at the venue in memory. */
import type { AdvancedOrders } from '../../electron/venue/advanced-orders.ts';
import type { ReportedOrder, StopChange } from '../../electron/venue/orders.ts';
import { fail, succeed } from '../../shared/base/result.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import type { DecimalText } from '../../shared/money/decimal-text.ts';
import { compare } from '../../shared/money/scaled.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';

const NO_STOP: BridgeError = { kind: 'not-found', message: 'E405: nothing waits under that name.' };

interface MemoryStops {
  advanced: AdvancedOrders;
  /** Null where another one waits under its client order ID. */
  place(
    ticket: Ticket,
    form: Omit<ReportedOrder, 'orderId' | 'clientOid' | 'side' | 'price' | 'size'>,
  ): string | null;
  /** A trade at this price: what it fires is placed. */
  traded(price: DecimalText): void;
}

/** `placeOrder` places what fired, false where it is refused; `publish` tells of a change. */
export function createMemoryStops(
  placeOrder: (ticket: Ticket) => boolean,
  publish: (change: StopChange) => void,
  tick: () => number,
): MemoryStops {
  const all = new Map<string, { order: ReportedOrder; ticket: Ticket }>();
  const waiting = () => [...all.values()].filter(({ order }) => order.state === 'open');

  function end(order: ReportedOrder, what: 'triggered' | 'refused' | 'cancelled'): void {
    order.state = 'done';
    order.updatedAt = tick();
    if (what === 'cancelled') order.cancelled = true;
    else if (order.stop !== undefined) order.stop = { ...order.stop, ended: what };
    publish({ orderId: order.orderId, what, at: order.updatedAt });
  }

  /** Which order a price fires: of an OCO one of two. */
  function firedBy(
    { order, ticket }: { order: ReportedOrder; ticket: Ticket },
    price: DecimalText,
  ): Ticket | null {
    const { stop: _stop, stopPrice: _stopPrice, limitPrice, ...placed } = ticket;
    const { stop } = order;
    if (stop === undefined) return null;
    const reaches = (direction: 'loss' | 'entry', at: string) =>
      compare(price, at as DecimalText) * (direction === 'loss' ? 1 : -1) <= 0; // the ticket was checked
    if (reaches(stop.direction, stop.price)) return { ...placed, ...(limitPrice && { price: limitPrice }) };
    const isOco = limitPrice !== undefined && ticket.price !== undefined;
    const other = stop.direction === 'loss' ? 'entry' : 'loss';
    return isOco && reaches(other, ticket.price ?? '0') ? placed : null;
  }

  return {
    place(ticket, form) {
      const { clientOid = '', side, price = null, size = null, stopPrice = '0', limitPrice } = ticket;
      if ([...all.values()].some(({ order }) => order.clientOid === clientOid)) return null;
      const orderId = `W-${all.size + 1}`;
      const direction = ticket.stop ?? (side === 'sell' ? 'loss' : 'entry');
      const stop = {
        kind: limitPrice === undefined ? ('stop' as const) : ('oco' as const),
        direction,
        price: stopPrice,
        ...(limitPrice !== undefined && { limitPrice }),
      };
      const order: ReportedOrder = {
        ...form,
        orderId,
        clientOid,
        side,
        price,
        size,
        stop,
        createdAt: tick(),
      };
      all.set(orderId, { order, ticket });
      publish({ orderId, what: 'open', at: tick() });
      return orderId;
    },
    traded(price) {
      for (const one of waiting()) {
        const ticket = firedBy(one, price);
        if (ticket !== null) end(one.order, placeOrder(ticket) ? 'triggered' : 'refused');
      }
    },
    advanced: {
      waiting: async () => succeed(waiting().map(({ order }) => structuredClone(order))),
      byOrderId: async ({ orderId }) => {
        const found = all.get(orderId);
        return found === undefined ? fail(NO_STOP) : succeed(structuredClone(found.order));
      },
      byClientOid: async ({ clientOid }) => {
        const found = [...all.values()].find(({ order }) => order.clientOid === clientOid);
        return succeed(found === undefined ? null : structuredClone(found.order));
      },
      cancel: async ({ orderId }) => {
        const found = all.get(orderId)?.order;
        if (found?.state !== 'open') return fail({ ...NO_STOP, nothingToCancel: true as const });
        end(found, 'cancelled');
        return succeed(null);
      },
      cancelAll: async () => {
        for (const { order } of waiting()) end(order, 'cancelled');
        return succeed(null);
      },
    },
  };
}
