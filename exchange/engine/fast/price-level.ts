import type { BookSide } from './book-side.ts';
import type { FastOrder } from './order.ts';

/** The orders that wait at one price: two queues, displayed before undisplayed, each by time. */
export class PriceLevel {
  readonly side: BookSide;
  readonly price: number;
  /** Lots on display, and lots altogether: with icebergs' reserves and hidden orders. */
  displayed = 0;
  lots = 0;
  first: FastOrder | null = null;
  last: FastOrder | null = null;
  firstHidden: FastOrder | null = null;
  lastHidden: FastOrder | null = null;

  constructor(side: BookSide, price: number) {
    this.side = side;
    this.price = price;
  }

  /** Whose turn it is. A level that stands in a book is never empty. */
  next(): FastOrder {
    const order = this.first ?? this.firstHidden;
    if (order === null) throw new Error(`Nobody waits at ${this.price}.`);
    return order;
  }

  isEmpty(): boolean {
    return this.first === null && this.firstHidden === null;
  }

  /** In priority order. */
  orders(): FastOrder[] {
    const orders: FastOrder[] = [];
    for (let order = this.first; order !== null; order = order.later) orders.push(order);
    for (let order = this.firstHidden; order !== null; order = order.later) orders.push(order);
    return orders;
  }

  /** Last of its kind, with the slice it has. */
  append(order: FastOrder): void {
    order.level = this;
    order.later = null;
    this.lots += order.lots;
    if (order.hidden) {
      order.earlier = this.lastHidden;
      if (this.lastHidden === null) this.firstHidden = order;
      else this.lastHidden.later = order;
      this.lastHidden = order;
      return;
    }
    this.displayed += order.slice;
    order.earlier = this.last;
    if (this.last === null) this.first = order;
    else this.last.later = order;
    this.last = order;
  }

  remove(order: FastOrder): void {
    const { earlier, later } = order;
    this.lots -= order.lots;
    if (order.hidden) {
      if (earlier === null) this.firstHidden = later;
      if (later === null) this.lastHidden = earlier;
    } else {
      this.displayed -= order.slice;
      if (earlier === null) this.first = later;
      if (later === null) this.last = earlier;
    }
    if (earlier !== null) earlier.later = later;
    if (later !== null) later.earlier = earlier;
    // A done order that kept its neighbours would keep every order before it alive.
    order.level = null;
    order.earlier = null;
    order.later = null;
  }

  /** Fills lots of the slice of an order that has more than these. An emptied slice is followed by the next, which has lost its place (S4.3-R6). */
  fill(order: FastOrder, lots: number): void {
    if (order.slice === lots) {
      this.remove(order);
      order.lots -= lots;
      order.slice = Math.min(order.visible, order.lots);
      this.append(order);
    } else {
      order.lots -= lots;
      order.slice -= lots;
      this.lots -= lots;
      if (!order.hidden) this.displayed -= lots;
    }
  }

  /** Takes fewer lots than it has off an order, an iceberg's reserve first. It keeps its place. */
  reduce(order: FastOrder, lots: number): void {
    order.lots -= lots;
    this.lots -= lots;
    const lost = order.slice - order.lots;
    if (lost <= 0) return;
    order.slice = order.lots;
    if (!order.hidden) this.displayed -= lost;
  }
}
