import type { Ids } from '../electron/platform/ids.ts';
import { bytesOf, type Random } from './random.ts';

/** Identifiers and jitter from the seed. */
export function simIds(random: Random): Ids {
  return {
    uuid() {
      const hex = bytesOf(random, 16).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    hex: (count) => bytesOf(random, count).toString('hex'),
    fraction: () => random.next(),
  };
}
