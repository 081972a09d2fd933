import { seededRandom } from '../exact/random.ts';
import type { IdOrigin } from '../orders/model/public-ids.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Public ids of stops by their sequence: they begin with `vs` and are no order ids, as the venue's (facts 2, section 2). */
export function createStopIds({ seed, founded }: IdOrigin): (sequence: number) => string {
  const own = seededRandom((seed ^ 0x0057_0bed) + founded).text(ALPHABET, 14);
  return (sequence) => `vs${own}${sequence.toString(36).padStart(8, '0')}`;
}
