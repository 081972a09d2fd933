import { catalogue, plural } from './catalogue.ts';

/** What becomes of an order that is about to be confirmed: the part that cannot be filled at once, and what to know besides. */
export const orderRulesPreviewText = catalogue('order-rules-preview', {
  remainder: {
    market: 'Fills up to the price limit. The rest is cancelled.',
    IOC: 'What cannot be filled at once is cancelled; nothing rests in the book.',
    FOK: 'Unless the whole size can be filled at once, the order is cancelled and nothing is filled.',
    GTC: 'What is not filled at once rests in the book until it is filled or cancelled.',
    GTT: (seconds: number) =>
      plural(seconds, {
        other: `What is not filled at once rests in the book until it is filled or cancelled, at the latest after ${seconds} seconds.`,
      }),
    postOnly:
      'If any part could be filled at once, the order is cancelled; else it rests in the book until it is filled or cancelled.',
    postOnlyGTT: (seconds: number) =>
      plural(seconds, {
        other: `If any part could be filled at once, the order is cancelled; else it rests in the book until it is filled or cancelled, at the latest after ${seconds} seconds.`,
      }),
  },
  notes: {
    hiddenIceberg: 'Hidden and iceberg are both set: the order executes as an iceberg order.',
    freezesAll: 'May briefly reserve all of the asset.',
    protectionFills: (percent: string) => `Price limit: fills only up to ${percent}% from the spread.`,
    protectionCancels: (percent: string) => `Price limit: cancelled if it would fill beyond ${percent}%.`,
    noStp:
      'No self-trade prevention chosen: the document says CN is the default, venues have been seen with none.',
    noDcForMarket:
      'Market orders do not support DC; the venue may refuse the order or apply another strategy.',
    /** `stp` is a code: "CO". */
    cnWithFok: (stp: string) => `With FOK the venue applies CN in place of ${stp}.`,
  },
});
