import { groupThousands } from '../../../shared/money/format.ts';

const MARKS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;
const DIGITS = 4;

/**
 * A figure of the market to four digits: "473.6M", "0.04381". For a column that has no room for all of them, where the whole text is in
 * reach. Any text that is no number comes back as it is.
 */
export function formatCompact(text: string): string {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  for (const [unit, mark] of MARKS) {
    // What rounds up to the unit is written in it.
    if (Math.abs(value) >= unit * 0.99995) return `${groupThousands(toDigits(value / unit))}${mark}`;
  }
  return groupThousands(toDigits(value));
}

/** In plain notation, whatever the size. */
function toDigits(value: number): string {
  if (value === 0) return '0';
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const text = value.toFixed(Math.min(100, Math.max(0, DIGITS - 1 - magnitude)));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
