import type { Units } from './contract.ts';

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/** A whole amount in its faster form when it fits. */
export function toUnits(value: bigint): Units {
  return value >= -LARGEST && value <= LARGEST ? Number(value) : value;
}
