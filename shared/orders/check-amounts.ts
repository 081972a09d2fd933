import { typedForm } from '../money/format.ts';
import { multiply, quotientRoundedUp } from '../money/arithmetic.ts';
import {
  parseFunds,
  parsePrice,
  parseSize,
  type DecimalText,
  type Funds,
  type Price,
  type Size,
} from '../money/decimal-text.ts';
import {
  compareProduct,
  compareQuantities,
  productText,
  readQuantity,
  type Quantity,
} from '../money/quantity.ts';
import { decimalsOf } from '../money/scaled.ts';
import { orderRulesMessages } from '../messages/order-rules.ts';
import {
  checkMaximum,
  checkMinimum,
  checkMultiple,
  readPositive,
  withCandidates,
  type Finding,
} from './judge-amount.ts';
import { advancedRules } from './order-kinds.ts';
import { greater, nearestOnGrid, smaller, type Grid } from './nearest.ts';
import type { PairRules } from './pair.ts';
import type { TicketFields } from './order-parameters.ts';

const messages = orderRulesMessages.amounts;

const TWENTY: Quantity = { text: '20' as DecimalText, units: 20, scale: 0, sign: 1, magnitude: 2 };

/** Judges the amounts of a ticket; without pair rules only what holds for every pair. */
export function checkAmounts(fields: TicketFields, pair: PairRules | null, findings: Finding[]): void {
  if (fields.type === 'limit') checkLimit(fields, pair, findings);
  else if (fields.type === 'market') checkMarket(fields, pair, findings);
  advancedRules(fields)?.check(fields, pair, findings);
}

function checkLimit(fields: TicketFields, pair: PairRules | null, findings: Finding[]): void {
  const rule = 'S4.3-P-price';
  const grid = (): Grid | null => pair && { increment: pair.priceIncrement, min: null, max: null };
  const price = readPositive<Price>(parsePrice, 'price', rule, fields.price, grid, findings);
  if (price !== null && pair !== null) {
    checkMultiple('price', rule, price, pair.quantities.priceIncrement, grid, findings);
  }
  const size = readSize(fields, pair, price, findings);
  if (price !== null && size !== null && pair !== null) checkNotional(fields, price, size, pair, findings);
  if (fields.iceberg === true) checkVisible(fields, size, pair, findings);
}

function checkMarket(fields: TicketFields, pair: PairRules | null, findings: Finding[]): void {
  const { size, funds } = fields;
  if ((size === undefined) === (funds === undefined)) {
    const both = size !== undefined;
    const message = both ? messages.both : messages.neither;
    findings.push({ field: both ? 'funds' : 'size', rule: 'S4.3-P-sizeOrFunds', message });
  }
  if (size !== undefined) readSize(fields, pair, null, findings);
  if (funds !== undefined) checkFunds(funds, pair, findings);
}

/** Of a market size 4.3 says no more than "quantity of the base asset"; the roles in 2.5 make the same rules hold for it. */
function readSize(
  fields: TicketFields,
  pair: PairRules | null,
  price: Quantity<Price> | null,
  findings: Finding[],
): Quantity<Size> | null {
  const rule = 'S4.3-P-size';
  const grid = (): Grid | null => pair && sizeGrid(fields, pair, price);
  const size = readPositive<Size>(parseSize, 'size', rule, fields.size, grid, findings);
  if (size === null || pair === null) return size;
  const { baseIncrement, baseMinSize, baseMaxSize } = pair.quantities;
  checkMultiple('size', rule, size, baseIncrement, grid, findings);
  checkMinimum('size', rule, size, baseMinSize, grid, findings);
  checkMaximum('size', rule, size, baseMaxSize, grid, findings);
  return size;
}

