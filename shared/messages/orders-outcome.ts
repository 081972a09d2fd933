import { catalogue } from './catalogue.ts';

/** What became of an order that was placed from here: a title, what is known, and what to do next. */
export const outcomeText = catalogue('orders-outcome', {
  http: {
    none: 'No HTTP status was received.',
    status: (status: string) => `HTTP status ${status}.`,
  },

  sending: {
    title: 'On its way',
    known: 'The order is in the journal and was handed to the connection. No answer has arrived yet.',
    next: 'Wait. Do not place it again.',
  },
  refused: {
    title: 'The venue refused this order',
    /** `message` is the venue's own. */
    known: (message: string, code: string, status: string) => `“${message}” (code ${code}, HTTP ${status}).`,
    checked: 'A status check found no order.',
    noReason: (code: string, status: string) => `It gave no reason (code ${code}, HTTP ${status}).`,
  },
  notSent: {
    title: 'This order was not sent',
    next: 'Nothing reached the venue and no funds are frozen. Correct the cause, then review the ticket again.',
  },
  /** Refused, and yet the venue showed the order afterwards. `refusal` is a sentence of `refused` above. */
  contradicted: {
    known: (refusal: string) => `It refused it: ${refusal}`,
    overTitle: 'Refused, but the venue had it',
    overNext: 'The order is over. Look at the venue before you place it again.',
    aliveTitle: 'Refused, but the venue shows it alive',
    mayFill: 'Take it for a working order: it may fill.',
    notBefore: 'Do not place it again before that.',
  },
  canCancel: 'It can be cancelled in Orders, Working.',
  cannotCancel: 'This app cannot cancel it; the venue can.',

  dryRun: {
    real: 'Test order: the venue has a real order',
    realKnown: (orderId: string) =>
      `The venue shows order ${orderId} under the client order ID of this test.`,
    realNext: 'It may fill. Cancel it, and correct the path for test orders in Accounts.',
    nothingPlaced: 'Nothing was placed and nothing is frozen.',
    accepted: 'Dry run: the venue would have taken this order',
    acceptedKnown: 'Its test endpoint checked it and found nothing against it.',
    refused: 'Dry run: the venue would have refused this order',
    notSent: 'Dry run: it did not reach the venue',
    unknown: 'Dry run: it has no answer',
    noAnswer: 'No answer has been written down.',
    nothingToLookFor: 'There is nothing to look for at the venue.',
  },

  accepted: {
    /** Nothing is told of what became of it. */
    title: 'The venue accepted this order',
    stages: {
      resting: 'The venue accepted this order and it rests in the book',
      'part-filled': 'The venue accepted this order and it has filled in part',
      filled: 'The venue accepted this order and it has filled',
      cancelled: 'The venue accepted this order, and it was cancelled without a fill',
      'part-cancelled': 'The venue accepted this order, and it was cancelled after a part had filled',
    },
    orderId: (orderId: string) => `Order id ${orderId}.`,
    learned: {
      'late-answer': 'Its answer came late.',
      'look-up': 'Its answer was lost; a look-up by client id found it.',
      event: 'Its answer was lost; an event of the venue told of it.',
    },
    next: {
      resting: 'It fills when the market comes to it.',
      'part-filled': 'The rest still works.',
      filled: 'Nothing is left to do here; its fills are in Orders, Fills.',
      cancelled: 'It fills no more, and what it froze is free again.',
      'part-cancelled': 'What has filled stays and the rest is free again; its fills are in Orders, Fills.',
    },
    byPerson: 'The venue has this order, by a person’s statement',
    byPersonKnown: (who: string, orderId: string, saw: string) =>
      `${who} found it under order id ${orderId} and saw: “${saw}”.`,
    byPersonNext: 'Accepted does not mean that it has filled.',
    /** Nothing is told yet of what became of it: by the kind of order, and by what shows it (practice: this window). */
    notTold: {
      market: {
        practice: 'How much of it filled is not told here yet; the balances show what moved.',
        live: 'How much of it filled is not told here yet; the venue shows it.',
      },
      maybeOver: {
        practice:
          'It may have been cancelled at once: this window is not told yet whether it filled; the balances show what moved.',
        live: 'It may have been cancelled at once: this window is not told yet whether it filled; the venue shows it.',
      },
      other: {
        practice:
          'Whether it filled, rests or was cancelled is not told here yet; the balances show what moved.',
        live: 'Whether it filled, rests or was cancelled is not told here yet; the venue shows it.',
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
    title: 'UNKNOWN: nobody knows yet whether the venue has this order',
    /** A code that is in no list, at a venue that can be asked, and at one that cannot. */
    mayBeRejection:
      'Counterfoil is checking whether the venue has this order. If it has not, the order is rejected. Do not place it again before that.',
    addCode: 'If this code always means a rejection, add it to the rejection codes in Accounts.',
    closed: 'Closed by a person’s statement',
    closedKnown: {
      practice: (who: string, saw: string) => `${who} stated: “${saw}”.`,
      live: (who: string, saw: string) => `${who} looked at the venue and saw: “${saw}”.`,
    },
    closedNext: 'Nothing is left to do here.',
    looksItself: {
      practice: (clientId: string) =>
        `Counterfoil asks the practice exchange for client id ${clientId}. Finding the order settles this by itself; not finding it proves nothing, and then a person has to look and say so below. Do not place the order again before that.`,
      live: (clientId: string) =>
        `Counterfoil asks the venue for client id ${clientId}. Finding the order settles this by itself; not finding it proves nothing, and then a person has to look and say so below. Do not place the order again before that.`,
    },
    look: (clientId: string) =>
      `Look for client id ${clientId} at the venue, among working and done orders. Then say below what you saw. Do not place the order again before that.`,
  },

  /** What to do about a refusal. */
  advice: {
    increment:
      'The pair’s rules have changed, or were entered wrongly. Load or correct them, then review the ticket again.',
    balance:
      'The account does not hold enough for this order. Lower the size, or move funds to the trading account.',
    permission: 'This key may not place orders. Give it the Spot Trading permission at the venue.',
    clock: 'The clocks differ too much. Set this computer’s clock, then review the ticket again.',
    credentials: 'The venue did not accept the credentials. Test them in Accounts.',
    tooMany: {
      cancelHere:
        'Too many orders are open (2,000 per account, 200 per pair). Cancel some in Orders, Working, first.',
      cancelThere:
        'Too many orders are open (2,000 per account, 200 per pair). This app cannot cancel orders at this venue: cancel some there first.',
      cancelEither:
        'Too many orders are open (2,000 per account, 200 per pair). Cancel some in Orders, Working, first, or at a venue that does not offer it, there.',
    },
    other:
      'No order exists and no funds are frozen. Change what the venue names, then review the ticket again.',
  },
});
