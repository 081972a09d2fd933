import { parsePrice, type Price } from '../money/decimal-text.ts';
import type { Quantity } from '../money/quantity.ts';
import { checkMultiple, readPositive, type Finding } from './judge-amount.ts';
import type { Grid } from './nearest.ts';
import type { TicketFields } from './order-parameters.ts';
import type { PairRules } from './pair.ts';
import type { RuleId } from './rules.ts';
import type { AdvancedRules } from './advanced-rules.ts';

/** A limit or market order that waits for one price (VF2.2). */
export const STOP: AdvancedRules = {
  kind: 'stop',
  path: 'placeStop',
  needs: 'stopOrders',
  rule: 'VF2.2-stop',
  check(fields, pair, findings) {
    judgePrice('stopPrice', 'VF2.2-stopPrice', fields, pair, findings);
  },
};

/** A further price of an order, on the same grid as its own; null when it is missing or no positive number. */
export function judgePrice(
  field: 'stopPrice' | 'limitPrice',
  rule: RuleId,
  fields: TicketFields,
  pair: PairRules | null,
  findings: Finding[],
): Quantity<Price> | null {
  const grid = (): Grid | null => pair && { increment: pair.priceIncrement, min: null, max: null };
  const price = readPositive<Price>(parsePrice, field, rule, fields[field], grid, findings);
  if (price !== null && pair !== null)
    checkMultiple(field, rule, price, pair.quantities.priceIncrement, grid, findings);
  return price;
}
