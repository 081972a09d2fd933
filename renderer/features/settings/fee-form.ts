import { typedForm } from '../../../shared/money/format.ts';
import { multiply } from '../../../shared/money/arithmetic.ts';
import { type DecimalText, parseDecimal } from '../../../shared/money/decimal-text.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { settingsLimitsMessages } from '../../../shared/messages/settings-limits.ts';

const PERCENT = '0.01' as DecimalText; // a constant in canonical form
const HUNDRED = '100' as DecimalText;

/** A rate as people write it: the fraction "0.001" as "0.1". A text that is not a number comes back unchanged. */
export function percentOf(fraction: string): string {
  const read = parseDecimal(fraction);
  return read.ok ? typedForm(plain(multiply(read.value, HUNDRED))) : fraction;
}

/** Reads a rate typed in percent, exactly, into the fraction that settings keep; a maker's may be negative. */
export function readPercent(text: string): { ok: true; fraction: string } | { ok: false; problem: string } {
  const read = readTyped(text.replace(/\s*%\s*$/, ''));
  if (!read.ok) return { ok: false, problem: read.error.message };
  const fraction = plain(multiply(read.value, PERCENT));
  if (!/^-?0(?:\.\d+)?$/.test(fraction)) return { ok: false, problem: settingsLimitsMessages.fees.tooHigh };
  if (!/^-?0(?:\.\d{1,12})?$/.test(fraction)) {
    return { ok: false, problem: settingsLimitsMessages.fees.tooLong };
  }
  return { ok: true, fraction };
}

/** Zeros that multiplying left at the end are not part of a rate. */
function plain(text: string): string {
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  return short === '-0' ? '0' : short;
}
