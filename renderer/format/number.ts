import { groupThousands } from '../../shared/money/format.ts';

/**
 * A count with its thousands marked: "2,013". Not by Intl: creating a number format costs the start of the window about
 * as much as drawing the whole frame.
 */
export function formatCount(count: number): string {
  return groupThousands(String(count));
}

/** A clock offset with its sign and unit: "+12 ms", "-1.4 s". */
export function formatOffset(ms: number): string {
  const rounded = Math.round(ms);
  const sign = rounded > 0 ? '+' : rounded < 0 ? '-' : '';
  const size = Math.abs(rounded);
  return size < 1000 ? `${sign}${size} ms` : `${sign}${(size / 1000).toFixed(1)} s`;
}
