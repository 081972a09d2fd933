import { parsePrice, type Price } from '../money/decimal-text.ts';
import { groupThousands } from '../money/format.ts';
import { compare, isPositive } from '../money/scaled.ts';
import { orderRulesLimitsMessages } from '../messages/order-rules-limits.ts';
import type { LimitContext } from './limit-context.ts';
import type { Ticket } from './ticket.ts';
import { kindOf } from './order-kind.ts';

const messages = orderRulesLimitsMessages;

/** An order that a ticket may become, and the market that it would meet. */
interface Leg {
  ticket: Ticket;
  context: LimitContext;
}

/**
 * The orders that may come of a ticket: of an OCO both. What a stop places is measured against its stop price, where the market is when it
 * fires; its book of then nobody knows.
 */
export function legsOf(ticket: Ticket, context: LimitContext): Leg[] {
  const { stop: _stop, stopPrice, limitPrice, ...order } = ticket;
  const kind = kindOf(ticket);
  if (kind === 'order') return [{ ticket, context }];
  const best = stopPrice === undefined ? null : { bid: stopPrice, ask: stopPrice };
  const triggered: LimitContext = { ...context, best, book: null, isTriggered: true };
  if (kind === 'stop') return [{ ticket: order, context: triggered }];
  const placed = limitPrice === undefined ? order : { ...order, price: limitPrice };
  return [
    { ticket: order, context },
    { ticket: placed, context: triggered },
  ];
}

/** When an order that waits for a price fires; null where its ticket does not say. An OCO sell waits below the market, a buy above it. */
export function directionOf(ticket: Ticket): NonNullable<Ticket['stop']> | null {
  switch (kindOf(ticket)) {
    case 'order':
      return null;
    case 'stop':
      return ticket.stop ?? null;
    case 'oco':
      return ticket.side === 'sell' ? 'loss' : 'entry';
  }
}

/**
 * That the last price has reached what the order is to wait for, or that it is not known whether it has: the order would go out at once, which is
 * hardly what was meant. It is no reason to refuse it, because the last price moves on while a person reads.
 */
export function firesAtOnce(ticket: Ticket, quote: string, context: LimitContext): string | null {
  const direction = directionOf(ticket);
  const stop = positivePrice(ticket.stopPrice);
  if (direction === null || stop === null) return null;
  const { last = null, needsBook = false } = context;
  const now = positivePrice(last);
  if (now === null) return needsBook ? messages.firesUnknown : null;
  if (isReached(direction, now, stop))
    return messages.firesAtOnce[direction](groupThousands(now), quote, groupThousands(stop));
  const limit = kindOf(ticket) === 'oco' ? positivePrice(ticket.price) : null;
  const isFilledAtOnce = limit !== null && isReached(ticket.side === 'sell' ? 'entry' : 'loss', now, limit);
  return isFilledAtOnce ? messages.fillsAtOnce(groupThousands(now), quote, groupThousands(limit)) : null;
}

function isReached(direction: 'loss' | 'entry', last: Price, price: Price): boolean {
  const order = compare(last, price);
  return direction === 'loss' ? order <= 0 : order >= 0;
}

function positivePrice(text: string | null | undefined): Price | null {
  const read = parsePrice(text);
  return read.ok && isPositive(read.value) ? read.value : null;
}
