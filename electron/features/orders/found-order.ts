import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { compare } from '../../../shared/money/scaled.ts';
import type { OrderDifference, Placement } from '../../../shared/orders/outcome.ts';

/** The parameters of an order: at the venue, of a placement, or of a submission. */
type Terms = Pick<VenueOrder & Placement, 'symbol' | 'side' | 'type' | 'price' | 'size' | 'funds'>;

/**
 * Whether an order of the venue can be what a placement asked for: null when it can, else the first difference. An amount is
 * compared by value, where both sides have it.
 */
export function differenceFrom(placement: Terms, order: Terms): OrderDifference | null {
  for (const field of ['symbol', 'side', 'type'] as const) {
    if (order[field] !== placement[field]) return { field, theirs: order[field], ours: placement[field] };
  }
  for (const field of ['price', 'size', 'funds'] as const) {
    const [theirs, ours] = [order[field], placement[field]];
    if (theirs !== null && ours !== null && !sameAmount(theirs, ours)) return { field, theirs, ours };
  }
  return null;
}

function sameAmount(left: string, right: string): boolean {
  const [one, other] = [parseDecimal(left), parseDecimal(right)];
  return one.ok && other.ok && compare(one.value, other.value) === 0;
}
