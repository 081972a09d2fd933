import { catalogue, plural } from './catalogue.ts';

/** Price alerts, and what the bell keeps of trading. `pair`: "BTC-USDT". Prices and amounts are printed ones. */
export const tradeAlertsMessages = catalogue('trade-alerts', {
  /** What an alert waits for, as a short name. */
  cross: {
    up: (level: string) => `Rises to ${level}`,
    down: (level: string) => `Falls to ${level}`,
    either: (level: string) => `Reaches ${level}`,
  },
  move: {
    up: (percent: string, minutes: number) =>
      plural(minutes, {
        one: `Rises ${percent}% within 1 min`,
        other: `Rises ${percent}% within ${minutes} min`,
      }),
    down: (percent: string, minutes: number) =>
      plural(minutes, {
        one: `Falls ${percent}% within 1 min`,
        other: `Falls ${percent}% within ${minutes} min`,
      }),
    either: (percent: string, minutes: number) =>
      plural(minutes, {
        one: `Moves ${percent}% within 1 min`,
        other: `Moves ${percent}% within ${minutes} min`,
      }),
  },

  priceTitle: (pair: string, price: string) => `${pair} at ${price}`,
  /** `condition`: one of the short names above. */
  priceBody: (condition: string) => `Your price alert: ${condition}.`,
  filledTitle: {
    buy: (pair: string) => `${pair} buy filled`,
    sell: (pair: string) => `${pair} sell filled`,
  },
  filledBody: {
    buy: (amount: string) => `Bought ${amount}.`,
    sell: (amount: string) => `Sold ${amount}.`,
  },
  filledBodyAt: {
    buy: (amount: string, price: string) => `Bought ${amount} at ${price} on average.`,
    sell: (amount: string, price: string) => `Sold ${amount} at ${price} on average.`,
  },
  stopTitle: {
    triggered: {
      buy: (pair: string) => `${pair} stop buy triggered`,
      sell: (pair: string) => `${pair} stop sell triggered`,
    },
    refused: {
      buy: (pair: string) => `${pair} stop buy triggered, order refused`,
      sell: (pair: string) => `${pair} stop sell triggered, order refused`,
    },
  },
  /** `price`: that the order waited for. */
  stopBody: {
    triggered: (price: string) => `The price reached ${price}.`,
    refused: (price: string) =>
      `The price reached ${price}, but the venue did not take the order. Check your position.`,
  },
  /** Several as one notification. */
  many: (count: number, shown: string) =>
    plural(count, { one: '1 price alert', other: `${shown} price alerts` }),
  manyHeld: (count: number, shown: string) =>
    plural(count, {
      one: '1 price alert during quiet hours',
      other: `${shown} price alerts during quiet hours`,
    }),
  manyBody: (pairs: string) => `${pairs}. Open Alerts to see them.`,
  manyBodyMore: (pairs: string) => `${pairs} and other pairs. Open Alerts to see them.`,

  /** What main answers where an alert cannot be set. */
  gone: 'This price alert was removed.',
  noAccount: 'This account was removed. Choose another one.',
  noPrices: (venue: string) => `${venue} has no list of prices, so price alerts do not work there.`,
  tooMany: (max: number) => `There are ${max} price alerts already. Delete some that you no longer need.`,
});
