import { catalogue } from './catalogue.ts';

/** The ticket of an order that waits for a price. */
export const tradeStopMessages = catalogue('trade-stop', {
  /** The segment beside Limit and Market. */
  stop: 'Stop',
  stopMeans: 'An order that waits for a price: stop, take-profit or OCO',
  kind: 'Kind of stop order',
  kinds: {
    stop: { name: 'Stop', means: 'Sells as the price falls, buys as it rises' },
    'take-profit': { name: 'Take-profit', means: 'Sells as the price rises, buys as it falls' },
    oco: { name: 'OCO', means: 'A limit order and a stop; the first to fill or trigger cancels the other' },
  },
  /** The choice of limit or market of an order that waits, read aloud. */
  placedAs: 'Placed as',
  /** At a venue that lacks them. */
  none: 'This venue has no stop or OCO orders.',
  noOco: 'This venue has no OCO orders.',
  noStops: 'This venue has OCO orders, but no stop orders.',

  stopPrice: 'Stop price',
  limitPrice: 'Stop limit price',
  /** When it fires, by side and by the direction of the last price; `price` has its currency. */
  fires: {
    buy: {
      loss: (price: string) => `Buys when the last price falls to ${price} or below.`,
      entry: (price: string) => `Buys when the last price rises to ${price} or above.`,
    },
    sell: {
      loss: (price: string) => `Sells when the last price falls to ${price} or below.`,
      entry: (price: string) => `Sells when the last price rises to ${price} or above.`,
    },
  },
  /** After one of the sentences above: what is placed then. */
  becomes: {
    limit: 'It is placed as a limit order then.',
    market: 'It is placed as a market order then.',
  },
  oco: 'Or at the price, whichever comes first; the other is cancelled.',

  fromLast: {
    label: 'Stop vs. last price',
    above: (percent: string, last: string) => `${percent}% above the last price, ${last}`,
    below: (percent: string, last: string) => `${percent}% below the last price, ${last}`,
    at: (last: string) => `at the last price, ${last}`,
    unknown: 'no current last price',
  },
  valueAtStop: 'Value at the stop price',
  needsThen: 'Needs when triggered',
  holds: 'The venue may or may not reserve it before that.',

  /** On the receipt of a filled order. */
  bracket: 'Add OCO',
  bracketTitle: 'Fill in an OCO order that closes this one: a profit price and a stop',
  bracketFilled: 'OCO order filled in. Enter its prices.',
  bracketPriced: 'OCO order filled in, as far from the fills as your last one. Check its prices.',
  bracketNothing: 'What is left after the fee is less than the smallest size of this pair.',
});
