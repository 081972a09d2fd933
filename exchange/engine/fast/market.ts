import type { MarketRules, Side } from '../base/contract.ts';
import { BookSide } from './book-side.ts';
import { Factor } from './limbs.ts';
import { MAKER, TAKER, type Role } from './order.ts';

/** A trading pair with its book. */
export class FastMarket {
  readonly index: number;
  readonly rules: MarketRules;
  buy = new BookSide('buy');
  sell = new BookSide('sell');
  /** Its orders are in bigint in wide-markets.ts, and the book here is empty. */
  wide = false;
  /** Per lot: ledger units sold. */
  readonly lot: Factor;
  /** Per lot and tick: the value. */
  readonly value: Factor;
  /** Per lot and tick, by role: the fee, a buyer's cost with it, a seller's proceeds without it. */
  readonly fee: readonly [Factor, Factor];
  readonly cost: readonly [Factor, Factor];
  readonly net: readonly [Factor, Factor];
  /** Per lot and tick: the fees of both, by the sum of their roles. */
  readonly fees: readonly [Factor, Factor, Factor];
  private readonly higherFeeRole: Role;

  constructor(index: number, rules: MarketRules) {
    const { tickLotUnits: value, makerFeeUnits: maker, takerFeeUnits: taker } = rules;
    this.index = index;
    this.rules = rules;
    this.lot = new Factor(rules.lotUnits);
    this.value = new Factor(value);
    this.fee = [new Factor(maker), new Factor(taker)];
    this.cost = [new Factor(value + maker), new Factor(value + taker)];
    this.net = [new Factor(value - maker), new Factor(value - taker)];
    this.higherFeeRole = maker > taker ? MAKER : TAKER;
    this.fees = [new Factor(2n * maker), new Factor(maker + taker), new Factor(2n * taker)];
  }

  /** The role with the higher fee of the two an order may have to pay. */
  maxFeeRole(takes: Role, rests: Role): Role {
    return takes === rests ? takes : this.higherFeeRole;
  }

  clearBook(): void {
    this.buy = new BookSide('buy');
    this.sell = new BookSide('sell');
  }

  sideOf(side: Side): BookSide {
    return side === 'buy' ? this.buy : this.sell;
  }

  /** The opposite side. */
  against(side: Side): BookSide {
    return side === 'buy' ? this.sell : this.buy;
  }

  /** The asset that an order of this side spends. */
  spent(side: Side): number {
    return side === 'buy' ? this.rules.quote : this.rules.base;
  }
}
