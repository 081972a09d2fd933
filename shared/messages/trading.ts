import { catalogue } from './catalogue.ts';

/** What main says about orders that work at a venue, and about cancelling them. */
export const tradingText = catalogue('trading', {
  readOnly: 'This account is read-only. Nothing was sent. Change it in Accounts.',
  noWorkingPath: (venue: string) =>
    `${venue} has no path set for working orders. What was placed from here is on the Orders screen.`,
  noSuchOrder: (orderId: string, symbol: string) =>
    `Order ${orderId} on ${symbol} not found. Venues drop old orders.`,

  /** `problem` is a sentence, `order` one of the sentences of `now`. */
  cancel: {
    pairsUnreadable: (problem: string) =>
      `The venue took the request to cancel everything, but its list of pairs cannot be read, so some may not have been cancelled. ${problem} Refresh the working orders; cancel pair by pair what still works.`,
    unsure: 'Whether the venue took the cancel is not known, and it was not sent again.',
    refresh: 'Refresh the working orders to see.',
    nothingToCancel: 'Order not found at the venue.',
    notLooked: (problem: string) => `Status check failed too: ${problem}`,
    noClientId: 'This venue cancels by client order ID only, and this order has none. Cancel it there.',
    tooLate: 'Nothing was cancelled.',
    noReason: 'The venue did not say why.',
  },

  /** What an order is now. `filled` is one of the three below, `time` a moment in UTC. */
  now: {
    working: (filled: string) => `Still open, ${filled}.`,
    cancelled: (filled: string) => `Already cancelled, ${filled}.`,
    cancelledAt: (filled: string, time: string) =>
      `The order was already cancelled at ${time}, with ${filled}.`,
    filled: (filled: string) => `Already filled: ${filled}.`,
    filledAt: (filled: string, time: string) => `The order was already filled at ${time}: ${filled}.`,
    nothing: 'nothing of it filled',
    some: (amount: string, currency: string) => `${amount} ${currency} filled`,
    someOf: (amount: string, size: string, currency: string) => `${amount} of ${size} ${currency} filled`,
  },

  /** Answers that cannot be read. `kind` says what stood there: "text", "a number". `name` is a field of the answer. */
  answers: {
    cancelNotAnObject: (kind: string) => `The answer to the cancel is ${kind} instead of an object.`,
    noFeeRates: (symbol: string) => `The venue's fee rates do not name ${symbol}, which was asked for.`,
    notAList: (name: string, kind: string) => `"${name}" of the venue's answer is ${kind} instead of a list.`,
    notText: (name: string, kind: string) => `"${name}" of the venue's answer holds ${kind} instead of text.`,
  },
});
