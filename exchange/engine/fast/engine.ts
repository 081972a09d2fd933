import type {
  CancelReason,
  Ending,
  Engine,
  EngineOrder,
  EngineParts,
  Holding,
  Level,
  MarketRules,
  NewLimitOrder,
  NewMarketOrder,
  NewOrder,
  PlaceResult,
  Side,
  Units,
} from '../base/contract.ts';
import { createNaiveEngine } from '../naive/engine.ts';
import { audit } from './audit.ts';
import { FastCore } from './core.ts';
import { FACTOR_LIMIT, LARGEST } from './limbs.ts';
import type { FastMarket } from './market.ts';
import { FastOrder } from './order.ts';
import { placeLimit, placeMarket, restoreLimit } from './place.ts';
import { endResting, reduceResting } from './resting.ts';
import { createWideMarkets, type WideMarkets } from './wide-markets.ts';

/**
 * The production engine: numbers for ticks and lots, two limbs for balances, no object per fill. Its events equal those of the naive
 * engine. A market uses bigint while it has lots beyond 2^53; a venue with amounts beyond two limbs uses the naive engine.
 */
export function createFastEngine(parts: EngineParts): Engine {
  return fitsLimbs(parts) ? new FastEngine(parts) : createNaiveEngine(parts);
}

/** True when two limbs hold the supply of every asset and every factor of the markets fits. */
export function fitsLimbs(parts: EngineParts): boolean {
  // Half of what two limbs hold: funds that are clamped to the maximum then still exceed the supply.
  return supplyOf(parts).every((units) => units <= LARGEST / 2n) && parts.markets.every(isFactored);
}

function isFactored({ lotUnits, tickLotUnits, makerFeeUnits, takerFeeUnits }: MarketRules): boolean {
  const fees = [makerFeeUnits, takerFeeUnits];
  const values = [lotUnits, tickLotUnits];
  // No fee exceeds the value, so twice the value bounds what a buyer pays and the fees of both.
  return (
    fees.every((fee) => fee >= 0n && fee <= tickLotUnits) &&
    values.every((value) => value > 0n && 2n * value < FACTOR_LIMIT)
  );
}

function supplyOf({ opening, assets }: EngineParts): bigint[] {
  return Array.from({ length: assets }, (_, asset) =>
    opening.reduce((total, amounts) => total + (amounts[asset] ?? 0n), 0n),
  );
}

class FastEngine implements Engine {
  private readonly core: FastCore;
  private readonly wide: WideMarkets;
  private readonly supply: bigint[];

  constructor(parts: EngineParts) {
    this.core = new FastCore(parts);
    this.wide = createWideMarkets(this.core);
    this.supply = supplyOf(parts);
  }

  place(order: NewOrder, now: number): PlaceResult {
    this.endDue(now);
    const result = this.placed(order, now);
    this.wide.shrink();
    return result;
  }

  affordable(order: NewOrder): boolean {
    return this.wide.affordable(order);
  }

  cancel(order: EngineOrder, now: number, reason: CancelReason = 'user'): boolean {
    if (!(order instanceof FastOrder)) return false;
    const ended = this.end(order, reason, now);
    this.wide.shrink();
    return ended;
  }

  reduce(order: EngineOrder, by: Units, now: number): boolean {
    if (!(order instanceof FastOrder)) return false;
    const market = this.core.market(order.market);
    const reduced = market.wide ? this.wide.reduce(order, by, now) : this.reduced(market, order, by, now);
    this.wide.shrink();
    return reduced;
  }

  expire(now: number): void {
    this.endDue(now);
    this.wide.shrink();
  }

  nextExpiry(): number | null {
    return this.core.expiries.first()?.expiresAt ?? null;
  }

  restore(order: NewLimitOrder, id: number, now: number): EngineOrder | null {
    const { core } = this;
    if (id <= core.lastOrder) throw new Error(`Order ${id} cannot come back after order ${core.lastOrder}.`);
    const market = core.market(order.market);
    const lots = limitLots(market, order);
    const restored =
      lots === null ? this.wide.restore(order, id, now) : restoreLimit(core, market, order, lots, id, now);
    this.wide.shrink();
    return restored;
  }

  balance(account: number, asset: number): Holding {
    return this.core.ledger.balance(account, asset);
  }

  adjust(account: number, asset: number, units: bigint): boolean {
    const { ledger } = this.core;
    const supply = (this.supply[asset] ?? 0n) + units;
    // As in `fitsLimbs`.
    if (supply > LARGEST / 2n || ledger.balance(account, asset).available + units < 0n) return false;
    ledger.move(account, asset, units, 0n);
    this.supply[asset] = supply;
    return true;
  }

  levels(market: number, side: Side, depth: number): Level[] {
    const found = this.core.market(market);
    return found.wide ? this.wide.levels(market, side, depth) : found.sideOf(side).displayedLevels(depth);
  }

  best(market: number, side: Side): number | null {
    return this.levels(market, side, 1)[0]?.price ?? null;
  }

  audit(): void {
    audit(this.core, this.wide, this.supply);
  }

  private placed(terms: NewOrder, now: number): PlaceResult {
    const { core } = this;
    const market = core.market(terms.market);
    const lots = terms.type === 'limit' ? limitLots(market, terms) : marketLots(market, terms);
    if (lots === null) return this.wide.place(terms, now);
    const order =
      terms.type === 'limit'
        ? placeLimit(core, market, terms, lots, now)
        : placeMarket(core, market, terms, lots, now);
    return order === null ? { ok: false, reason: 'insufficient' } : { ok: true, order };
  }

  /** Ends the expired orders, earliest first (S4.3-R4). */
  private endDue(now: number): void {
    const { expiries } = this.core;
    for (let order = expiries.first(); order !== null && expiresBy(order, now); order = expiries.first()) {
      this.end(order, 'expired', now);
    }
  }

  private reduced(market: FastMarket, order: FastOrder, by: Units, now: number): boolean {
    const inBook = order.level !== null && order.level.side === market.sideOf(order.side);
    // Lots beyond a number are more than any order here has.
    if (!inBook || typeof by === 'bigint' || order.lots <= by) return false;
    reduceResting(this.core, market, order, by, now);
    return true;
  }

  private end(order: FastOrder, ending: Ending, now: number): boolean {
    const market = this.core.market(order.market);
    return market.wide
      ? this.wide.end(order, ending, now)
      : endResting(this.core, market, order, ending, now);
  }
}

function expiresBy({ expiresAt }: FastOrder, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** The lots of an order if the side's total stays a safe integer; null when the market needs bigint. */
function limitLots(market: FastMarket, { side, size }: NewLimitOrder): number | null {
  if (market.wide || typeof size === 'bigint') return null;
  return size + market.sideOf(side).lots <= Number.MAX_SAFE_INTEGER ? size : null;
}

/** The same for a market order; 0 for one by funds. */
function marketLots(market: FastMarket, { amount }: NewMarketOrder): number | null {
  if (market.wide) return null;
  if (amount.kind === 'funds') return 0;
  return typeof amount.size === 'number' ? amount.size : null;
}
