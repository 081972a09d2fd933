import { typedForm } from '../money/format.ts';
import type { Price } from '../money/decimal-text.ts';
import {
  compareProduct,
  compareQuantities,
  productText,
  readQuantity,
  type Quantity,
} from '../money/quantity.ts';
import { orderRulesMessages } from '../messages/order-rules.ts';
import type { Finding } from './judge-amount.ts';
import type { TicketFields } from './order-parameters.ts';
import type { PairRules } from './pair.ts';
import type { AdvancedRules } from './advanced-rules.ts';
import { judgePrice } from './kind-stop.ts';

const messages = orderRulesMessages.kinds;

/** Two limit orders of one size, of which the one that is reached first ends the other (VF2.3). */
export const OCO: AdvancedRules = {
  kind: 'oco',
  path: 'placeOco',
  needs: 'ocoOrders',
  rule: 'VF2.3-oco',
  check(fields, pair, findings) {
    const stopPrice = judgePrice('stopPrice', 'VF2.2-stopPrice', fields, pair, findings);
    const limitPrice = judgePrice('limitPrice', 'VF2.3-limitPrice', fields, pair, findings);
    const price = positive(fields.price);
    if (price !== null && stopPrice !== null) checkSides('stopPrice', fields, price, stopPrice, findings);
    if (price !== null && limitPrice !== null) checkSides('limitPrice', fields, price, limitPrice, findings);
    if (limitPrice !== null && pair !== null) checkWorth(fields, limitPrice, pair, findings);
  },
};

/** What cannot be read, or is not above zero, has a problem of its own already. */
function positive(value: unknown): Quantity<Price> | null {
  const quantity = readQuantity<Price>(value);
  return quantity !== null && quantity.sign > 0 ? quantity : null;
}

/** The limit leg of a sell lies above the stop leg, that of a buy below: otherwise one of them would be reached already. */
function checkSides(
  field: 'stopPrice' | 'limitPrice',
  { side }: TicketFields,
  price: Quantity,
  other: Quantity,
  findings: Finding[],
): void {
  if (side !== 'buy' && side !== 'sell') return;
  const order = compareQuantities(price, other);
  if (side === 'sell' ? order > 0 : order < 0) return;
  const message = messages.ocoSides[side](field, typedForm(other.text), typedForm(price.text));
  findings.push({ field, rule: 'VF2.3-prices', message });
}

/** The order of the stop leg needs the pair's least value as any other. */
function checkWorth(
  { size: typed }: TicketFields,
  limitPrice: Quantity<Price>,
  pair: PairRules,
  findings: Finding[],
): void {
  const { minFunds } = pair.quantities;
  const size = positive(typed);
  if (minFunds === null || size === null || compareProduct(limitPrice, size, minFunds) >= 0) return;
  if (findings.some(({ rule }) => rule === 'VF3-minFunds')) return;
  const worth = typedForm(productText(limitPrice, size));
  findings.push({
    field: 'size',
    rule: 'VF3-minFunds',
    message: orderRulesMessages.amounts.worthTooLittle(worth, pair.quote, typedForm(minFunds.text)),
  });
}
