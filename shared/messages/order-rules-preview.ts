import { catalogue, plural } from './catalogue.ts';

/** What becomes of an order that is about to be confirmed: the part that cannot be filled at once, and what to know besides. */
export const orderRulesPreviewText = catalogue('order-rules-preview', {
  remainder: {
    market: 'Fills up to the price limit. The rest is cancelled.',
    IOC: 'Fills what it can now; the rest is cancelled.',
    FOK: 'Fills completely now, or is cancelled.',
    GTC: 'What is not filled at once rests in the book until it is filled or cancelled.',
    GTT: (seconds: number) =>
      plural(seconds, {
        other: `What is not filled at once rests in the book until it is filled or cancelled, at the latest after ${seconds} seconds.`,
      }),
    postOnly: 'Rests in the book as maker, or is cancelled.',
    postOnlyGTT: (seconds: number) =>
      plural(seconds, {
        other: `If any part could be filled at once, the order is cancelled; else it rests in the book until it is filled or cancelled, at the latest after ${seconds} seconds.`,
      }),
  },
  notes: {
    hiddenIceberg: 'Hidden and iceberg: iceberg applies.',
    freezesAll: 'May briefly reserve all of the asset.',
    protectionFills: (percent: string) => `Price limit: fills only up to ${percent}% from the spread.`,
    protectionCancels: (percent: string) => `Price limit: cancelled if it would fill beyond ${percent}%.`,
    noStp: 'Self-trade prevention not set. The venue’s default may be CN or none.',
    noDcForMarket:
      'Market orders do not support DC; the venue may refuse the order or apply another strategy.',
    /** `stp` is a code: "CO". */
    cnWithFok: (stp: string) => `With FOK, the venue uses CN instead of ${stp}.`,
  },
});
