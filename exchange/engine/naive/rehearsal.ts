import { accepts, opposite, type Book } from './book.ts';
import { createBookSide, type Resting } from './book-side.ts';
import type { LiveLimitOrder } from './order.ts';
import { separate } from './self-trade.ts';

/** A resting order that a new one would come to. An iceberg is met once per slice. */
export interface Meeting {
  /** Ticks. */
  price: number;
  displayed: boolean;
  /** It belongs to the account of the new order: they would be kept apart instead of trading. */
  own: boolean;
  /** Lots that would be traded. */
  traded: bigint;
}

/** Everything a new limit order would meet within its price and size, in order, played on a copy of the book. */
export function rehearse(book: Book, order: LiveLimitOrder): Meeting[] {
  const against = opposite(order.side);
  const within = book[against].orders.filter(({ price }) => accepts(order.side, order.price, price));
  const side = createBookSide(against, within.map(copy));
  const meetings: Meeting[] = [];
  let left = order.lots;
  for (let met = side.first(); met !== undefined && left > 0n; met = side.first()) {
    const own = met.account === order.account;
    const meeting = { price: met.price, displayed: !met.hidden, own, traded: 0n };
    meetings.push(meeting);
    if (own) {
      const { endsNew, endsOld, reduction } = separate(order.terms.stp, left, met.lots);
      if (endsNew) break;
      left -= reduction;
      if (endsOld) side.remove(met);
    } else {
      meeting.traded = met.slice < left ? met.slice : left;
      left -= meeting.traded;
      side.fill(met, meeting.traded);
    }
  }
  return meetings;
}

function copy({ account, price, hidden, visible, lots, slice, place }: Resting): Resting {
  return { account, price, hidden, visible, lots, slice, place };
}
