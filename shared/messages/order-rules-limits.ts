import { catalogue, plural } from './catalogue.ts';

/** Which of the pre-trade limits an order is beyond. Amounts and prices are texts, `most` is the limit. */
export const orderRulesLimitsMessages = catalogue('order-rules-limits', {
  value: (worth: string, quote: string, most: string) =>
    `Order value ${worth} ${quote} exceeds your limit of ${most} ${quote}.`,
  valueAbout: (worth: string, quote: string, most: string) =>
    `Order value of about ${worth} ${quote} exceeds your limit of ${most} ${quote}.`,
  valueUnknown: (most: string, quote: string) =>
    `No current price, so your limit of ${most} ${quote} cannot be checked.`,
  size: (size: string, base: string, most: string) =>
    `Size ${size} ${base} exceeds your limit of ${most} ${base}.`,
  sizeOfFunds: (size: string, base: string, most: string) =>
    `Size of about ${size} ${base} exceeds your limit of ${most} ${base}.`,
  sizeUnknown: (most: string, base: string) =>
    `No current price, so your limit of ${most} ${base} cannot be checked.`,
  /** A price beyond the book, by the side of the book that the order would meet. */
  distance: {
    ask: (percent: string, best: string, quote: string, most: string) =>
      `Price is ${percent}% above the best ask, ${best} ${quote}; your limit is ${most}%.`,
    bid: (percent: string, best: string, quote: string, most: string) =>
      `Price is ${percent}% below the best bid, ${best} ${quote}; your limit is ${most}%.`,
  },
  distanceNoBook: (most: string) =>
    `No current order book, so your limit of ${most}% from the best price cannot be checked.`,
  /** The average price of a market order against the best price it would meet. */
  slippage: {
    ask: (percent: string, best: string, quote: string, most: string) =>
      `Average price is about ${percent}% above the best ask, ${best} ${quote}; your slippage limit is ${most}%.`,
    bid: (percent: string, best: string, quote: string, most: string) =>
      `Average price is about ${percent}% below the best bid, ${best} ${quote}; your slippage limit is ${most}%.`,
  },
  slippageNoBook: (most: string) =>
    `No current order book, so your slippage limit of ${most}% cannot be checked.`,
  slippageTooDeep: (most: string) =>
    `The order is larger than the known order book, so your slippage limit of ${most}% cannot be checked.`,
  tooSoon: {
    buy: (symbol: string, seconds: number, least: number) =>
      plural(seconds, {
        other: `You placed a ${symbol} buy order ${seconds} s ago; your limit is one per ${least} s.`,
      }),
    sell: (symbol: string, seconds: number, least: number) =>
      plural(seconds, {
        other: `You placed a ${symbol} sell order ${seconds} s ago; your limit is one per ${least} s.`,
      }),
  },
  /** `order` is its number within the minute. */
  tooMany: (order: number, most: number) => `This is order ${order} within a minute; your limit is ${most}.`,
});
