import { catalogue, plural } from './catalogue.ts';

/** Price alerts in the window: the dialog that adds one, and the list in Settings. */
export const priceAlertsMessages = catalogue('price-alerts', {
  title: 'Price alert',
  titleFor: (pair: string) => `Price alert on ${pair}`,
  close: 'Close (Esc)',
  pair: 'Pair',
  kind: 'Alert when',
  kinds: { cross: 'Price reaches a level', move: 'Price moves' },
  direction: 'Direction',
  directions: {
    cross: { either: 'Either way', up: 'Rising', down: 'Falling' },
    move: { either: 'Either way', up: 'Up', down: 'Down' },
  },
  level: 'Level',
  by: 'By at least',
  within: 'Within',
  minutes: 'minutes',
  /** Beside the label of the level. */
  last: (price: string) => `Last price ${price}`,
  distance: {
    above: (percent: string) => `${percent}% above the last price.`,
    below: (percent: string) => `${percent}% below the last price.`,
    at: 'This is the last price.',
  },
  /** The price has passed the level already. */
  passed: {
    up: 'The price is above it now. The alert fires when the price falls below it and rises to it again.',
    down: 'The price is below it now. The alert fires when the price rises above it and falls to it again.',
  },
  note: 'Fires once. Uses public prices, without your API key. Works while the window is hidden; paused while Counterfoil is locked, closed or asleep.',
  add: 'Add alert',
  added: (condition: string, pair: string) => `Price alert added. ${pair}: ${condition}.`,
  /** The heading of an error. */
  couldNot: 'Could not add the price alert',
  problems: {
    symbol: 'Enter a pair such as BTC-USDT.',
    noSuchPair: (pair: string) => `${pair} is not a pair of this account.`,
    level: 'Enter a price above 0.',
    percent: 'Enter a percentage above 0, at most 1,000.',
    fall: 'A price cannot fall by 100% or more. Enter less than 100.',
    minutes: (max: number) => `Enter whole minutes from 1 to ${max}.`,
    digits: 'Enter fewer digits.',
  },

  /** The list. */
  list: 'Price alerts',
  ofPair: (pair: string) => `Price alerts on ${pair}`,
  lead: 'Each fires once. Public prices are watched, without your API key.',
  more: 'They work while the window is hidden, and are paused while Counterfoil is locked, closed or asleep. A level that was crossed meanwhile fires afterwards; a move within minutes is measured anew.',
  none: 'No price alerts yet.',
  newAlert: 'New price alert',
  states: {
    waiting: 'Waiting',
    paused: 'Paused',
    fired: 'Fired',
    noPrices: 'No prices',
  },
  firedAt: '{time} at {price}',
  noPricesOf: (account: string, reason: string) => `${account}: no prices, so its alerts wait. ${reason}`,
  /** Buttons; with `alert` read aloud: "BTC-USDT: Rises to 110,000". */
  pause: 'Pause',
  resume: 'Resume',
  rearm: 'Set again',
  remove: 'Delete',
  buttonOf: (button: string, alert: string) => `${button}: ${alert}`,
  nameOf: (pair: string, condition: string) => `${pair}: ${condition}`,
  removedAccount: 'Removed account',

  /** In the bell. */
  bell: {
    tabs: 'Kinds of alerts',
    records: (unread: number) => plural(unread, { other: `Records (${unread})` }),
    recordsNone: 'Records',
    trading: (unread: number) => plural(unread, { other: `Trading (${unread})` }),
    tradingNone: 'Trading',
    list: 'Trading alerts, newest first',
    none: 'No trading alerts yet',
    meaning: 'Filled orders, triggered stops and price alerts that fired are kept here.',
    openPair: 'Open the pair',
    openOrders: 'Open Orders',
    raised: '{account} · {time}',
  },
  commands: { group: 'Alerts', add: 'New price alert', list: 'Price alerts' },
});
