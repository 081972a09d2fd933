import { catalogue } from './catalogue.ts';

/** Why an order was cancelled, a sentence each. What the order itself does not prove is shown as likely. */
export const endingMessages = catalogue('orders-ending', {
  label: 'Reason',
  asked: 'You cancelled it here.',
  'post-only': 'Likely post-only: it would have crossed the book. The venue gives no reason.',
  'fill-or-kill': 'Fill-or-kill: cancelled because it could not fill completely.',
  'immediate-or-cancel': 'Immediate-or-cancel: the part that could not fill at once was cancelled.',
  expired: (seconds: string) => `GTT expired after ${seconds} s.`,
  'self-trade': (orderId: string) =>
    `Likely self-trade prevention: it would have matched your order ${orderId}.`,
  'price-limit': 'Likely the price limit, if its price crossed the book. The venue gives no reason.',
  'no-liquidity': 'Likely the price limit or an empty book: no more could fill.',
  'not-reported': 'The venue gives no reason for cancelling it.',
  /** A number without a published meaning. */
  code: (code: string) => `Venue reason code ${code}.`,
});
