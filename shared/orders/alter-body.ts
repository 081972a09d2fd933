import { parseDecimal } from '../money/decimal-text.ts';
import { compare } from '../money/scaled.ts';
import type { AmendTerms } from './amend.ts';
import type { VenueOrder } from './venue-order.ts';

/**
 * The exact JSON text of an amend (venue-facts 2, section 4): one line, no blanks, the order by its ID, and what changes of it, as it was
 * typed. Null where nothing changes. Never throws.
 */
export function alterBody(
  { symbol, orderId, price, size }: Pick<VenueOrder, 'symbol' | 'orderId' | 'price' | 'size'>,
  to: AmendTerms,
): string | null {
  const newPrice = isSame(price, to.price) ? {} : { newPrice: to.price };
  const newSize = isSame(size, to.size) ? {} : { newSize: to.size };
  const change = { ...newPrice, ...newSize };
  return Object.keys(change).length === 0 ? null : JSON.stringify({ symbol, orderId, ...change });
}

/** Whether two amounts are the same number, however they are written. */
export function isSame(before: string | null, after: string): boolean {
  const [one, other] = [parseDecimal(before), parseDecimal(after)];
  return one.ok && other.ok && compare(one.value, other.value) === 0;
}
