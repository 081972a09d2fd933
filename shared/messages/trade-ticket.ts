import { catalogue, plural } from './catalogue.ts';

/** What the order ticket says while it is filled in. */
export const tradeTicketText = catalogue('trade-ticket', {
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
    confirm: 'Unlock',
  },
  review: 'Review order',
  /** The review button while it cannot be pressed, by the field that still is empty. */
  enterToContinue: {
    price: 'Enter the price to continue',
    size: 'Enter the size to continue',
    total: 'Enter the total to continue',
    funds: 'Enter the funds to continue',
    cancelAfter: 'Enter the cancel time to continue',
    visibleSize: 'Enter the visible size to continue',
  },
  /** The same, by the field that is wrong. */
  correctToContinue: {
    symbol: 'Correct the pair to continue',
    type: 'Correct the order type to continue',
    side: 'Correct the side to continue',
    price: 'Correct the price to continue',
    size: 'Correct the size to continue',
    total: 'Correct the total to continue',
    funds: 'Correct the funds to continue',
    timeInForce: 'Correct the time in force to continue',
    cancelAfter: 'Correct the cancel time to continue',
    postOnly: 'Correct the post-only setting to continue',
    hidden: 'Correct the hidden setting to continue',
    iceberg: 'Correct the iceberg setting to continue',
    visibleSize: 'Correct the visible size to continue',
    stp: 'Correct the self-trade prevention to continue',
    tags: 'Correct the tags to continue',
    remark: 'Correct the remark to continue',
    clientOid: 'Correct the client id to continue',
  },
  correctOther: 'Correct the ticket to continue',
  /** What the screen calls the fields that a problem names by the contract's name; with a capital where it begins a sentence. */
  contractFields: {
    baseMinSize: 'min size',
    baseMaxSize: 'max size',
    quoteMinSize: 'min funds',
    quoteMaxSize: 'max funds',
    minFunds: 'min value',
    visibleSize: 'Visible size',
    CancelAfter: 'Cancel after',
    ClientOid: 'Client id',
  },
  amounts: {
    price: 'Price',
    size: 'Size',
    funds: 'Funds',
    /** The unit of a field before its hint, where the box has no room for it: "BTC, steps of 0.1". */
    unitBeside: (unit: string, hint: string) => (hint === '' ? unit : `${unit}, ${hint}`),
    /** The increment of a field. */
    steps: (increment: string) => `steps of ${increment}`,
    /** How much a market order buys or sells is told by one of the two below. */
    marketBy: 'Amount in',
    bySize: (base: string) => `Size (${base})`,
    byFunds: (quote: string) => `Total (${quote})`,
    /** The size of a limit order is typed, or follows from a total. */
    sizeBy: 'Amount in',
    sizeItself: 'Size',
    totalOption: 'Total',
    total: 'Total',
    totalHint: (quote: string) => `in ${quote}, price times size`,
    sentAs: 'Sent as size {size}, exactly this total.',
  },
  problems: {
    use: (value: string) => `Use ${value}`,
    /** `offer` is one of the offers below. */
    send: (offer: string) => `Send ${offer}`,
    totalNeedsPrice: 'A total needs a price first.',
    totalNotPositive: (total: string) => `Total ${total} must be greater than zero.`,
    totalBetween: (total: string, quote: string, increment: string, base: string) =>
      `${total} ${quote} at this price is no multiple of ${increment} ${base}. What is sent is your choice:`,
    offerBelow: (size: string, base: string, worth: string, quote: string, total: string) =>
      `${size} ${base}, worth ${worth} ${quote} of the ${total} typed`,
    offerAbove: (size: string, base: string, worth: string, quote: string, total: string) =>
      `${size} ${base}, worth ${worth} ${quote} instead of the ${total} typed`,
    offerSize: (size: string, worth: string) => `size ${size}, worth ${worth}`,
    wholeSeconds: 'Enter whole seconds.',
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
    /** `least` and `most` are seconds. */
    cancelAfterHint: (least: number, most: string, days: number) =>
      plural(days, { other: `${least} to ${most}, which is ${days} days` }),
    seconds: 'seconds',
  },
  advanced: {
    title: 'Advanced',
    /** What is inside, where orders may be hidden and where they may not. */
    hidingHint: 'hidden, iceberg, STP, tags',
    hint: 'STP, tags, remark',
    hidden: 'Hidden',
    iceberg: 'Iceberg',
    hiddenRule: 'Not shown in the book. Taker fee.',
    icebergRule: 'Only the visible size is shown. Taker fee.',
    bothRule: 'Iceberg applies. Taker fee.',
    visibleSize: 'Visible size',
    visibleSizeHint: 'at least 1/20 of the size and the pair’s minimum',
    tags: 'Tags',
    remark: 'Remark',
    clientId: 'Client id',
    makeClientId: 'Generate',
    /** How many of the characters that are allowed a text has. */
    counted: (length: number, most: number) => `${length} of ${most}`,
  },
  /** The advanced options that are on, each on the face of the ticket. */
  options: {
    label: 'Options that are on',
    hidden: 'Hidden',
    iceberg: 'Iceberg',
    icebergOf: (visibleSize: string) => `Iceberg ${visibleSize}`,
    /** `code` of self-trade prevention: "CO". */
    stp: (code: string) => `STP ${code}`,
    tags: (tags: string) => `Tags: ${tags}`,
    remark: (remark: string) => `Remark: ${remark}`,
    turnOff: (option: string) => `Turn off ${option}`,
  },
  /** Self-trade prevention: what happens when an order would meet another one of the same account. */
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
    notTold: (stp: string) => `This venue does not document ${stp}.`,
    /** `rule` is one of the sentences above, here and in what follows. */
    byContract: (rule: string) => `${rule} (default)`,
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
      size: 'Largest size that fits:',
      total: 'Largest total that fits:',
      funds: 'Largest total that fits:',
    },
    /** The button beneath, where amounts are hidden. */
    hundredPercent: '100% uses all that fits.',
  },
  share: {
    /** `type` is the type of the account: "HF trading". */
    ofType: '{amount} {currency} {type}',
    free: '{amount} {currency} available',
    label: (currency: string) => `Use a share of the ${currency} available`,
    use: (percent: string) => `Use ${percent} %`,
    priceFirst: 'Enter a price first.',
    unreadable: 'The available amount cannot be read.',
    lessThanStep: (percent: string, currency: string, increment: string) =>
      `${percent}% of ${currency} is less than one step (${increment}).`,
    taken: (percent: string, currency: string) => `${percent}% of available ${currency}, rounded down.`,
    takenFeeUnknown: (percent: string, currency: string) =>
      `${percent}% of available ${currency}, rounded down, fee not included.`,
    takenWithFee: (percent: string, currency: string) =>
      `${percent}% of available ${currency}, rounded down, fee included.`,
    /** Of a market order: what the share comes to by the live book. */
    bought: (percent: string, currency: string) =>
      `What ${percent}% of available ${currency} buys now, fee included.`,
    boughtFeeUnknown: (percent: string, currency: string) =>
      `What ${percent}% of available ${currency} buys now, fee not included.`,
    earned: (percent: string, currency: string) => `What ${percent}% of available ${currency} brings now.`,
    wholeBook: 'The live book holds no more within the price limit.',
    switchedToFunds: (quote: string) => `No live book that deep: changed to an amount in ${quote}.`,
    switchedToSize: (base: string) => `No live book that deep: changed to an amount in ${base}.`,
    cutToMaximum: 'Cut to the maximum of the pair.',
  },
  /** A price of the book was chosen. */
  pick: {
    taken: (price: string) => `Price set to ${price}.`,
    market: 'Market orders have no price. Choose Limit.',
    undone: 'Undone.',
    redone: 'Redone.',
    underReview: 'Go back to the ticket to change the price.',
    sending: 'The order is on its way. Wait for its outcome.',
    ended: 'Start a new ticket first.',
  },
});
