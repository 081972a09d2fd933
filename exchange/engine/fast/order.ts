import type { EngineOrder, NewLimitOrder, NewOrder, Side, Units } from '../base/contract.ts';

/** Which fee an order pays, as an index into a market's factors. */
export type Role = 0 | 1;
export const MAKER: Role = 0;
export const TAKER: Role = 1;

/** An accepted order. One class for all kinds, so that every access in the matching loop meets one shape. */
export class FastOrder implements EngineOrder {
  readonly id: number;
  readonly account: number;
  readonly market: number;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  readonly price: number;
  phase: EngineOrder['state'] = 'matching';
  /** Lots still to be filled; 0 for a market order by funds. */
  lots: number;
  /** Lots that can be met where it stands now: all of them, or an iceberg's visible slice. */
  slice: number;
  /** Lots an iceberg displays at a time; 0 for every other order. */
  readonly visible: number;
  /** Not displayed at all. */
  readonly hidden: boolean;
  /** What it pays for what it takes, and for what is taken from it (S4.3-R2, S4.3-R5, S4.3-R6). */
  readonly takes: Role;
  readonly rests: Role;
  readonly expiresAt: number | null;
  /** Its place in the heap of expiries, -1 when it is not there. */
  heapIndex = -1;
  /** Where it rests, and its neighbours in the queue there. */
  level: PriceLevel | null = null;
  earlier: FastOrder | null = null;
  later: FastOrder | null = null;
  /** The same order in bigint while its market is kept so (see wide-markets.ts): then all that changes is there. */
  wide: EngineOrder | null = null;

  /** `lots` is 0 where only `wide` can say. */
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

  /** Forgets what it had in the book. */
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

/** The orders that wait at one price: two queues, displayed before undisplayed, each by time. */
export class PriceLevel {
  /** The side of a book it belongs to: compared, never called. */
  readonly side: object;
  readonly price: number;
  /** Lots on display, and lots altogether: with icebergs' reserves and hidden orders. */
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

/** Which fee a limit order pays for what it takes: one that hides pays taker, post-only or not (S4.3-R5, S4.3-R6). */
export function takingRole(terms: NewLimitOrder): Role {
  return terms.postOnly && !isHiddenOrIceberg(terms) ? MAKER : TAKER;
}

/** Which fee a limit order pays for what is taken from it while it rests (S4.3-R6). */
export function restingRole(terms: NewLimitOrder): Role {
  return isHiddenOrIceberg(terms) ? TAKER : MAKER;
}

function isHiddenOrIceberg({ hidden, visibleSize }: NewLimitOrder): boolean {
  return hidden || visibleSize !== null;
}

/** A slice beyond 2^53 shows every order whole whose size is below. */
function asNumber(size: Units): number {
  return typeof size === 'number' ? size : Number.MAX_SAFE_INTEGER;
}
