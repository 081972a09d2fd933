import { catalogue } from './catalogue.ts';

/** What became of an order that was placed from here: a title, what is known, and what to do next. */
export const outcomeMessages = catalogue('orders-outcome', {
  http: {
    none: 'No HTTP status received.',
    status: (status: string) => `HTTP status ${status}.`,
  },

  sending: {
    title: 'Sending',
    known: 'In the journal; waiting for the venue’s answer.',
    next: 'Do not place it again.',
  },
  rejected: {
    title: 'Order rejected',
    /** `message` is the venue's own. */
    known: (message: string, code: string, status: string) => `“${message}” (code ${code}, HTTP ${status}).`,
    checked: 'A status check found no order.',
    noReason: (code: string, status: string) => `No reason given (code ${code}, HTTP ${status}).`,
  },
  notSent: {
    title: 'Order not sent',
    next: 'Nothing reached the venue. Fix the cause and review again.',
  },
  /** Rejected, and yet the venue listed the order afterwards. `refusal` is a sentence of `refused` above. */
  contradicted: {
    known: (refusal: string) => `The venue rejected it, then listed it. ${refusal}`,
    overTitle: 'Rejected, but it was at the venue',
    overNext: 'The order is closed. Check the venue before you place it again.',
    aliveTitle: 'Rejected, but open at the venue',
    mayFill: 'It may fill.',
    notBefore: 'Do not place it again while it is open.',
  },
  canCancel: 'You can still cancel it.',
  cannotCancel: 'Cancel it at the venue.',

  testOrder: {
    real: 'Test order: the venue has a real order',
    realKnown: (orderId: string) =>
      `The venue shows order ${orderId} under the client order ID of this test.`,
    realNext: 'It may fill. Cancel it, and correct the test endpoint in Accounts.',
    nothingPlaced: 'Nothing was placed or reserved.',
    accepted: 'Test passed',
    acceptedKnown: 'The venue’s test endpoint found no problem.',
    rejected: 'Test rejected',
    notSent: 'Test not sent',
    unknown: 'Test: no answer',
    noAnswer: 'No answer was recorded.',
    nothingToCheck: 'There is nothing to check at the venue.',
  },

  accepted: {
    /** Its status is not reported. */
    title: 'Order accepted',
    stages: {
      waiting: 'Not triggered',
      triggered: 'Triggered',
      refused: 'Rejected when triggered',
      gone: 'No longer listed',
      resting: 'Open',
      'part-filled': 'Partly filled, still open',
      filled: 'Filled',
      cancelled: 'Cancelled, nothing filled',
      'part-cancelled': 'Partly filled, rest cancelled',
    },
    orderId: (orderId: string) => `Order ID ${orderId}.`,
    learned: {
      'late-reply': 'The answer arrived late.',
      'status-check': 'The answer was lost; found by client order ID.',
      event: 'The answer was lost; confirmed by the venue.',
    },
    next: {
      waiting: 'Waits for its stop price.',
      triggered: 'See the order that it placed.',
      refused: 'Nothing was placed at the stop price. Check your balance before you place it again.',
      gone: 'The venue does not say how it ended. Check the venue before you place it again.',
      resting: 'Fills when the market reaches its price.',
      'part-filled': 'The rest is still open.',
      filled: 'See Orders > Fills.',
      cancelled: 'Cancelled. Funds released.',
      'part-cancelled': 'Rest cancelled, funds released. See Orders > Fills.',
    },
    byPerson: 'Resolved by hand: at the venue',
    byPersonKnown: (who: string, orderId: string, saw: string) =>
      `${who} found it as order ${orderId}: “${saw}”.`,
    byPersonNext: 'Accepted does not mean filled.',
    /** Its status is not reported yet: by the kind of order, and by what shows it (practice: this window). */
    notReported: {
      market: {
        practice: 'Fills not reported yet. See balances.',
        live: 'Fills not reported yet. Check at the venue.',
      },
      maybeOver: {
        practice: 'It may have been cancelled at once. Its status is not reported yet. See balances.',
        live: 'It may have been cancelled at once. Its status is not reported yet. Check at the venue.',
      },
      other: {
        practice: 'Status not reported yet. See balances.',
        live: 'Status not reported yet. Check at the venue.',
      },
    },
  },

  progress: {
    nothingYet: 'Nothing filled yet.',
    nothing: 'Nothing filled.',
    /** `filled`: "0.12 of 0.5 BTC"; `average` and `fee` with their currency. */
    filled: (filled: string) => `Filled ${filled}.`,
    filledAt: (filled: string, average: string) => `Filled ${filled} at ${average} on average.`,
    filledFee: (filled: string, fee: string) => `Filled ${filled}, fee ${fee}.`,
    filledAtFee: (filled: string, average: string, fee: string) =>
      `Filled ${filled} at ${average} on average, fee ${fee}.`,
  },

  unknown: {
    title: 'Outcome unknown',
    /** A code that is in no list, at a venue that can be asked, and at one that cannot. */
    mayBeRejection:
      'Counterfoil is checking whether the venue has this order. If not, it counts as rejected. Do not place it again until the outcome is known.',
    addCode: 'If this code always means a rejection, add it to the rejection codes in Accounts.',
    closed: 'Resolved by hand',
    closedKnown: {
      practice: (who: string, saw: string) => `${who} noted: “${saw}”.`,
      live: (who: string, saw: string) => `${who} checked the venue: “${saw}”.`,
    },
    closedNext: 'Nothing left to do.',
    checkedAutomatically: {
      practice: (clientId: string) =>
        `Counterfoil keeps checking for client order ID ${clientId}. If it stays unknown, check at the venue and resolve below. Do not place it again until it is resolved.`,
      live: (clientId: string) =>
        `Counterfoil keeps checking for client order ID ${clientId}. If it stays unknown, check at the venue and resolve below. Do not place it again until it is resolved.`,
    },
    checkByHand: (clientId: string) =>
      `Search the venue for client order ID ${clientId}, then resolve below. Do not place it again until it is resolved.`,
  },

  /** What to do about a rejection. */
  advice: {
    increment: 'The pair rules were outdated. Check the order against the current steps, then review again.',
    balance: 'Not enough funds. Lower the size, or move funds to the trading account.',
    permission: 'This key cannot trade. Enable Spot Trading at the venue.',
    clock: 'Check this computer’s clock, then review again.',
    credentials: 'The venue did not accept the API key. Test it in Accounts.',
    tooMany: {
      cancelHere: 'Too many open orders. Cancel some first.',
      cancelThere: 'Too many open orders. Cancel some at the venue first.',
      cancelEither: 'Too many open orders. First cancel some under Orders > Open or at the venue.',
    },
    other: 'No funds reserved. Fix what the venue reports and review again.',
  },
});
