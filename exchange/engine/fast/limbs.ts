/**
 * Ledger amounts exceed exact numbers, and bigint is too slow for settling every trade. An amount is therefore two limbs, both
 * numbers: `high` x 2^52 + `low`, with 0 <= low < 2^52. Everything here is exact up to `LARGEST`.
 */
export const LIMB = 2 ** 52;
const HALF = 2 ** 26;
const PER_HALF = 2 ** -26;
const LIMB_BITS = 52n;
const LOW_BITS = 2n ** LIMB_BITS - 1n;

/** The largest amount in two limbs, with room for a carry. */
export const LARGEST = 2n ** 104n - 1n;

/** Factors must be below this to fit three half limbs. */
export const FACTOR_LIMIT = 2n ** 78n;

/** A constant multiplier of lots, or of lots times ticks, in three half limbs. */
export class Factor {
  readonly units: bigint;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly isZero: boolean;

  /** Throws unless 0 <= `units` < `FACTOR_LIMIT`. */
  constructor(units: bigint) {
    if (units < 0n || units >= FACTOR_LIMIT) throw new Error(`${units} is no factor of three half limbs.`);
    const mask = BigInt(HALF) - 1n;
    this.units = units;
    this.isZero = units === 0n;
    this.low = Number(units & mask);
    this.middle = Number((units >> 26n) & mask);
    this.high = Number(units >> LIMB_BITS);
  }
}

const product = new Float64Array(1);

/**
 * `price` x `lots` x `factor`: returns the low limb; `productHigh` returns the high one until the next call. A product beyond
 * `LARGEST` has a high limb of 2^52 or more, which need not be exact: no account holds that much.
 */
export function productLow(price: number, lots: number, factor: Factor): number {
  const count = price * lots;
  if (count >= LIMB) return bigProductLow(price, lots, factor);
  // Each partial product is below 2^52, each sum of two below 2^53.
  const countHigh = Math.floor(count * PER_HALF);
  const countLow = count - countHigh * HALF;
  const cross = countHigh * factor.low + countLow * factor.middle;
  const crossHigh = Math.floor(cross * PER_HALF);
  const low = (cross - crossHigh * HALF) * HALF + countLow * factor.low;
  const high = countHigh * factor.middle + crossHigh + count * factor.high;
  if (low < LIMB) {
    product[0] = high;
    return low;
  }
  product[0] = high + 1;
  return low - LIMB;
}

export function productHigh(): number {
  return product[0] ?? 0;
}

/** For the rare case that lots times ticks exceed one limb. */
function bigProductLow(price: number, lots: number, factor: Factor): number {
  const units = BigInt(price) * BigInt(lots) * factor.units;
  product[0] = highLimb(units);
  return lowLimb(units);
}

export function lowLimb(units: bigint): number {
  return Number(units & LOW_BITS);
}

export function highLimb(units: bigint): number {
  return Number(units >> LIMB_BITS);
}

export function fromLimbs(low: number, high: number): bigint {
  return (BigInt(high) << LIMB_BITS) + BigInt(low);
}
