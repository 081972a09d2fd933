import type { Side } from '../base/contract.ts';

/** A resting order as the book sees it. */
export interface Resting {
  readonly account: number;
  /** Ticks. */
  readonly price: number;
  /** Not displayed. */
  readonly hidden: boolean;
  /** Lots an iceberg displays at a time; null for every other order. */
  readonly visible: bigint | null;
  /** Lots not yet filled. */
  lots: bigint;
  /** Lots that can be matched at its current priority: all of them, or an iceberg's visible slice. The rest is its reserve. */
  slice: bigint;
  /** Rises with every arrival in the book: time priority. */
  arrival: number;
}

/** One side of a market's book: a list that is always in priority order. */
export interface BookSide<Entry extends Resting> {
  readonly orders: readonly Entry[];
  first(): Entry | undefined;
  /** Adds an order behind the others of its kind at its price, with a new slice. */
  add(entry: Entry): void;
  remove(entry: Entry): void;
  /** Fills lots of its slice. When the slice is empty, the next one goes to the back of the queue (S4.3-R6). */
  fill(entry: Entry, lots: bigint): void;
  /** Reduces an order by fewer lots than it has, an iceberg's reserve first. It keeps its priority. */
  reduce(entry: Entry, lots: bigint): void;
  /** Lots on display at a price. */
  displayedAt(price: number): bigint;
}

/** Better price first, then displayed before hidden, then earlier arrival. */
export function byPriority(side: Side): (a: Resting, b: Resting) => number {
  return (a, b) => {
    if (a.price !== b.price) return side === 'buy' ? b.price - a.price : a.price - b.price;
    if (a.hidden !== b.hidden) return a.hidden ? 1 : -1;
    return a.arrival - b.arrival;
  };
}

/** A book side with these orders, which are in priority order. */
export function createBookSide<Entry extends Resting>(
  side: Side,
  resting: readonly Entry[] = [],
): BookSide<Entry> {
  const orders = [...resting];
  const compare = byPriority(side);
  let arrivals = resting.reduce((latest, { arrival }) => Math.max(latest, arrival), 0);

  function renewSlice(entry: Entry): void {
    entry.slice = entry.visible === null || entry.visible > entry.lots ? entry.lots : entry.visible;
    arrivals += 1;
    entry.arrival = arrivals;
  }

  function remove(entry: Entry): void {
    const at = orders.indexOf(entry);
    if (at === -1) throw new Error('The order to remove is not in the book.');
    orders.splice(at, 1);
  }

  return {
    orders,
    remove,
    first: () => orders[0],
    add(entry) {
      renewSlice(entry);
      orders.push(entry);
      orders.sort(compare);
    },
    fill(entry, lots) {
      entry.lots -= lots;
      entry.slice -= lots;
      if (entry.lots === 0n) remove(entry);
      else if (entry.slice === 0n) {
        renewSlice(entry);
        orders.sort(compare);
      }
    },
    reduce(entry, lots) {
      entry.lots -= lots;
      if (entry.slice > entry.lots) entry.slice = entry.lots;
    },
    displayedAt(price) {
      let displayed = 0n;
      for (const entry of orders) {
        if (entry.price === price && !entry.hidden) displayed += entry.slice;
      }
      return displayed;
    },
  };
}
