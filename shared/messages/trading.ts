import { catalogue } from './catalogue.ts';

/** Open orders at a venue, and cancelling them. */
export const tradingMessages = catalogue('trading', {
  readOnly: 'This account is read-only. Nothing was sent. Change it in Accounts.',
  noWorkingPath: (venue: string) =>
    `${venue} has no endpoint for open orders. Orders placed here are in the journal.`,
  noSuchOrder: (orderId: string, symbol: string) =>
    `Order ${orderId} on ${symbol} not found. Venues drop old orders.`,

  /** `problem` is a sentence, `order` one of the sentences of `now`. */
  cancel: {
    pairsUnreadable: (problem: string) =>
      `Cancel requested for all orders. The venue’s list of pairs is unreadable, so some may still be open. ${problem} Refresh open orders and cancel the rest pair by pair.`,
    unsure: 'Cancel request not confirmed. It was not sent again.',
    refresh: 'Refresh open orders to check.',
    nothingToCancel: 'Order not found at the venue.',
    statusCheckFailed: (problem: string) => `Status check failed too: ${problem}`,
    noClientId: 'This venue cancels by client order ID only, and this order has none. Cancel it there.',
    tooLate: 'Nothing was cancelled.',
    noReason: 'The venue gave no reason.',
  },

  deadMan: {
    none: (venue: string) => `${venue} has no dead-man switch.`,
    unreadable: "The venue's answer about the dead-man switch is unreadable.",
  },

  /** What an order is now. `filled` is one of the three below, `time` a moment in UTC. */
  now: {
    working: (filled: string) => `Still open, ${filled}.`,
    cancelled: (filled: string) => `Already cancelled, ${filled}.`,
    cancelledAt: (filled: string, time: string) => `Already cancelled at ${time}, ${filled}.`,
    filled: (filled: string) => `Already filled: ${filled}.`,
    filledAt: (filled: string, time: string) => `Already filled at ${time}: ${filled}.`,
    nothing: 'nothing filled',
    some: (amount: string, currency: string) => `${amount} ${currency} filled`,
    someOf: (amount: string, size: string, currency: string) => `${amount} of ${size} ${currency} filled`,
  },

  /** Answers that cannot be read. `kind` says what is there: "text", "a number". `name` is a field of the answer. */
  noChains: (currency: string) => `The venue lists no chain for ${currency}.`,
  answers: {
    currencyNotAnObject: (kind: string) =>
      `The venue's answer about the currency is ${kind} instead of an object.`,
    otherCurrency: (got: string, wanted: string) => `The venue answered about ${got} instead of ${wanted}.`,
    cancelNotAnObject: (kind: string) => `The answer to the cancel request is ${kind} instead of an object.`,
    noFeeRates: (symbol: string) => `The venue's fee rates do not include ${symbol}.`,
    notAList: (name: string, kind: string) => `"${name}" in the venue's answer is ${kind} instead of a list.`,
    notText: (name: string, kind: string) => `"${name}" in the venue's answer has ${kind} instead of text.`,
  },
});
