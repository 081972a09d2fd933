import type { BalanceCause, EngineEvents, EngineParts, FeeRole, Trade } from '../base/contract.ts';
import { Expiries } from './expiries.ts';
import { FastLedger } from './ledger.ts';
import { FastMarket } from './market.ts';
import type { FastOrder } from './order.ts';

/** State of the fast engine. */
export class FastCore {
  readonly markets: readonly FastMarket[];
  readonly ledger: FastLedger;
  readonly events: EngineEvents;
  readonly expiries = new Expiries();
  /** The last published trade. */
  publishedTrade: PublishedTrade | null = null;
  /** Ids of the last accepted order and the last trade. */
  lastOrder = 0;
  lastTrade = 0;

  constructor(parts: EngineParts) {
    this.markets = parts.markets.map((rules, index) => new FastMarket(index, rules));
    this.ledger = new FastLedger(parts.opening, parts.assets);
    this.events = parts.events;
  }

  /** Throws on an unknown market. */
  market(index: number): FastMarket {
    const market = this.markets[index];
    if (market === undefined) throw new Error(`There is no market ${index}.`);
    return market;
  }

  /** Publishes a change of the asset that an order spends. */
  balanceChanged(order: FastOrder, market: FastMarket, cause: BalanceCause, now: number): void {
    this.events.changed(order.account, market.spent(order.side), cause, order, now);
  }
}

/** The `Trade` object that is reused for every trade. */
export class PublishedTrade implements Trade {
  id = 0;
  market: number;
  taker: FastOrder;
  maker: FastOrder;
  price = 0;
  size = 0;
  takerPays: FeeRole = 'taker';
  makerPays: FeeRole = 'maker';

  constructor(market: number, taker: FastOrder, maker: FastOrder) {
    this.market = market;
    this.taker = taker;
    this.maker = maker;
  }
}
