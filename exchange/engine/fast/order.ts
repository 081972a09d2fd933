import type { EngineOrder, NewLimitOrder, NewOrder, Side, Units } from '../contract.ts';
import type { PriceLevel } from './price-level.ts';

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
  turn = -1;
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

/** Which fee a limit order pays for what it takes: one that hides pays taker, post-only or not (S4.3-R5, S4.3-R6). */
export function takingRole(terms: NewLimitOrder): Role {
  return terms.postOnly && !hides(terms) ? MAKER : TAKER;
}

/** Which fee a limit order pays for what is taken from it while it rests (S4.3-R6). */
export function restingRole(terms: NewLimitOrder): Role {
  return hides(terms) ? TAKER : MAKER;
}

function hides({ hidden, visibleSize }: NewLimitOrder): boolean {
  return hidden || visibleSize !== null;
}

/** A slice beyond 2^53 shows every order whole whose size is below. */
function asNumber(size: Units): number {
  return typeof size === 'number' ? size : Number.MAX_SAFE_INTEGER;
}
