/**
 * Commands and events of the matching engine. Prices are whole ticks (priceIncrement), sizes whole lots (baseIncrement), money whole
 * ledger units of an asset: nothing is ever rounded. The same calls give the same events in the same order.
 */

/** A whole amount: a number if it is a safe integer, otherwise a bigint. Never a fraction, never a number above 2^53 - 1. */
export type Units = number | bigint;

export type Side = 'buy' | 'sell';
/** Which order is cancelled or reduced when an account would trade with itself (facts, section 9). */
export type SelfTradePrevention = 'CN' | 'CO' | 'CB' | 'DC';
/** Which of a market's two fees an order pays. */
export type FeeRole = 'maker' | 'taker';

/** A trading pair as the engine knows it. */
export interface MarketRules {
  /** Indexes into the asset table. */
  base: number;
  quote: number;
  /** Ledger units of the base asset in one lot. */
  lotUnits: bigint;
  /** Price of one lot at one tick, in ledger units of the quote asset. */
  tickLotUnits: bigint;
  /** Fee of one lot at one tick, in ledger units of the quote asset. Exact: the asset's unit is fine enough. */
  makerFeeUnits: bigint;
  takerFeeUnits: bigint;
  /** Price-protection threshold as a fraction: 10 % is 10 / 100 (S4.3-R10). */
  protection: { rate: number; scale: number };
}

interface NewOrderBase {
  account: number;
  market: number;
  side: Side;
  /** Checked by the caller: a market order cannot have DC, and a FOK order has CN. */
  stp: SelfTradePrevention;
}

export interface NewLimitOrder extends NewOrderBase {
  type: 'limit';
  /** Ticks, above zero and a safe integer. */
  price: number;
  /** Lots, above zero. */
  size: Units;
  /** GTT is GTC with an expiry. */
  timeInForce: 'GTC' | 'IOC' | 'FOK';
  /** Milliseconds since the epoch; null is never. */
  expiresAt: number | null;
  postOnly: boolean;
  /** Not displayed. False for an iceberg: both set means iceberg (S4.3-R6). */
  hidden: boolean;
  /** Lots an iceberg displays at a time; null for every other order. */
  visibleSize: Units | null;
}

export interface NewMarketOrder extends NewOrderBase {
  type: 'market';
  /**
   * Lots to trade, or ledger units of the quote asset: to spend, including fees, or to earn, before fees. An order by funds is filled
   * when the remaining funds are less than the value of one lot at the next price.
   */
  amount: { kind: 'size'; size: Units } | { kind: 'funds'; funds: Units };
}

export type NewOrder = NewLimitOrder | NewMarketOrder;

/** An order the engine has accepted. Only the engine changes it. */
export interface EngineOrder {
  /** Rises by one with every accepted order of the engine. */
  readonly id: number;
  readonly account: number;
  readonly market: number;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  /** Ticks; 0 for a market order. */
  readonly price: number;
  /** Lots not yet filled; 0 once done, and always 0 for a market order by funds. */
  readonly remaining: Units;
  readonly state: 'matching' | 'active' | 'done';
}

/** Why an order ended other than by being filled. */
export type CancelReason =
  /** Cancelled by its owner. */
  | 'user'
  /** S4.3-R4: expired. */
  | 'expired'
  /** 3.3: the rest of an IOC order. */
  | 'ioc'
  /** 3.3: a FOK order that cannot be filled completely. */
  | 'fok'
  /** S4.3-R5. */
  | 'post-only'
  | 'self-trade'
  /** S4.3-R10. */
  | 'price-protection'
  /** A market order used up the book or its account's balance. */
  | 'no-liquidity';

export type Ending = 'filled' | CancelReason;

/** Why a balance changed. */
export type BalanceCause =
  /** Available became held: at acceptance, and for the fee once the order rests (S4.3-R8, S4.3-R9). */
  | 'hold'
  /** A trade was settled. */
  | 'trade'
  /** Held became available again. */
  | 'release';

/** One trade between a new order and a resting order, at the resting order's price. */
export interface Trade {
  /** Rises by one with every trade of the engine. */
  id: number;
  market: number;
  taker: EngineOrder;
  maker: EngineOrder;
  /** Ticks. */
  price: number;
  /** Lots. */
  size: Units;
  /** The fee each pays (S4.3-R5, S4.3-R6): the new order may pay maker and the resting one taker. */
  takerPays: FeeRole;
  makerPays: FeeRole;
}

