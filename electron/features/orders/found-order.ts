import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { compare } from '../../../shared/money/scaled.ts';
import type { OrderDifference, Placement } from '../../../shared/orders/outcome.ts';

/** The parameters of an order: at the venue, or of a submission. */
type Terms = Pick<VenueOrder & Placement, 'symbol' | 'side' | 'type' | 'price' | 'size' | 'funds'>;
type Placed = Terms & Pick<Placement, 'advanced' | 'body'>;
type Shown = Terms & Pick<VenueOrder, 'stop'>;

/**
 * Whether an order of the venue can be what a placement asked for: null when it can, else the first difference. An amount is
 * compared by value, where both sides have it. What waits for a price may have fired since: the order that it placed waits for none.
 */
export function differenceFrom(placement: Placed, order: Shown): OrderDifference | null {
  const [kind, theirs] = [placement.advanced?.kind, order.stop?.kind];
  if (theirs !== undefined && theirs !== kind) return { field: 'kind', theirs, ours: kind ?? 'order' };
  for (const field of ['symbol', 'side', 'type'] as const) {
    if (order[field] !== placement[field]) return { field, theirs: order[field], ours: placement[field] };
  }
  for (const field of ['price', 'size', 'funds'] as const) {
    const [theirs, ours] = [order[field], placement[field]];
    if (theirs === null || ours === null || sameAmount(theirs, ours)) continue;
    const isOfStopLeg = field === 'price' && sameAmount(theirs, stopLegPrice(placement));
    if (!isOfStopLeg) return { field, theirs, ours };
  }
  return null;
}

/** An OCO may place either of its legs; the price of the second is in the order JSON alone. Empty for every other order. */
function stopLegPrice({ advanced, body }: Pick<Placement, 'advanced' | 'body'>): string {
  if (advanced?.kind !== 'oco') return '';
  const { limitPrice = '' } = JSON.parse(body) as { limitPrice?: string }; // our own text, which the chain holds
  return limitPrice;
}

function sameAmount(left: string, right: string): boolean {
  const [one, other] = [parseDecimal(left), parseDecimal(right)];
  return one.ok && other.ok && compare(one.value, other.value) === 0;
}