function checkFunds(value: unknown, pair: PairRules | null, findings: Finding[]): void {
  const rule = 'S4.3-P-funds';
  const grid = (): Grid | null =>
    pair && {
      increment: pair.quoteIncrement,
      min: greater(pair.quoteMinSize, pair.minFunds),
      max: pair.quoteMaxSize,
    };
  const funds = readPositive<Funds>(parseFunds, 'funds', rule, value, grid, findings);
  if (funds === null || pair === null) return;
  const { quoteIncrement, quoteMinSize, quoteMaxSize, minFunds } = pair.quantities;
  checkMultiple('funds', rule, funds, quoteIncrement, grid, findings);
  checkMinimum('funds', rule, funds, quoteMinSize, grid, findings);
  checkMaximum('funds', rule, funds, quoteMaxSize, grid, findings);
  if (minFunds !== null && compareQuantities(funds, minFunds) < 0) {
    const message = messages.worthTooLittle(typedForm(funds.text), pair.quote, typedForm(minFunds.text));
    findings.push(withCandidates({ field: 'funds', rule: 'VF3-minFunds', message }, funds, grid));
  }
}

function checkNotional(
  fields: TicketFields,
  price: Quantity<Price>,
  size: Quantity<Size>,
  pair: PairRules,
  findings: Finding[],
): void {
  const { minFunds } = pair.quantities;
  if (minFunds === null || compareProduct(price, size, minFunds) >= 0) return;
  const worth = productText(price, size);
  findings.push({
    field: 'size',
    rule: 'VF3-minFunds',
    message: messages.worthTooLittle(typedForm(worth), pair.quote, typedForm(minFunds.text)),
    candidates: () => nearestOnGrid(size.text, sizeGrid(fields, pair, price)),
  });
}

/** S4.3-P-visibleSize, S8-visibleSize (20 x visibleSize against the size, so that nothing is rounded) and VF9-visibleSize. */
function checkVisible(
  fields: TicketFields,
  size: Quantity<Size> | null,
  pair: PairRules | null,
  findings: Finding[],
): void {
  if (fields.visibleSize === undefined) return;
  const grid = (): Grid | null =>
    pair && {
      increment: pair.baseIncrement,
      min: size === null ? pair.baseMinSize : greater(pair.baseMinSize, ceilTwentieth(size, pair)),
      max: size === null ? null : size.text,
    };
  const rule = 'S4.3-P-visibleSize';
  const visible = readPositive<Size>(parseSize, 'visibleSize', rule, fields.visibleSize, grid, findings);
  if (visible === null) return;
  if (pair !== null) {
    const { baseIncrement, baseMinSize } = pair.quantities;
    checkMultiple('visibleSize', rule, visible, baseIncrement, grid, findings);
    checkMinimum('visibleSize', 'VF9-visibleSize', visible, baseMinSize, grid, findings);
  }
  if (size === null) return;
  if (compareProduct(visible, TWENTY, size) < 0) {
    const message = messages.visibleTooSmall(typedForm(visible.text), typedForm(size.text));
    findings.push(withCandidates({ field: 'visibleSize', rule: 'S8-visibleSize', message }, visible, grid));
  }
  if (compareQuantities(visible, size) > 0) {
    const message = messages.visibleTooLarge(typedForm(visible.text), typedForm(size.text));
    findings.push(withCandidates({ field: 'visibleSize', rule, message }, visible, grid));
  }
}

/** What the size may be beside the ticket's own price (minFunds) and visibleSize (1/20), so that a suggestion fits them too. */
function sizeGrid(fields: TicketFields, pair: PairRules, price: Quantity<Price> | null): Grid {
  const increment = pair.baseIncrement;
  const worth =
    price === null || pair.minFunds === null
      ? null
      : quotientRoundedUp(pair.minFunds, price.text, decimalsOf(increment));
  const grid = { increment, min: greater(pair.baseMinSize, worth), max: pair.baseMaxSize };
  const visible = readQuantity(fields.visibleSize);
  if (fields.iceberg !== true || visible === null || visible.sign <= 0) return grid;
  return {
    increment,
    min: greater(grid.min, visible.text),
    max: smaller(grid.max, multiply(visible.text, TWENTY.text)) ?? grid.max,
  };
}

function ceilTwentieth(size: Quantity<Size>, pair: PairRules): DecimalText | null {
  return quotientRoundedUp(size.text, TWENTY.text, decimalsOf(pair.baseIncrement));
}
