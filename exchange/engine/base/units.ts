import type { Units } from './contract.ts';

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/** A whole amount in its faster form when it fits. */
export function toUnits(value: bigint): Units {
  return value >= -LARGEST && value <= LARGEST ? Number(value) : value;
}

/** Sum of two whole amounts, exact whatever their size. */
export function plus(left: Units, right: Units): Units {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (sum <= Number.MAX_SAFE_INTEGER) return sum;
  }
  return toUnits(BigInt(left) + BigInt(right));
}

/** Product of two whole amounts, exact whatever their size. A double that is safe is the true product. */
export function times(left: Units, right: Units): Units {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right;
    if (product <= Number.MAX_SAFE_INTEGER) return product;
  }
  return toUnits(BigInt(left) * BigInt(right));
}
