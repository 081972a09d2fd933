import { catalogue } from './catalogue.ts';

/** What became of an order that was placed from here: a title, what is known, and what to do next. */
export const outcomeText = catalogue('orders-outcome', {
  http: {
    none: 'No HTTP status was received.',
    status: (status: string) => `HTTP status ${status}.`,
  },

  sending: {
    title: 'Sending',
    known: 'In the journal; waiting for the venue’s answer.',
    next: 'Do not place it again.',
  },
  refused: {
    title: 'Order rejected',
    /** `message` is the venue's own. */
    known: (message: string, code: string, status: string) => `“${message}” (code ${code}, HTTP ${status}).`,
    checked: 'A status check found no order.',
    noReason: (code: string, status: string) => `No reason given (code ${code}, HTTP ${status}).`,
  },
  notSent: {
    title: 'Order not sent',
    next: 'No funds reserved. Fix the cause and review again.',
  },
  /** Refused, and yet the venue showed the order afterwards. `refusal` is a sentence of `refused` above. */
  contradicted: {
    known: (refusal: string) => `It refused it: ${refusal}`,
    overTitle: 'Rejected, but it was at the venue',
    overNext: 'The order is closed. Check the venue before you place it again.',
    aliveTitle: 'Rejected, but open at the venue',
    mayFill: 'It may fill.',
    notBefore: 'Do not place it again before that.',
  },
  canCancel: 'Cancel it under Orders, Open.',
  cannotCancel: 'Cancel it at the venue.',

  dryRun: {
    real: 'Test order: the venue has a real order',
    realKnown: (orderId: string) =>
      `The venue shows order ${orderId} under the client order ID of this test.`,
    realNext: 'It may fill. Cancel it, and correct the path for test orders in Accounts.',
    nothingPlaced: 'Nothing was placed and nothing is frozen.',
    accepted: 'Test passed',
    acceptedKnown: 'Its test endpoint checked it and found nothing against it.',
    refused: 'Test rejected',
    notSent: 'Test not sent',
    unknown: 'Test: no answer',
    noAnswer: 'No answer has been written down.',
    nothingToLookFor: 'There is nothing to look for at the venue.',
  },

  accepted: {
    /** Nothing is told of what became of it. */
    title: 'The venue accepted this order',
    stages: {
      resting: 'Open',
      'part-filled': 'Partly filled, still open',
      filled: 'Filled',
      cancelled: 'Cancelled, nothing filled',
      'part-cancelled': 'Partly filled, rest cancelled',
    },
    orderId: (orderId: string) => `Order id ${orderId}.`,
    learned: {
      'late-answer': 'Its answer came late.',
      'look-up': 'The answer was lost; found by client order ID',
      event: 'confirmed by the venue.',
    },
    next: {
      resting: 'Fills when the market reaches its price.',
      'part-filled': 'The rest is still open.',
      filled: 'See Orders, Fills.',
      cancelled: 'Cancelled. Funds released.',
      'part-cancelled': 'Rest cancelled, funds released. See Orders, Fills.',
    },
    byPerson: 'Resolved by hand: at the venue',
    byPersonKnown: (who: string, orderId: string, saw: string) =>
      `${who} found it as order ${orderId}: “${saw}”.`,
    byPersonNext: 'Accepted does not mean that it has filled.',
    /** Nothing is told yet of what became of it: by the kind of order, and by what shows it (practice: this window). */
    notTold: {
      market: {
        practice: 'Fills not reported yet. See balances.',
        live: 'Check at the venue.',
      },
      maybeOver: {
        practice: 'Filled or cancelled: not reported yet. See balances.',
        live: 'Check at the venue.',
      },
      other: {
        practice: 'Status not reported yet. See balances.',
        live: 'Check at the venue.',
      },
    },
  },

  progress: {
    nothingYet: 'Nothing of it has filled so far.',
    nothing: 'Nothing of it has filled.',
    /** `filled`: "0.12 of 0.5 BTC"; `average` and `fee` with their currency. */
    filled: (filled: string) => `Filled ${filled}.`,
    filledAt: (filled: string, average: string) => `Filled ${filled} at ${average} on average.`,
    filledFee: (filled: string, fee: string) => `Filled ${filled}, fee ${fee}.`,
    filledAtFee: (filled: string, average: string, fee: string) =>
      `Filled ${filled} at ${average} on average, fee ${fee}.`,
  },

  unknown: {
    title: 'Outcome unknown: the venue may have this order',
    /** A code that is in no list, at a venue that can be asked, and at one that cannot. */
    mayBeRejection:
      'Counterfoil is checking whether the venue has this order. If it has not, the order is rejected. Do not place it again before that.',
    addCode: 'If this code always means a rejection, add it to the rejection codes in Accounts.',
    closed: 'Resolved by hand',
    closedKnown: {
      practice: (who: string, saw: string) => `${who} stated: “${saw}”.`,
      live: (who: string, saw: string) => `${who} looked at the venue and saw: “${saw}”.`,
    },
    closedNext: 'Nothing left to do.',
    looksItself: {
      practice: (clientId: string) =>
        `Counterfoil keeps checking for client order ID ${clientId}. If it stays unknown, check at the venue and resolve below. Do not place it again before that.`,
      live: (clientId: string) =>
        `Counterfoil keeps checking for client order ID ${clientId}. If it stays unknown, check at the venue and resolve below. Do not place it again before that.`,
    },
    look: (clientId: string) =>
      `Search the venue for client order ID ${clientId}, then resolve below. Do not place it again before that.`,
  },

  /** What to do about a refusal. */
  advice: {
    increment: 'The pair rules are outdated. Reload them and review again.',
    balance: 'Not enough funds. Lower the size, or move funds to the trading account.',
    permission: 'This key cannot trade. Enable Spot Trading at the venue.',
    clock: 'Set this computer’s clock and review again.',
    credentials: 'The venue did not accept the credentials. Test them in Accounts.',
    tooMany: {
      cancelHere: 'Too many open orders. Cancel some first.',
      cancelThere:
        'Too many orders are open (2,000 per account, 200 per pair). This app cannot cancel orders at this venue: cancel some there first.',
      cancelEither:
        'Too many orders are open (2,000 per account, 200 per pair). Cancel some in Orders, Working, first, or at a venue that does not offer it, there.',
    },
    other: 'No funds reserved. Fix what the venue reports and review again.',
  },
});
