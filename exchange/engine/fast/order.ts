import type { EngineOrder, NewLimitOrder, NewOrder, Side, Units } from '../base/contract.ts';

/** The fee an order pays, as an index into a market's factors. */
export type Role = 0 | 1;
export const MAKER: Role = 0;
export const TAKER: Role = 1;

/** An accepted order. One class for all kinds, so that the matching loop sees a single object shape. */
export class FastOrder implements EngineOrder {
  readonly id: number;
  readonly account: number;
  readonly market: number;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  readonly price: number;
  phase: EngineOrder['state'] = 'matching';
  /** Lots not yet filled; 0 for a market order by funds. */
  lots: number;
  /** Lots that can be matched at its current position: all of them, or an iceberg's visible slice. */
  slice: number;
  /** Lots an iceberg displays at a time; 0 for every other order. */
  readonly visible: number;
  /** Not displayed. */
  readonly hidden: boolean;
  /** The fee it pays when it takes and when it rests (S4.3-R2, S4.3-R5, S4.3-R6). */
  readonly takes: Role;
  readonly rests: Role;
  readonly expiresAt: number | null;
  /** Index in the heap of expiries; -1 when it is not in it. */
  heapIndex = -1;
  /** Its price level and its neighbours in the queue. */
  level: PriceLevel | null = null;
  earlier: FastOrder | null = null;
  later: FastOrder | null = null;
  /** The same order in bigint while its market uses bigint (wide-markets.ts); its state is then there. */
  wide: EngineOrder | null = null;

  /** `lots` is 0 when the order is in bigint. */
  constructor(id: number, terms: NewOrder, lots: number) {
    this.id = id;
    this.account = terms.account;
    this.market = terms.market;
    this.side = terms.side;
    this.type = terms.type;
    this.lots = lots;
    this.slice = lots;
    if (terms.type === 'limit') {
      this.price = terms.price;
      this.visible = terms.visibleSize === null ? 0 : asNumber(terms.visibleSize);
      this.hidden = terms.hidden && terms.visibleSize === null;
      this.takes = takingRole(terms);
      this.rests = restingRole(terms);
      this.expiresAt = terms.expiresAt;
    } else {
      this.price = 0;
      this.visible = 0;
      this.hidden = false;
      this.takes = TAKER;
      this.rests = TAKER;
      this.expiresAt = null;
    }
  }

  /** Clears its place in the book. */
  leaveBook(): void {
    this.lots = 0;
    this.slice = 0;
    this.level = null;
    this.earlier = null;
    this.later = null;
  }

  get remaining(): Units {
    return this.wide === null ? this.lots : this.wide.remaining;
  }

  get state(): EngineOrder['state'] {
    return this.wide === null ? this.phase : this.wide.state;
  }
}

/** The orders at one price: a queue of displayed and one of hidden orders, each by time. */
export class PriceLevel {
  /** The book side it belongs to; only compared. */
  readonly side: object;
  readonly price: number;
  /** Displayed lots, and all lots including icebergs' reserves and hidden orders. */
  displayed = 0;
  lots = 0;
  first: FastOrder | null = null;
  last: FastOrder | null = null;
  firstHidden: FastOrder | null = null;
  lastHidden: FastOrder | null = null;

  constructor(side: object, price: number) {
    this.side = side;
    this.price = price;
  }

  /** The order with the highest priority. A level in a book is never empty. */
  next(): FastOrder {
    const order = this.first ?? this.firstHidden;
    if (order === null) throw new Error(`The level ${this.price} is empty.`);
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

  /** Appends the order with its current slice. */
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
    // A done order that referenced its neighbours would keep every earlier order in memory.
    order.level = null;
    order.earlier = null;
    order.later = null;
  }

  /** Fills part of an order. When its slice is empty, the next slice goes to the back of the queue (S4.3-R6). */
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

  /** Reduces an order by fewer lots than it has, an iceberg's reserve first. It keeps its priority. */
  reduce(order: FastOrder, lots: number): void {
    order.lots -= lots;
    this.lots -= lots;
    const lost = order.slice - order.lots;
    if (lost <= 0) return;
    order.slice = order.lots;
    if (!order.hidden) this.displayed -= lost;
  }
}

/** The fee of a limit order when it takes: hidden orders and icebergs pay taker, even post-only (S4.3-R5, S4.3-R6). */
export function takingRole(terms: NewLimitOrder): Role {
  return terms.postOnly && !isHiddenOrIceberg(terms) ? MAKER : TAKER;
}

/** The fee of a limit order when it rests (S4.3-R6). */
export function restingRole(terms: NewLimitOrder): Role {
  return isHiddenOrIceberg(terms) ? TAKER : MAKER;
}

function isHiddenOrIceberg({ hidden, visibleSize }: NewLimitOrder): boolean {
  return hidden || visibleSize !== null;
}

/** A slice beyond 2^53 displays a smaller order completely. */
function asNumber(size: Units): number {
  return typeof size === 'number' ? size : Number.MAX_SAFE_INTEGER;
}
