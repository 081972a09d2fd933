import { catalogue } from './catalogue.ts';

/** Why an open order is not amended. */
export const amendServiceMessages = catalogue('orders-amend-service', {
  notHere: 'This order was placed elsewhere. Counterfoil can cancel it, but not amend it.',
  notLimit: 'Only limit orders can be amended.',
  isStop: 'A stop order cannot be amended. Cancel it and place another one.',
  isOfOco: 'This order is part of an OCO. Cancel the OCO and place another one.',
  notOpen: 'This order is no longer open. Nothing was sent.',
  cannot: (venue: string) => `${venue} cannot amend orders, nor cancel and find them. Nothing was sent.`,
  unchanged: 'Price and size are those of the order. Nothing was sent.',
  filledMeanwhile: 'More of the order filled after review. Nothing was sent. Review it again.',
  underWay:
    'The last amend of this order has no known outcome yet. Nothing was sent. Wait for it, or check it.',
  otherWay: 'The venue’s settings changed after review. Nothing was sent. Review it again.',
  nothingOpen: 'No amend of this order is waiting for an outcome.',
});
