import { catalogue } from './catalogue.ts';

/** What the pane of one order says: its facts, its timeline and its request. */
export const detailText = catalogue('orders-detail', {
  venueOrder: 'Order at the venue',
  order: 'Order',
  dryRun: 'Dry run',
  /** After the pair, in the heading of a dry run. */
  notPlaced: ', not placed',
  cancel: 'Cancel this order',
  notInJournal: 'The journal does not have it: it was not placed from this app.',
  showInJournal: 'Show it in the journal',
  /** `shown`: an order id and when it was first shown. */
  venueShowed: 'The venue showed {shown}.',
  body: 'The exact body that was signed',

  facts: {
    account: 'Account',
    price: 'Price',
    filledOfSize: 'Filled / size',
    averagePrice: 'Average price',
    filledValue: 'Filled value',
    remaining: 'Remaining',
    cancelled: 'Cancelled',
    visibleSize: 'Visible size',
    fee: 'Fee',
    taken: 'Taken',
    endsByItself: 'Ends by itself',
    lastTold: 'Last told',
    cancelAfter: 'Cancel after',
    seconds: (shown: string) => `${shown} s`,
    stp: 'Self-trade prevention',
    tags: 'Tags',
    remark: 'Remark',
    orderId: 'Order id',
    clientId: 'Client id',
    ticket: 'Ticket',
    statement: 'Statement',
  },
  /** What a button copies, inside of "Copy the order id". */
  copied: {
    orderId: 'order id',
    clientId: 'client id',
    ticketId: 'ticket id',
    request: 'request',
  },

  timeline: {
    heading: 'What happened',
    label: 'Timeline',
    notRead: (problem: string) => `The timeline could not be read: ${problem}`,
    loading: 'Reading the timeline',
    asInJournal: 'As it is in the journal',
  },
  request: {
    heading: 'The request',
    label: 'Request',
    noTrace: 'The journal has no trace of the request.',
    underWay: 'It is under way; what was sent is written down with the outcome.',
    notMade: 'No request was made.',
    noTraceOfOrder:
      'The journal has no trace of the request: the app ended before the outcome, or an older version placed the order.',
    signed: 'Signed text (timestamp + method + endpoint + body)',
    headers: 'Headers; secret ones were replaced before they were kept',
    to: 'To',
    sent: 'Sent',
    answerAfter: 'Answer after',
    noAnswer: 'no answer',
    milliseconds: (shown: string) => `${shown} ms`,
    httpStatus: 'HTTP status',
    noStatus: 'none',
    written: 'Written',
    notKnown: 'not known',
    bytes: (shown: string) => `${shown} bytes`,
    connection: 'Connection',
    warmed: 'opened while the order was being confirmed',
    opened: 'opened for this request',
  },
});
