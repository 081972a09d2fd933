import type { Units } from '../engine/base/contract.ts';
import { toUnits } from '../engine/base/units.ts';

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
