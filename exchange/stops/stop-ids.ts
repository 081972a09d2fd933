import { seededRandom } from '../exact/random.ts';
import type { IdOrigin } from '../orders/model/public-ids.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Public ids by sequence; none of them is an order id. */
export interface StopIds {
  /** Begins with `vs`, as the venue's (facts 2, section 2). */
  stop(sequence: number): string;
  /** Begins with `oc`. Of the sequence of its order in the book. */
  oco(orderSequence: number): string;
}

export function createStopIds({ seed, founded }: IdOrigin): StopIds {
  const own = seededRandom((seed ^ 0x0057_0bed) + founded).text(ALPHABET, 14);
  const id = (prefix: string, sequence: number) => prefix + own + sequence.toString(36).padStart(8, '0');
  return { stop: (sequence) => id('vs', sequence), oco: (sequence) => id('oc', sequence) };
}
