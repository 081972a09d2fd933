import { catalogue, plural } from './catalogue.ts';

/** Which of the precautionary limits an order is beyond. Amounts and prices are texts, `most` is the limit. */
export const orderRulesLimitsText = catalogue('order-rules-limits', {
  value: (worth: string, quote: string, most: string) =>
    `This order is worth ${worth} ${quote}; your limit is ${most} ${quote}.`,
  valueAbout: (worth: string, quote: string, most: string) =>
    `This order is worth about ${worth} ${quote}; your limit is ${most} ${quote}.`,
  valueUnknown: (most: string, quote: string) =>
    `What this order is worth is not known without a live price; your limit is ${most} ${quote}.`,
  size: (size: string, base: string, most: string) =>
    `The size is ${size} ${base}; your limit is ${most} ${base}.`,
  sizeOfFunds: (size: string, base: string, most: string) =>
    `These funds come to about ${size} ${base}; your limit is ${most} ${base}.`,
  sizeUnknown: (most: string, base: string) =>
    `The size that these funds come to is not known without a live price; your limit is ${most} ${base}.`,
  /** By the side of the book that the price is compared with, and the way it lies from its best price. */
  distance: {
    ask: {
      above: (percent: string, best: string, quote: string, most: string) =>
        `The price is about ${percent} % above the best ask, ${best} ${quote}; your limit is ${most} %.`,
      below: (percent: string, best: string, quote: string, most: string) =>
        `The price is about ${percent} % below the best ask, ${best} ${quote}; your limit is ${most} %.`,
    },
    bid: {
      above: (percent: string, best: string, quote: string, most: string) =>
        `The price is about ${percent} % above the best bid, ${best} ${quote}; your limit is ${most} %.`,
      below: (percent: string, best: string, quote: string, most: string) =>
        `The price is about ${percent} % below the best bid, ${best} ${quote}; your limit is ${most} %.`,
    },
  },
  tooSoon: {
    buy: (symbol: string, seconds: number, least: number) =>
      plural(seconds, {
        other: `A buy order of ${symbol} was placed ${seconds} s ago; your limit is one in ${least} s.`,
      }),
    sell: (symbol: string, seconds: number, least: number) =>
      plural(seconds, {
        other: `A sell order of ${symbol} was placed ${seconds} s ago; your limit is one in ${least} s.`,
      }),
  },
  /** `order` is its number within the minute. */
  tooMany: (order: number, most: number) =>
    `This would be order ${order} within a minute; your limit is ${most}.`,
});
