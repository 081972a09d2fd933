import { useMemo } from 'react';
import { useListedOrders } from '../../parts/orders/use-listed-orders.ts';
import { multipleBeside, priceKey, type BookSide } from '../../parts/market/ladder.ts';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';

/** How many of the user's own orders rest at a price, by `ownKey`. */
export type OwnPrices = ReadonlyMap<string, number>;

export function ownKey(side: BookSide, price: string): string {
  return `${side} ${priceKey(price)}`;
}

/** The prices of own open orders of a pair, grouped by `step` as the book is. */
export function useOwnPrices(accountId: string, symbol: string, step: DecimalText | null): OwnPrices {
  const { orders } = useListedOrders(accountId);
  return useMemo(() => {
    const prices = new Map<string, number>();
    for (const order of orders) {
      if (order.symbol !== symbol || order.state !== 'open') continue;
      const price = parseDecimal(order.price);
      if (!price.ok) continue;
      const side = order.side === 'buy' ? 'bid' : 'ask';
      const key = ownKey(side, step === null ? price.value : multipleBeside(price.value, step, side));
      prices.set(key, (prices.get(key) ?? 0) + 1);
    }
    return prices;
  }, [orders, symbol, step]);
}
