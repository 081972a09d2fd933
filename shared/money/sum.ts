import type { DecimalText } from './decimal-text.ts';
import { fromScaled, rescale, toScaled, writtenDecimals } from './scaled.ts';

/** The exact sum of any number of values of one unit, with as many decimals as the finest of them is written with; "0" for none. */
export function sum<T extends DecimalText>(values: Iterable<T>): T {
  const perScale = new Map<number, bigint>();
  let finest = 0;
  for (const value of values) {
    finest = Math.max(finest, writtenDecimals(value));
    const { units, scale } = toScaled(value);
    perScale.set(scale, (perScale.get(scale) ?? 0n) + units);
  }
  let total = 0n;
  for (const [scale, units] of perScale) total += rescale({ units, scale }, finest);
  return fromScaled(total, finest) as T; // a sum has the unit of its parts
}
