import type { Units } from './contract.ts';

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/** A whole amount as a number if it fits. */
export function toUnits(value: bigint): Units {
  return value >= -LARGEST && value <= LARGEST ? Number(value) : value;
}

/** Exact sum of two whole amounts. */
export function plus(left: Units, right: Units): Units {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (sum <= Number.MAX_SAFE_INTEGER) return sum;
  }
  return toUnits(BigInt(left) + BigInt(right));
}

/** Exact product of two whole amounts. A product that is a safe integer is exact in a double. */
export function times(left: Units, right: Units): Units {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right;
    if (product <= Number.MAX_SAFE_INTEGER) return product;
  }
  return toUnits(BigInt(left) * BigInt(right));
}
