import { catalogue, plural } from './catalogue.ts';

/** What happens to the part of an order that cannot fill at once, and other notes before it is confirmed. */
export const orderRulesPreviewMessages = catalogue('order-rules-preview', {
  remainder: {
    /** Of what waits for a price. */
    stop: 'Waits at the venue until it triggers or is cancelled. The venue may reject it when it triggers.',
    oco: 'Waits at the venue until one price is reached or it is cancelled. The venue may reject the order then.',
    market: 'Fills up to the price limit. The rest is cancelled.',
    IOC: 'Fills what it can now; the rest is cancelled.',
    FOK: 'Fills completely now, or is cancelled.',
    GTC: 'The rest stays in the book until filled or cancelled.',
    GTT: (seconds: number) =>
      plural(seconds, {
        other: `The rest stays in the book until filled or cancelled, for up to ${seconds} s.`,
      }),
    postOnly: 'Rests in the book as maker, or is cancelled.',
    postOnlyGTT: (seconds: number) =>
      plural(seconds, {
        other: `Rests in the book as maker for up to ${seconds} s, or is cancelled.`,
      }),
  },
  notes: {
    hiddenIceberg: 'Hidden and Iceberg are both on: Iceberg applies.',
    freezesAll: 'May briefly reserve the whole available balance.',
    protectionFills: (percent: string) => `Price limit: fills only within ${percent}% of the best price.`,
    protectionCancels: (percent: string) =>
      `Price limit: cancelled if it would fill more than ${percent}% from the best price.`,
    noStp: 'Self-trade prevention not set. The venue’s default may be CN or none.',
    noDcForMarket: 'Market orders do not support DC. The venue may reject the order or use another strategy.',
    /** `stp` is a code: "CO". */
    cnWithFok: (stp: string) => `With FOK, the venue uses CN instead of ${stp}.`,
  },
});
