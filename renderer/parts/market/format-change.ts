import { groupThousands } from '../../../shared/money/format.ts';
import { multiply, quotientRoundedHalfUp } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { isZero } from '../../../shared/money/scaled.ts';

interface ChangeText {
  direction: 'up' | 'down' | 'same';
  /** "+1.24%", rounded to two places for the eye. */
  text: string;
}

/** A 24-hour change, given as a fraction ("0.0124"), in percent; null for text that is not a decimal. */
export function formatChange(rate: string | null): ChangeText | null {
  const read = rate === null ? null : parseDecimal(rate);
  if (!read?.ok) return null;
  const percent = quotientRoundedHalfUp(multiply(read.value, '100' as DecimalText), '1' as DecimalText, 2); // literals in the grammar
  return percent === null ? null : formatPercent(percent);
}

/** A signed number of percent with at most two places: "+1.24%". */
export function formatPercent(percent: DecimalText): ChangeText {
  if (isZero(percent)) return { direction: 'same', text: `${groupThousands('0.00')}%` };
  const padded = withTwoPlaces(percent);
  return padded.startsWith('-')
    ? { direction: 'down', text: `${groupThousands(padded)}%` }
    : { direction: 'up', text: `+${groupThousands(padded)}%` };
}

function withTwoPlaces(text: string): string {
  const [integer = '0', fraction = ''] = text.split('.');
  return `${integer}.${fraction.padEnd(2, '0')}`;
}
