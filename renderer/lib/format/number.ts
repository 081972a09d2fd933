import { groupThousands } from '../../../shared/money/format.ts';
import { datesMessages } from '../../../shared/messages/dates.ts';

/**
 * A count with its thousands marked: "2,013", in the style that was chosen. Not by Intl: creating a number format costs the start of the window about
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
  return size < 1000
    ? datesMessages.offset.ms(`${sign}${size}`)
    : datesMessages.offset.seconds(`${sign}${formatTenths(size / 1000)}`);
}

/** A small quantity of the machine's own to one decimal, a time or a size: "1.4". Amounts are decimal texts and never come here. */
export function formatTenths(value: number): string {
  return groupThousands(value.toFixed(1));
}
