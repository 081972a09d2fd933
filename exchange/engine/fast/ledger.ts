import type { Holding } from '../base/contract.ts';
import type { Ledger } from '../naive/ledger.ts';
import {
  fromLimbs,
  highLimb,
  LARGEST,
  LIMB,
  lowLimb,
  productHigh,
  productLow,
  type Factor,
} from './limbs.ts';

// Indexes of two amounts of the order being matched.
/** Its frozen funds that neither its fills nor its remainder need. */
export const SPARE = 0;

/** Remaining funds of a market order by funds. */
export const FUNDS = 2;

const FIRST_ACCOUNT = 4;

/** Limbs of a holding: two available, two held. */
const PER_HOLDING = 4;
const HELD = 2;

/**
 * All balances in one array of limbs, low before high. An amount is identified by the index of its low limb (`available`, `held`,
 * `SPARE`, `FUNDS`) and changed by the product of ticks, lots and a factor; for base assets the ticks are 1.
 */
export class FastLedger implements Ledger {
  readonly accounts: number;
  readonly assets: number;
  readonly limbs: Float64Array;

  /** The total of each asset must be below `LARGEST`. */
  constructor(opening: readonly (readonly bigint[])[], assets: number) {
    this.accounts = opening.length;
    this.assets = assets;
    this.limbs = new Float64Array(FIRST_ACCOUNT + this.accounts * assets * PER_HOLDING);
    for (const [account, amounts] of opening.entries()) {
      for (const [asset, amount] of amounts.slice(0, assets).entries()) {
        this.set(this.available(account, asset), amount);
      }
    }
  }

  /** Throws on an unknown account or asset: the other methods do not check. */
  check(account: number, asset: number): void {
    const known = account >= 0 && account < this.accounts && asset >= 0 && asset < this.assets;
    if (!known) throw new Error(`There is no account ${account} with an asset ${asset}.`);
  }

  available(account: number, asset: number): number {
    return FIRST_ACCOUNT + (account * this.assets + asset) * PER_HOLDING;
  }

  held(account: number, asset: number): number {
    return FIRST_ACCOUNT + (account * this.assets + asset) * PER_HOLDING + HELD;
  }

  get(amount: number): bigint {
    return fromLimbs(this.limbs[amount] ?? 0, this.limbs[amount + 1] ?? 0);
  }

  /** Amounts above `LARGEST` are clamped. */
  set(amount: number, units: bigint): void {
    if (units < 0n) throw new Error(`A balance was left at ${units}.`);
    const clamped = units > LARGEST ? LARGEST : units;
    this.limbs[amount] = lowLimb(clamped);
    this.limbs[amount + 1] = highLimb(clamped);
  }

  isZero(amount: number): boolean {
    return this.limbs[amount] === 0 && this.limbs[amount + 1] === 0;
  }

  clear(amount: number): void {
    this.limbs[amount] = 0;
    this.limbs[amount + 1] = 0;
  }

  copy(from: number, to: number): void {
    this.limbs[to] = this.limbs[from] ?? 0;
    this.limbs[to + 1] = this.limbs[from + 1] ?? 0;
  }

  /** True when the amount is at least `price` x `lots` x `factor`. */
  covers(amount: number, price: number, lots: number, factor: Factor): boolean {
    const low = productLow(price, lots, factor);
    const high = productHigh();
    const has = this.limbs[amount + 1] ?? 0;
    return has > high || (has === high && (this.limbs[amount] ?? 0) >= low);
  }

  /** True when one amount is at least another. */
  isAtLeast(amount: number, other: number): boolean {
    const difference = (this.limbs[amount + 1] ?? 0) - (this.limbs[other + 1] ?? 0);
    return difference > 0 || (difference === 0 && (this.limbs[amount] ?? 0) >= (this.limbs[other] ?? 0));
  }

  /** Adds `price` x `lots` x `factor`. */
  credit(amount: number, price: number, lots: number, factor: Factor): void {
    const low = productLow(price, lots, factor);
    this.add(amount, low, productHigh());
  }

  /** Subtracts `price` x `lots` x `factor`. Throws on a negative result, which is a defect of the engine. */
  debit(amount: number, price: number, lots: number, factor: Factor): void {
    const low = productLow(price, lots, factor);
    this.take(amount, low, productHigh());
  }

  /** Moves `price` x `lots` x `factor` from one amount to another. */
  transfer(from: number, to: number, price: number, lots: number, factor: Factor): void {
    const low = productLow(price, lots, factor);
    const high = productHigh();
    this.take(from, low, high);
    this.add(to, low, high);
  }

  /** Moves the value of a third amount. */
  transferAmount(from: number, to: number, amount: number): void {
    const low = this.limbs[amount] ?? 0;
    const high = this.limbs[amount + 1] ?? 0;
    this.take(from, low, high);
    this.add(to, low, high);
  }

  /** Adds to available and held; either may be negative. For amounts that are not such products. */
  move(account: number, asset: number, available: bigint, held: bigint): void {
    this.check(account, asset);
    this.set(this.available(account, asset), this.get(this.available(account, asset)) + available);
    this.set(this.held(account, asset), this.get(this.held(account, asset)) + held);
  }

  balance(account: number, asset: number): Holding {
    this.check(account, asset);
    return {
      available: this.get(this.available(account, asset)),
      held: this.get(this.held(account, asset)),
    };
  }

  private add(amount: number, low: number, high: number): void {
    const { limbs } = this;
    const sum = (limbs[amount] ?? 0) + low;
    if (sum < LIMB) {
      limbs[amount] = sum;
      limbs[amount + 1] = (limbs[amount + 1] ?? 0) + high;
    } else {
      limbs[amount] = sum - LIMB;
      limbs[amount + 1] = (limbs[amount + 1] ?? 0) + high + 1;
    }
  }

  private take(amount: number, low: number, high: number): void {
    const { limbs } = this;
    const difference = (limbs[amount] ?? 0) - low;
    const left = (limbs[amount + 1] ?? 0) - (difference < 0 ? high + 1 : high);
    if (left < 0) throw new Error('The engine moved more than there was.');
    limbs[amount] = difference < 0 ? difference + LIMB : difference;
    limbs[amount + 1] = left;
  }
}
