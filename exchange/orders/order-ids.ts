import { seededRandom } from '../exact/random.ts';

/** Order ids of 24 hexadecimal digits: the second, this exchange's own digits, a counter. */
export function createOrderIds(seed: number): (now: number) => string {
  const own = seededRandom(seed ^ 0x0de51d).text('0123456789abcdef', 10);
  let count = 0;
  return (now) => {
    count += 1;
    const seconds = Math.floor(now / 1000)
      .toString(16)
      .padStart(8, '0')
      .slice(-8);
    return seconds + own + count.toString(16).padStart(6, '0');
  };
}
