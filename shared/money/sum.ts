import type { DecimalText } from './decimal-text.ts';
import { fromScaled, rescale, toScaled } from './scaled.ts';

/** The exact sum of any number of values of one unit, with the decimals of the finest of them; "0" for none. */
export function sum<T extends DecimalText>(values: Iterable<T>): T {
  const perScale = new Map<number, bigint>();
  for (const value of values) {
    const { units, scale } = toScaled(value);
    perScale.set(scale, (perScale.get(scale) ?? 0n) + units);
  }
  let finest = 0;
  for (const scale of perScale.keys()) finest = Math.max(finest, scale);
  let total = 0n;
  for (const [scale, units] of perScale) total += rescale({ units, scale }, finest);
  return fromScaled(total, finest) as T; // a sum has the unit of its parts
}
