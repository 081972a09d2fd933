import { catalogue, plural } from './catalogue.ts';

/** The order ticket while it is filled in. */
export const tradeTicketMessages = catalogue('trade-ticket', {
  side: 'Side',
  buyTab: (base: string) => `▲ Buy ${base}`,
  sellTab: (base: string) => `▼ Sell ${base}`,
  type: 'Order type',
  types: { limit: 'Limit', market: 'Market' },
  marketHasNoTime: 'Fills immediately (taker fee). No time in force.',
  locked: 'Trading is locked',
  unlock: {
    label: 'Unlock trading',
    question: 'Orders can be sent again from every account.',
    confirm: 'Unlock trading',
  },
  review: { buy: 'Review buy order', sell: 'Review sell order' },
  /** The key that does it from the last box. */
  reviewKey: 'Enter',
  /** The review button while it cannot be pressed, by the field that still is empty. */
  enterToContinue: {
    stopPrice: 'Enter the stop price to continue',
    limitPrice: 'Enter the stop limit price to continue',
    price: 'Enter the price to continue',
    size: 'Enter the size to continue',
    total: 'Enter the total to continue',
    cancelAfter: 'Enter the cancel time to continue',
    visibleSize: 'Enter the visible size to continue',
  },
  /** The same, by the field that is wrong. */
  correctToContinue: {
    stopPrice: 'Check the stop price',
    limitPrice: 'Check the stop limit price',
    symbol: 'Check the pair',
    type: 'Check the order type',
    side: 'Check the side',
    price: 'Check the price',
    size: 'Check the size',
    total: 'Check the total',
    timeInForce: 'Check the time in force',
    cancelAfter: 'Check the cancel time',
    postOnly: 'Check the post-only setting',
    hidden: 'Check the hidden setting',
    iceberg: 'Check the iceberg setting',
    visibleSize: 'Check the visible size',
    stp: 'Check the self-trade prevention',
    tags: 'Check the tags',
    remark: 'Check the remark',
    clientOid: 'Check the client order ID',
  },
  correctOther: 'Check the ticket',
  amounts: {
    price: 'Price',
    size: 'Size',
    /** The unit of a field before its hint, where the box has no room for it: "BTC, steps of 0.1". */
    unitBeside: (unit: string, hint: string) => (hint === '' ? unit : `${unit}, ${hint}`),
    /** The increment of a field. */
    steps: (increment: string) => `steps of ${increment}`,
    /** How the amount of an order is typed: as its size or as its total. */
    sizeBy: 'Amount in',
    bySize: (base: string) => `Size (${base})`,
    byTotal: (quote: string) => `Total (${quote})`,
    total: 'Total',
    totalHint: 'rounded down to a step',
    /** What a total of a limit order comes to: "0.0245 BTC = 999.9995 USDT". */
    sizeOfTotal: '{size} = {value}',
    /** What is sent of a total of a market order that is not a multiple of the step. */
    roundedDown: 'Rounded down to {total}',
  },
  /** Buttons above the price: what each fills in. */
  prices: {
    label: 'Price from the market',
    bid: { label: 'Bid', title: 'Best bid' },
    mid: { label: 'Mid', title: 'Between best bid and best ask, to the next step away from the other side' },
    last: { label: 'Last', title: 'Price of the last trade' },
    ask: { label: 'Ask', title: 'Best ask' },
  },
  problems: {
    use: (value: string) => `Use ${value}`,
    totalNeedsPrice: 'Enter a price first.',
    totalNotPositive: (total: string) => `Total is ${total}; it must be greater than zero.`,
    /** `needed` is the least size and its value, as below. */
    totalTooSmall: (total: string, quote: string, needed: string) =>
      `Total ${total} ${quote} is too small. The minimum is ${needed}.`,
    sizeAndValue: (size: string, base: string, value: string, quote: string) =>
      `${size} ${base} = ${value} ${quote}`,
    offerSize: (size: string, value: string) => `size ${size}, value ${value}`,
    wholeSeconds: 'Enter a time that is a whole number of seconds.',
    timePassed: 'This time has passed. Enter a later one.',
    clientIdMissing: 'Enter a client order ID.',
    clientIdUsed: (symbol: string) => `Already used on ${symbol}. Use a new one.`,
  },
  timeInForce: {
    label: 'Time in force',
    rules: {
      GTC: 'Open until filled or cancelled.',
      GTT: 'Open until filled, cancelled or expired.',
      IOC: 'Fills what it can now; the rest is cancelled.',
      FOK: 'Fills completely now, or is cancelled.',
    },
    postOnly: 'Post-only',
    postOnlyTitle: 'Cancelled if it would fill immediately.',
    postOnlyDisabled: 'Not available with IOC and FOK.',
    postOnlyNotWith: 'Not available with IOC and FOK.',
    postOnlyRule: 'Cancelled if it would fill immediately.',
    cancelAfter: 'Cancel after',
    /** `min` and `max` are seconds. */
    cancelAfterHint: (min: number, max: string, days: number) =>
      plural(days, { other: `${min} to ${max} s (${days} days)` }),
    cancelBy: 'Expires after or at',
    cancelAt: 'Cancel at',
    /** `unit` stands in the box. */
    units: {
      seconds: { short: 's', long: 'Seconds', unit: 'seconds' },
      minutes: { short: 'min', long: 'Minutes', unit: 'minutes' },
      hours: { short: 'h', long: 'Hours', unit: 'hours' },
      days: { short: 'days', long: 'Days', unit: 'days' },
      time: { short: 'until', long: 'Until a time', unit: '' },
    },
  },
  advanced: {
    title: 'Advanced',
    /** The options inside, where orders may be hidden and where they may not. */
    hidingHint: 'hidden, iceberg, STP, tags',
    hint: 'STP, tags, remark',
    hidden: 'Hidden',
    iceberg: 'Iceberg',
    hiddenRule: 'Not shown in the book. Taker fee.',
    icebergRule: 'Only the visible size is shown. Taker fee.',
    bothRule: 'Iceberg applies instead of hidden. Taker fee.',
    visibleSize: 'Visible size',
    visibleSizeHint: 'at least 1/20 of the size and the pair’s minimum',
    tags: 'Tags',
    remark: 'Remark',
    clientId: 'Client order ID',
    makeClientId: 'Generate ID',
    /** How many of the characters that are allowed a text has. */
    counted: (length: number, max: number) => `${length} of ${max}`,
  },
  /** The advanced options that are on, each shown on the ticket. */
  options: {
    label: 'Active options',
    hidden: 'Hidden',
    iceberg: 'Iceberg',
    icebergOf: (visibleSize: string) => `Iceberg ${visibleSize}`,
    /** `code` of self-trade prevention: "CO". */
    stp: (code: string) => `STP ${code}`,
    tags: (tags: string) => `Tags: ${tags}`,
    remark: (remark: string) => `Remark: ${remark}`,
    turnOff: (option: string) => `Turn off ${option}`,
  },
  /** Self-trade prevention: what happens when an order would match another one of the same account. */
  stp: {
    label: 'Self-trade prevention',
    options: {
      CN: 'CN, cancel the new order',
      CO: 'CO, cancel the old order',
      CB: 'CB, cancel both orders',
      DC: 'DC, decrease and cancel',
    },
    rules: {
      CN: 'Cancels this order if it would match your own.',
      CO: 'Cancels your older order instead.',
      CB: 'Cancels both orders.',
      DC: 'Cancels the smaller, reduces the larger.',
    },
    /** `stp` is the code: "CO". */
    notDocumented: (stp: string) => `This venue does not document ${stp}.`,
    /** `rule` is one of the sentences above, here and in what follows. */
    byContract: (rule: string) => `Default: ${rule}`,
    noDcForMarket: (rule: string) => `${rule} Market orders do not support DC.`,
    cnWithFok: (rule: string) => `${rule} With FOK the venue applies CN instead.`,
  },
  /** The balance does not cover the order. */
  short: {
    needs: (needed: string, currency: string, available: string) =>
      `Needs ${needed} ${currency}, ${available} available.`,
    needsWithFee: (needed: string, currency: string, available: string) =>
      `Needs ${needed} ${currency} with the fee, ${available} available.`,
    /** The value follows, on a button. */
    largest: {
      size: 'Largest possible size:',
      total: 'Largest possible total:',
    },
    /** The button beneath, where amounts are hidden. */
    hundredPercent: '100% sets the largest possible amount.',
  },
  share: {
    /** Beside a button, for the keyboard. */
    typed: (percent: string) => `Or type ${percent}% in the box`,
    /** `type` is the type of the account: "HF trading". */
    ofType: '{amount} {currency} {type}',
    free: '{amount} {currency} available',
    label: (currency: string) => `Use a share of available ${currency}`,
    use: (percent: string) => `Use ${percent}%`,
    priceFirst: 'Enter a price first.',
    unreadable: 'Could not read the available amount.',
    lessThanStep: (percent: string, currency: string, increment: string) =>
      `${percent}% of available ${currency} is less than one step (${increment}).`,
    taken: (percent: string, currency: string) => `${percent}% of available ${currency}, rounded down.`,
    takenFeeUnknown: (percent: string, currency: string) =>
      `${percent}% of available ${currency}, rounded down, fee not included.`,
    takenWithFee: (percent: string, currency: string) =>
      `${percent}% of available ${currency}, rounded down, fee included.`,
    /** Of a market order: what the share comes to at the current book. */
    bought: (percent: string, currency: string) =>
      `What ${percent}% of available ${currency} buys now, fee included.`,
    boughtFeeUnknown: (percent: string, currency: string) =>
      `What ${percent}% of available ${currency} buys now, fee not included.`,
    earned: (percent: string, currency: string) => `What ${percent}% of available ${currency} sells for now.`,
    wholeBook: 'The current book has no more orders within the price limit.',
    switchedToTotal: (quote: string) => `The current book is not deep enough. The amount is now in ${quote}.`,
    switchedToSize: (base: string) => `The current book is not deep enough. The amount is now in ${base}.`,
    cutToMaximum: 'Cut to the pair’s maximum.',
  },
  /** A price of the book was chosen. */
  pick: {
    taken: (price: string) => `Price set to ${price}.`,
    market: 'Market orders have no price. Choose Limit.',
    undone: 'Undone.',
    redone: 'Redone.',
    underReview: 'Go back to the ticket to change the price.',
    sending: 'The order is being sent. Wait for the outcome.',
    ended: 'Start a new ticket first.',
  },
});
