import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { compare } from '../../../shared/money/scaled.ts';

/**
 * Of two tellings of one order the one that is further on: done before open, then more filled, then the later of both. Events and
 * answers overtake each other, and an order never comes back to life.
 */
export function laterOrder(one: VenueOrder, other: VenueOrder | null): VenueOrder;
export function laterOrder(one: VenueOrder | null, other: VenueOrder): VenueOrder;
export function laterOrder(one: VenueOrder | null, other: VenueOrder | null): VenueOrder | null;
export function laterOrder(one: VenueOrder | null, other: VenueOrder | null): VenueOrder | null {
  if (one === null || other === null) return one ?? other;
  if (one.state !== other.state) return one.state === 'done' ? one : other;
  const [filled, against] = [parseDecimal(one.filledSize), parseDecimal(other.filledSize)];
  const more = filled.ok && against.ok ? compare(filled.value, against.value) : 0;
  if (more !== 0) return more > 0 ? one : other;
  const [later, earlier] = (other.updatedAt ?? 0) >= (one.updatedAt ?? 0) ? [other, one] : [one, other];
  const lacks = later.fee === null || later.filledFunds === null;
  if (!lacks || (earlier.fee === null && earlier.filledFunds === null)) return later;
  // Events tell of fills without what they cost; an answer about the same fills does.
  return { ...later, fee: later.fee ?? earlier.fee, filledFunds: later.filledFunds ?? earlier.filledFunds };
}

/** Whether there is nothing more to learn of an order: it is done, and what its fills cost is known. */
export function isTold({ state, filledSize, filledFunds, fee }: VenueOrder): boolean {
  return state === 'done' && (!/[1-9]/.test(filledSize) || (fee !== null && filledFunds !== null));
}
