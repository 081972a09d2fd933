import { catalogue } from './catalogue.ts';

/** Why an order was cancelled, a sentence each. What is not proved by the order itself is said to be likely. */
export const endingText = catalogue('orders-ending', {
  label: 'Reason',
  asked: 'You cancelled it here.',
  'post-only': 'Post-only would have crossed the book, so it was cancelled.',
  'fill-or-kill': 'Fill-or-kill could not fill completely, so it was cancelled.',
  'immediate-or-cancel': 'Immediate-or-cancel: what could not fill at once was cancelled.',
  expired: (seconds: string) => `GTT expired after ${seconds} s.`,
  'self-trade': (orderId: string) => `Likely self-trade prevention: it would have met your order ${orderId}.`,
  'price-limit': 'Likely price protection, if its price crossed the book. The venue does not say.',
  'no-liquidity': 'Likely price protection or an empty book: no more could fill.',
  'not-told': 'The venue does not say why it was cancelled.',
  /** A number without a published meaning. */
  code: (code: string) => `Venue reason code ${code}.`,
});
