import { catalogue } from './catalogue.ts';

/** What confirming an order would mean, line by line: in the ticket and in its review. */
export const tradePreviewText = catalogue('trade-preview', {
  notYet:
    'What this order freezes, and what it does if it cannot fill, stands here once nothing needs correcting.',
  body: 'Body to sign',
  showJson: 'show JSON',
  hideJson: 'hide JSON',
  freezes: 'Freezes',
  hold: {
    all: (asset: string) => `possibly all ${asset}`,
    asNeeded: (asset: string) => `as much ${asset} as it takes`,
    /** `hold` is an amount or one of the two above. */
    andFee: '{hold}, and the fee while it rests',
    andFeeOf: '{hold}, and the fee while it rests: {fee}',
  },
  worth: 'Worth',
  worthUnknown: 'not known before it fills',
  /** What can be cancelled at a venue that cancels no single order. */
  cancelOnly: {
    pair: (symbol: string) =>
      `At this venue this app cannot cancel this order by itself, only every working order of ${symbol} together.`,
    all: 'At this venue this app cannot cancel this order by itself, only every working order of the account together.',
  },
  moreThanFree: 'Only {amount} available: the venue would reject this order.',
  fee: {
    label: 'Fee',
    /** Which fee an order pays: for adding to the book or for taking from it. */
    sides: { maker: 'maker', taker: 'taker', either: 'maker or taker' },
    /** `side` is one of the above. */
    rateUnknown: '{side}, rate not known',
    rateUnknownPaidIn: '{side}, rate not known, paid in {asset}',
    /** The fee of one side, "0.5 USDT maker", and its rate in percent. Without an amount where it is not known. */
    amount: '{amount} {side}',
    rate: '{fee} at {percent} %',
    /** A second fee that the order may pay instead of the first one; it stands behind it. */
    orRate: ', or {fee} at {percent} %',
    /** Behind the fees: whose rates they are. */
    sources: { venue: ', the venue’s rate', entered: ', the rate you entered' },
  },
  book: {
    label: 'From the book',
    /** The best price of the other side, and how far from it the order's price is. */
    ask: {
      best: 'best ask {price}',
      at: 'at the best ask, {price}',
      above: '{percent} % above the best ask, {price}',
      below: '{percent} % below the best ask, {price}',
    },
    bid: {
      best: 'best bid {price}',
      at: 'at the best bid, {price}',
      above: '{percent} % above the best bid, {price}',
      below: '{percent} % below the best bid, {price}',
    },
    meets: 'This price meets the book: what is there fills at once, at its prices, and pays the taker fee.',
    meetsPostOnly: 'This price meets the book: a post-only order is cancelled at once instead of filling.',
    protection: 'Protection ends at',
    /** Why nothing is measured, by the state of the book. */
    unmeasured: {
      live: 'the other side is empty, distance not checked',
      stale: 'book is stale, distance not checked',
      resyncing: 'book is being read again, distance not checked',
      connecting: 'book is not here yet, distance not checked',
      failed: 'book could not be read, distance not checked',
      /** Said only where a limit of distance was set for the order. */
      unavailable: 'no live book here, distance not checked',
      stopped: 'no live book here, distance not checked',
    },
  },
});
