import { catalogue, plural } from './catalogue.ts';

/** Which of the pre-trade limits an order is beyond. Amounts and prices are texts, `max` is the limit. */
export const orderRulesLimitsMessages = catalogue('order-rules-limits', {
  value: (worth: string, quote: string, max: string) =>
    `Order value ${worth} ${quote} exceeds your limit of ${max} ${quote}.`,
  valueAbout: (worth: string, quote: string, max: string) =>
    `Order value of about ${worth} ${quote} exceeds your limit of ${max} ${quote}.`,
  valueUnknown: (max: string, quote: string) =>
    `No current price, so your limit of ${max} ${quote} cannot be checked.`,
  size: (size: string, base: string, max: string) =>
    `Size ${size} ${base} exceeds your limit of ${max} ${base}.`,
  sizeOfFunds: (size: string, base: string, max: string) =>
    `Size of about ${size} ${base} exceeds your limit of ${max} ${base}.`,
  sizeUnknown: (max: string, base: string) =>
    `No current price, so your limit of ${max} ${base} cannot be checked.`,
  /** A price beyond the book, by the side of the book that the order would meet. */
  distance: {
    ask: (percent: string, best: string, quote: string, max: string) =>
      `Price is ${percent}% above the best ask, ${best} ${quote}; your limit is ${max}%.`,
    bid: (percent: string, best: string, quote: string, max: string) =>
      `Price is ${percent}% below the best bid, ${best} ${quote}; your limit is ${max}%.`,
  },
  /** The price of what a stop places against its stop price. */
  distanceOfStop: {
    ask: (percent: string, stop: string, quote: string, max: string) =>
      `Price is ${percent}% above the stop price, ${stop} ${quote}; your limit is ${max}%.`,
    bid: (percent: string, stop: string, quote: string, max: string) =>
      `Price is ${percent}% below the stop price, ${stop} ${quote}; your limit is ${max}%.`,
  },
  distanceNoBook: (max: string) =>
    `No current order book, so your limit of ${max}% from the best price cannot be checked.`,
  /** The average price of a market order against the best price it would meet. */
  slippage: {
    ask: (percent: string, best: string, quote: string, max: string) =>
      `Average price is about ${percent}% above the best ask, ${best} ${quote}; your slippage limit is ${max}%.`,
    bid: (percent: string, best: string, quote: string, max: string) =>
      `Average price is about ${percent}% below the best bid, ${best} ${quote}; your slippage limit is ${max}%.`,
  },
  slippageNoBook: (max: string) =>
    `No current order book, so your slippage limit of ${max}% cannot be checked.`,
  slippageOfStop: (max: string) =>
    `Nobody knows the order book of the moment it triggers, so your slippage limit of ${max}% cannot be checked.`,
  slippageTooDeep: (max: string) =>
    `The order is larger than the known order book, so your slippage limit of ${max}% cannot be checked.`,
  tooSoon: {
    buy: (symbol: string, seconds: number, min: number) =>
      plural(seconds, {
        other: `You placed a ${symbol} buy order ${seconds} s ago; your limit is one per ${min} s.`,
      }),
    sell: (symbol: string, seconds: number, min: number) =>
      plural(seconds, {
        other: `You placed a ${symbol} sell order ${seconds} s ago; your limit is one per ${min} s.`,
      }),
  },
  /** A stop whose price is there already: by whether it waits for a fall or a rise. */
  firesAtOnce: {
    loss: (last: string, quote: string, stop: string) =>
      `Triggers at once: the last price ${last} ${quote} is at or below the stop price ${stop} ${quote}.`,
    entry: (last: string, quote: string, stop: string) =>
      `Triggers at once: the last price ${last} ${quote} is at or above the stop price ${stop} ${quote}.`,
  },
  fillsAtOnce: (last: string, quote: string, price: string) =>
    `Fills at once: the last price ${last} ${quote} has reached the price ${price} ${quote}.`,
  firesUnknown: 'No current last price, so it is not known whether it triggers at once.',
  /** `order` is its number within the minute. */
  tooMany: (order: number, max: number) => `This is order ${order} within a minute; your limit is ${max}.`,
});
