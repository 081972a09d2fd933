import { catalogue } from './catalogue.ts';

/** Amending an open order: the dialog, its review, and what came of it. */
export const amendMessages = catalogue('orders-amend', {
  title: 'Amend order',
  close: 'Close',
  openOrder: (order: string) => `Amend ${order}`,
  hint: 'Amend (F2)',
  columns: { now: 'Now', next: 'New' },
  price: 'Price',
  size: 'Size',
  filled: 'Filled',
  left: 'Left to fill',
  none: 'nothing',
  sizeHint: 'Filled part included',
  loading: 'Loading the rules of this pair…',
  unchanged: 'Change the price or the size.',
  gone: 'This order is no longer open.',

  why: {
    readOnly: (account: string) => `“${account}” is read-only.`,
    cannot: (venue: string) => `${venue} cannot amend orders here.`,
    stop: 'Stop orders cannot be amended. Cancel it and place another one.',
    oco: 'Part of an OCO order. Cancel the OCO and place another one.',
    market: 'Only limit orders can be amended.',
    elsewhere: 'Placed elsewhere: Counterfoil can cancel it, not amend it.',
    unknown: 'The last amend of this order has no known outcome yet.',
  },

  cost: {
    alter: 'It loses its place in the queue and gets a new order ID. The client order ID stays.',
    replace: (venue: string) =>
      `${venue} cannot amend orders. This one is cancelled first. A new order follows once the cancel is proved, with new IDs and at the end of the queue. In between there is none.`,
    smaller: 'If more fills before the cancel, the new order is smaller by that much.',
    leavesNone: (filled: string) =>
      `${filled} has filled already. The rest is cancelled, and no order is left.`,
  },

  review: 'Review amend',
  back: 'Back',
  json: 'JSON to send',
  jsonNext: 'Order to send after the cancel',
  send: { live: 'Send amend', practice: 'Send amend (practice)' },
  sendReplace: { live: 'Cancel and replace order', practice: 'Cancel and replace order (practice)' },
  notConnected: 'Not connected.',

  /** What came of it. */
  result: {
    amended: 'Amended',
    amendedAs: (orderId: string) => `It is now order ${orderId}.`,
    replaced: 'Replaced',
    replacedAs: (clientId: string) => `Its replacement was sent. Client order ID ${clientId}.`,
    unchanged: 'Not amended',
    unchangedKnown: 'The order is open as it was.',
    rejected: 'Amend rejected',
    rejectedKnown: (message: string, code: string) => `The venue: “${message}” (code ${code}).`,
    stillOpen: 'The order is open as it was.',
    isGone: 'The order is no longer open. Check it in Orders.',
    notSent: 'Not sent',
    ended: 'Order closed',
    endedKnown: 'The order is no longer open, and no order took its place.',
    notReplaced: 'Cancelled, not replaced',
    notReplacedNext: 'Place a new order if you still want one.',
    unknown: 'Amend unknown',
    unknownKnown: 'The venue may have amended the order. It was sent once and is not sent again.',
    unknownReplace: 'The venue may have cancelled the order. Nothing took its place, and nothing will.',
    unknownNext: 'Counterfoil looks it up until the venue shows which order is open.',
    onItsWay: 'Amend under way',
    checkNow: 'Check now',
    failed: 'No answer from Counterfoil',
  },
});