/**
 * Listener of the engine, called synchronously: books and balances already show the change. It must not call back into the engine,
 * and must not keep `Trade`, an object that is reused for the next trade. Order of the calls for one placement:
 * 1. accepted, changed(hold);
 * 2. for each resting order in priority: changed(release), ended or reduced, quoted, where self-trade prevention cancels or reduces it
 *    (the same calls for a cancel, a reduction or an expiry); otherwise traded, changed (buyer's quote, buyer's base, seller's base, seller's quote,
 *    house's quote for the fees), ended for a filled maker, and quoted when the displayed quantity at its price changed (after an
 *    iceberg's new slice);
 * 3. changed(release) for the unused hold, then either rested, changed(hold) for the fee and quoted, or ended.
 * `changed` is called only when an amount changed.
 */
export interface EngineEvents {
  /** S3.3: accepted, funds frozen. */
  accepted(order: EngineOrder, now: number): void;
  /** The order, or its remainder, rests in the book. */
  rested(order: EngineOrder, now: number): void;
  traded(trade: Trade, now: number): void;
  /** Its owner, or self-trade prevention DC, reduced an order by `by` lots; it stays active. */
  reduced(order: EngineOrder, by: Units, now: number): void;
  /** `cancelled`: lots not filled; 0 when filled, and for a market order by funds. */
  ended(order: EngineOrder, ending: Ending, cancelled: Units, now: number): void;
  /** The displayed quantity at a price changed to this many lots; 0 for none. */
  quoted(market: number, side: Side, price: number, displayed: Units, now: number): void;
  /** Available or held of an account changed; `engine.balance` has the new amounts. */
  changed(account: number, asset: number, cause: BalanceCause, order: EngineOrder, now: number): void;
}

export interface Holding {
  available: bigint;
  held: bigint;
}

export interface Level {
  /** Ticks. */
  price: number;
  /** Displayed lots. */
  size: Units;
}

export type PlaceResult =
  | { ok: true; order: EngineOrder }
  /** S4.3-R9: insufficient balance. A limit buy needs price x size plus its highest possible fee. Nothing changed. */
  | { ok: false; reason: 'insufficient' };

export interface Engine {
  /** Accepts and matches an order, or refuses it and changes nothing. GTT orders that expire by `now` end first. */
  place(order: NewOrder, now: number): PlaceResult;
  /** True when `place` would accept it now; changes nothing. */
  affordable(order: NewOrder): boolean;
  /** Cancels an active order; false when it is no longer active. */
  cancel(order: EngineOrder, now: number, reason?: CancelReason): boolean;
  /**
   * Reduces an active order by fewer lots than it has, an iceberg's reserve first. It keeps its place in the queue. False, and nothing
   * changed, when it is no longer active or has no more lots than that.
   */
  reduce(order: EngineOrder, by: Units, now: number): boolean;
  /** Ends the orders that expire by `now`, earliest first (S4.3-R4). */
  expire(now: number): void;
  /** When the next order expires, or null. */
  nextExpiry(): number | null;
  /**
   * Puts an order of an earlier run back into the book and freezes its hold, without matching. Called before the first placement, in
   * the order of acceptance. `id` must be above all ids so far; the next order gets a higher one. An iceberg shows a new slice. Calls
   * changed(hold) and quoted, and nothing about the order. Null when the account cannot cover it.
   */
  restore(order: NewLimitOrder, id: number, now: number): EngineOrder | null;
  balance(account: number, asset: number): Holding;
  /**
   * Money from outside the market, or with a negative amount out of it; no event is called. False, and nothing changed, when the account has
   * not as much available, or the asset would have more units in all than the engine can hold.
   */
  adjust(account: number, asset: number, units: bigint): boolean;
  /** Best displayed prices first, at most `depth` of them. */
  levels(market: number, side: Side, depth: number): Level[];
  /** Best displayed price in ticks, or null. */
  best(market: number, side: Side): number | null;
  /** Throws with the broken rule: conservation, negative balances, holds against open orders, crossed or misordered books. */
  audit(): void;
}

export interface EngineParts {
  markets: readonly MarketRules[];
  /** Number of assets. Opening balances are per account and asset, in ledger units, all available. Account 0 is the house, which earns the fees. */
  assets: number;
  opening: readonly (readonly bigint[])[];
  events: EngineEvents;
}
