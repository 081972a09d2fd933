import type { EngineOrder, NewLimitOrder, NewMarketOrder, NewOrder } from '../base/contract.ts';
import { toUnits } from '../base/units.ts';
import type { Resting } from './book-side.ts';

interface LiveOrderBase extends EngineOrder {
  state: 'matching' | 'active' | 'done';
  /** Lots not yet filled; 0 for a market order by funds. */
  lots: bigint;
  /** Its remaining hold, in units of the asset it spends. */
  hold: bigint;
}

export interface LiveLimitOrder extends LiveOrderBase, Resting {
  readonly terms: NewLimitOrder;
}

export interface LiveMarketOrder extends LiveOrderBase {
  readonly terms: NewMarketOrder;
  /** Remaining funds; null for an order by size. */
  funds: bigint | null;
}

/** An accepted order with the engine's state of it. Callers see it as an `EngineOrder`. */
export type LiveOrder = LiveLimitOrder | LiveMarketOrder;

export function isLimit(order: LiveOrder): order is LiveLimitOrder {
  return order.terms.type === 'limit';
}

export function liveOrder(id: number, terms: NewOrder): LiveOrder {
  return terms.type === 'limit' ? liveLimitOrder(id, terms) : liveMarketOrder(id, terms);
}

export function liveLimitOrder(id: number, terms: NewLimitOrder): LiveLimitOrder {
  return {
    id,
    account: terms.account,
    market: terms.market,
    side: terms.side,
    type: 'limit',
    price: terms.price,
    terms,
    hidden: terms.hidden,
    visible: terms.visibleSize === null ? null : BigInt(terms.visibleSize),
    state: 'matching',
    lots: BigInt(terms.size),
    slice: 0n,
    arrival: 0,
    hold: 0n,
    get remaining() {
      return toUnits(this.lots);
    },
  };
}

function liveMarketOrder(id: number, terms: NewMarketOrder): LiveMarketOrder {
  const { amount } = terms;
  return {
    id,
    account: terms.account,
    market: terms.market,
    side: terms.side,
    type: 'market',
    price: 0,
    terms,
    state: 'matching',
    lots: amount.kind === 'size' ? BigInt(amount.size) : 0n,
    funds: amount.kind === 'funds' ? BigInt(amount.funds) : null,
    hold: 0n,
    get remaining() {
      return toUnits(this.lots);
    },
  };
}
