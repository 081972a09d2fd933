import {
  compare,
  decimal,
  formatDecimal,
  isMultipleOf,
  isPositive,
  multiply,
  type Decimal,
} from '../exact/decimal.ts';
import { refusal, type Refusal } from '../base/reply.ts';
import type { Pair } from '../pairs/pairs.ts';
import { stepsIn } from '../pairs/units.ts';
import type { LimitTerms, MarketTerms, Placement } from './model/placement.ts';

const HIGHEST_PRICE = BigInt(Number.MAX_SAFE_INTEGER);

/** Checks a placement against its pair (2.5, 4.3): increments, minima, maxima, minimum value. Null when it is valid. */
export function checkAgainstPair(placement: Placement, pair: Pair): Refusal | null {
  switch (placement.type) {
    case 'limit':
      return checkLimit(placement, pair);
    case 'market':
      return checkMarket(placement, pair);
  }
}

function checkLimit(order: LimitTerms, pair: Pair): Refusal | null {
  if (!isPositive(order.price) || !isMultipleOf(order.price, pair.priceIncrement)) {
    return refusal('400100', 'Price increment invalid.');
  }
  // The engine counts ticks in safe integers; the venue also has a maximum price (facts, section 4).
  if (stepsIn(order.price, pair.priceIncrement) > HIGHEST_PRICE) {
    return refusal('400370', 'Order price above the highest price of the pair.');
  }
  return (
    checkSize(order.size, pair) ??
    checkVisibleSize(order, pair) ??
    checkValue(multiply(order.price, order.size), pair)
  );
}

function checkMarket(order: MarketTerms, pair: Pair): Refusal | null {
  switch (order.amount.kind) {
    case 'size':
      return checkSize(order.amount.size, pair);
    case 'funds':
      return checkFunds(order.amount.funds, pair);
  }
}

function checkSize(size: Decimal, pair: Pair): Refusal | null {
  if (!isPositive(size) || !isMultipleOf(size, pair.baseIncrement)) {
    return refusal('400100', 'Order size increment invalid.');
  }
  if (compare(size, pair.baseMinSize) < 0) {
    return refusal('400100', 'Order size below the minimum requirement.');
  }
  if (compare(size, pair.baseMaxSize) > 0) {
    return refusal('400100', 'Order size above the maximum requirement.');
  }
  return null;
}

function checkFunds(funds: Decimal, pair: Pair): Refusal | null {
  if (!isPositive(funds) || !isMultipleOf(funds, pair.quoteIncrement)) {
    return refusal('400100', 'Funds increment invalid.');
  }
  if (compare(funds, pair.quoteMinSize) < 0) return refusal('600100', 'Funds below the minimum requirement.');
  if (compare(funds, pair.quoteMaxSize) > 0) return refusal('400100', 'Funds above the maximum requirement.');
  return checkValue(funds, pair);
}

/** minFunds comes from the venue (facts, section 3). A market order by size has no value before it is filled. */
function checkValue(value: Decimal, pair: Pair): Refusal | null {
  if (pair.minFunds === null || compare(value, pair.minFunds) >= 0) return null;
  return refusal(
    '600101',
    `The order funds should more then ${formatDecimal(pair.minFunds)} ${pair.quoteCurrency}.`,
  );
}

const TWENTY = decimal('20');

/** S4.3-P-visibleSize, and the venue's minimum of baseMinSize (facts, section 9). */
function checkVisibleSize(order: LimitTerms, pair: Pair): Refusal | null {
  const visible = order.visibleSize;
  if (visible === null) return null;
  if (!isPositive(visible) || !isMultipleOf(visible, pair.baseIncrement)) {
    return refusal('400100', 'visibleSize increment invalid.');
  }
  if (compare(multiply(visible, TWENTY), order.size) < 0) {
    return refusal('400100', 'visibleSize should not less than 1/20 of the order size.');
  }
  if (compare(visible, pair.baseMinSize) < 0) {
    return refusal('400100', 'visibleSize below the minimum requirement.');
  }
  return null;
}
