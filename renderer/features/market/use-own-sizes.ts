import { useMemo } from 'react';
import { useListedOrders } from '../../parts/orders/use-listed-orders.ts';
import { multipleBeside, priceKey, type BookSide } from '../../parts/market/ladder.ts';
import { add } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, parseSize, type DecimalText, type Size } from '../../../shared/money/decimal-text.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';

/** What one's own orders have left at a price, exactly, by `ownKey`. */
export type OwnSizes = ReadonlyMap<string, Size>;

export function ownKey(side: BookSide, price: string): string {
  return `${side} ${priceKey(price)}`;
}

/** The sizes of own orders of a pair that are in its book, grouped by `step` as the book is. Stops are in no book before they fire. */
export function ownSizes(orders: readonly VenueOrder[], symbol: string, step: DecimalText | null): OwnSizes {
  const sizes = new Map<string, Size>();
  for (const order of orders) {
    if (order.symbol !== symbol || order.state !== 'open') continue;
    if (order.stop !== undefined) continue;
    const price = parseDecimal(order.price);
    const size = parseSize(order.remainingSize ?? order.size);
    if (!price.ok || !size.ok) continue;
    const side = order.side === 'buy' ? 'bid' : 'ask';
    const key = ownKey(side, step === null ? price.value : multipleBeside(price.value, step, side));
    const before = sizes.get(key);
    sizes.set(key, before === undefined ? size.value : add(before, size.value));
  }
  return sizes;
}

/** The same of an account, as its venue lists them. */
export function useOwnSizes(accountId: string, symbol: string, step: DecimalText | null): OwnSizes {
  const { orders } = useListedOrders(accountId);
  return useMemo(() => ownSizes(orders, symbol, step), [orders, symbol, step]);
}
