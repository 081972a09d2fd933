import type { AmountKey } from './amount-keys.ts';
import { createBuckets } from './buckets.ts';

/** Numbers for amounts with a number beside, such as that of the currency. */
interface AmountBuckets {
  /** The number of both, given to them when they have none yet. */
  bucket(key: AmountKey, beside: number): number;
  /** The number of both, or -1. */
  find(key: AmountKey, beside: number): number;
  count(): number;
}

export function createAmountBuckets(foreseen: number): AmountBuckets {
  const buckets = createBuckets(foreseen);
  /** A text no narrow amount shares gets a number instead. */
  const wide = new Map<string, number>();
  return {
    count: () => buckets.count(),
    bucket(key, beside) {
      if (key.wide === '') return buckets.bucket(key.integer, key.high, key.low, beside);
      const number = wide.get(key.wide) ?? wide.size;
      wide.set(key.wide, number);
      return buckets.bucket(-1, number, 0, beside);
    },
    find(key, beside) {
      if (key.wide === '') return buckets.find(key.integer, key.high, key.low, beside);
      const number = wide.get(key.wide);
      return number === undefined ? -1 : buckets.find(-1, number, 0, beside);
    },
  };
}
