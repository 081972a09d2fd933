/**
 * What the matching engine takes and tells. Prices are whole ticks (priceIncrement), sizes whole lots (baseIncrement), money whole
 * ledger units of an asset: nothing here is ever rounded. The same seed and the same calls give the same events, one by one.
 */

/** A whole amount: a number where it is a safe integer, a bigint beyond. Never a fraction, never a number above 2^53 - 1. */
export type Units = number | bigint;

export type Side = 'buy' | 'sell';
/** Who cannot trade with himself: what happens to the new order and the old one (facts, section 9). */
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
  /** Ledger units of the quote asset that one lot costs at a price of one tick. */
  tickLotUnits: bigint;
  /** Fee of that one lot at that one tick, in ledger units of the quote asset. Exact: the asset's unit is fine enough. */
  makerFeeUnits: bigint;
  takerFeeUnits: bigint;
  /** Price-protection threshold as a fraction: 10 % is 10 / 100 (S4.3-R10). */
  protection: { rate: number; scale: number };
}

interface NewOrderBase {
  account: number;
  market: number;
  side: Side;
  /** Market orders and FOK orders do not take DC; FOK orders take CN only. The caller has seen to that. */
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
  /** Not displayed at all. False for an iceberg: both set means iceberg (S4.3-R6). */
  hidden: boolean;
  /** Lots an iceberg displays at a time; null for every other order. */
  visibleSize: Units | null;
}

export interface NewMarketOrder extends NewOrderBase {
  type: 'market';
  /**
   * Lots to trade, or ledger units of the quote asset: to spend on a purchase, its fees included, or to earn by a sale before fees.
   * An order by funds is filled when what is left of them is less than one lot costs or earns at the next price.
   */
  amount: { kind: 'size'; size: Units } | { kind: 'funds'; funds: Units };
}

export type NewOrder = NewLimitOrder | NewMarketOrder;

/** An order the engine has accepted. Only the engine changes it. */
export interface EngineOrder {
  /** Rises by one with every accepted order of the engine: its handle and its place in time. */
  readonly id: number;
  readonly account: number;
  readonly market: number;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  /** Ticks; 0 for a market order. */
  readonly price: number;
  /** Lots still to be filled; 0 once done. For a market order by funds always 0. */
  readonly remaining: Units;
  readonly state: 'matching' | 'active' | 'done';
}

/** Why an order ended other than by being filled. */
export type CancelReason =
  /** Its owner asked. */
  | 'user'
  /** S4.3-R4: its time was up. */
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
  /** A market order found nothing more to trade with, or its account could pay for no more. */
  | 'no-liquidity';

export type Ending = 'filled' | CancelReason;

/** Why a balance moved. */
export type BalanceCause =
  /** Available became held: at acceptance, and for the fee once the order rests (S4.3-R8, S4.3-R9). */
  | 'hold'
  /** A trade was settled. */
  | 'trade'
  /** Held became available again. */
  | 'release';

/** One trade between a new order and an order of the book, at the book's price. */
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
  /** Which fee each pays (S4.3-R5, S4.3-R6): the new order may pay maker and the resting one taker. */
  takerPays: FeeRole;
  makerPays: FeeRole;
}

/**
 * Hears what the engine does, while it does it: books and balances already show the change. Must not call back into the engine,
 * and must not keep `Trade`, whose object is used again for the next one. Order of the calls of one placement:
 * accepted, changed(hold); then for every resting order met in priority: changed(release), ended or reduced, quoted where
 * self-trade prevention strikes it (the same where it is cancelled or expires), or traded, changed (buyer's quote, buyer's base, seller's base, seller's quote, house's quote
 * for the fees), ended of a maker that is filled, quoted when the displayed quantity of its price changed (after an iceberg's new
 * slice); at last changed(release) of what is not needed, then rested with changed(hold) of the fee and quoted, or ended.
 * `changed` is told only when an amount moved.
 */
export interface EngineEvents {
  /** S3.3: accepted, funds frozen. */
  accepted(order: EngineOrder, now: number): void;
  /** The order, or what is left of it, waits in the book. */
  rested(order: EngineOrder, now: number): void;
  traded(trade: Trade, now: number): void;
  /** Self-trade prevention DC took `by` lots off an order that lives on. */
  reduced(order: EngineOrder, by: Units, now: number): void;
  /** `cancelled` lots were not filled; 0 when filled, and for a market order by funds. */
  ended(order: EngineOrder, ending: Ending, cancelled: Units, now: number): void;
  /** The displayed quantity at a price is now this many lots; 0 when there is none. */
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
  /** S4.3-R9: the account does not hold enough. A limit buy needs price x size and the fee on it at its dearest. Nothing changed. */
  | { ok: false; reason: 'insufficient' };

export interface Engine {
  /** Accepts and matches an order, or refuses it and changes nothing. GTT orders whose time is up at `now` end first. */
  place(order: NewOrder, now: number): PlaceResult;
  /** True when `place` would accept it now; leaves no trace. */
  affordable(order: NewOrder): boolean;
  /** Takes an active order out of the book; false when it is not active any more. */
  cancel(order: EngineOrder, now: number, reason?: CancelReason): boolean;
  /** Ends the orders whose time is up, earliest first (S4.3-R4). */
  expire(now: number): void;
  /** When the next order expires, or null. */
  nextExpiry(): number | null;
  /**
   * Puts an order that rested in an earlier run back into the book and freezes what it needs, without matching: called before the
   * first placement, in the order in which they were accepted. `id` must be above all ids so far; the next order gets a higher one.
   * An iceberg shows a fresh slice. Tells changed(hold) and quoted, and nothing about the order. Null when the account cannot cover it.
   */
  restore(order: NewLimitOrder, id: number, now: number): EngineOrder | null;
  balance(account: number, asset: number): Holding;
  /** Best displayed prices first, at most `depth` of them. */
  levels(market: number, side: Side, depth: number): Level[];
  /** Best displayed price in ticks, or null. */
  best(market: number, side: Side): number | null;
  /** Throws, naming what is broken: conservation, negative balances, holds against open orders, crossed or misordered books. */
  audit(): void;
}

export interface EngineParts {
  markets: readonly MarketRules[];
  /** Number of assets; balances are listed per account and asset, in ledger units, all available. Account 0 is the house: it earns the fees. */
  assets: number;
  opening: readonly (readonly bigint[])[];
  events: EngineEvents;
}
