import { fail, type Result } from '../base/result.ts';
import { moneyMessages } from '../messages/money.ts';
import { MAX_DIGITS, parseDecimal, type DecimalText } from './decimal-text.ts';
import { typedForm } from './format.ts';
import { numberStyle, type NumberStyle } from '../base/format/number-style.ts';

const messages = moneyMessages.typed;

interface TypedProblem {
  kind: 'empty' | 'ambiguous' | 'not-a-number' | 'too-long';
  /** What is wrong, as a sentence. */
  message: string;
  /** For an ambiguous text: what it may mean, in canonical form. */
  readings?: DecimalText[];
}

interface Mantissa {
  whole: string;
  fraction: string;
}

const NUMBER = /^([+-]?) *([0-9., ']*[0-9][0-9., ']*)(?:[eE]([+-]?[0-9]{1,4}))?$/;
const MAX_EXPONENT = MAX_DIGITS;
const MAX_TYPED = 2 * MAX_DIGITS; // with room for grouping

/**
 * Reads what a person typed or pasted: grouped, with a decimal comma, in full-width digits, in scientific notation.
 * Answers canonical text when there is no doubt what is meant, and otherwise the reason why not. Where numbers are written with a decimal
 * point, a single point is always that; a single comma before exactly three digits may be either and is refused. With a decimal comma
 * it is the other way round.
 */
export function readTyped(text: string): Result<DecimalText, TypedProblem> {
  const plain = toAscii(text).trim();
  if (plain === '') return fail({ kind: 'empty', message: messages.empty });
  if (plain.length > MAX_TYPED) return fail(tooLong());
  const match = NUMBER.exec(plain);
  if (match === null) return fail(notANumber(plain));
  const [, sign = '', body = '', exponent = '0'] = match;
  const mantissa = readMantissa(body);
  if (mantissa === 'unclear') return fail(notANumber(plain));
  if (Array.isArray(mantissa)) return ambiguous(plain, sign, Number(exponent), mantissa);
  return compose(sign, mantissa, Number(exponent));
}

/** Full-width forms, the typographic minus and the blanks that spreadsheets paste. Superscripts and fractions stay refused. */
function toAscii(text: string): string {
  return text
    .replaceAll(/[\uFF10-\uFF19\uFF0B-\uFF0E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u2212', '-')
    .replaceAll('\u2019', "'")
    .replaceAll(/[\u00A0\u2007\u2009\u202F\u3000]/g, ' ');
}

/** One reading, two readings in doubt, or none. */
function readMantissa(body: string): Mantissa | Mantissa[] | 'unclear' {
  const marks = body.match(/[., ']/g) ?? [];
  const [first, second, ...more] = new Set(marks);
  if (first === undefined) return { whole: body, fraction: '' };
  if (more.length > 0) return 'unclear';
  if (second !== undefined) return readGroupedAndPoint(body, first, second);
  if (marks.length === 1 && (first === '.' || first === ',')) return readSingleMark(body, first);
  return readGrouped(body, first);
}

function readSingleMark(body: string, mark: NumberStyle['decimal']): Mantissa | Mantissa[] {
  const parts = splitAt(body, mark);
  if (mark === numberStyle().decimal) return parts;
  // A grouped number has one to three digits before its first mark and never begins with 0.
  if (parts.fraction.length !== 3 || !/^[1-9][0-9]{0,2}$/.test(parts.whole)) return parts;
  return [parts, { whole: parts.whole + parts.fraction, fraction: '' }];
}

function readGroupedAndPoint(body: string, grouping: string, point: string): Mantissa | 'unclear' {
  if (point !== '.' && point !== ',') return 'unclear';
  if (body.indexOf(point) !== body.lastIndexOf(point)) return 'unclear';
  const parts = splitAt(body, point);
  const whole = readGrouped(parts.whole, grouping);
  if (whole === 'unclear' || !/^[0-9]*$/.test(parts.fraction)) return 'unclear';
  return { whole: whole.whole, fraction: parts.fraction };
}

function readGrouped(body: string, grouping: string): Mantissa | 'unclear' {
  const [first = '', ...groups] = body.split(grouping);
  if (!/^[1-9][0-9]{0,2}$/.test(first)) return 'unclear';
  if (!groups.every((group) => /^[0-9]{3}$/.test(group))) return 'unclear';
  return { whole: first + groups.join(''), fraction: '' };
}

function splitAt(body: string, point: string): Mantissa {
  const at = body.indexOf(point);
  return { whole: body.slice(0, at), fraction: body.slice(at + 1) };
}

/** Moves the point by the exponent and writes the canonical form; digits after the point are kept, zeros too. */
function compose(sign: string, mantissa: Mantissa, exponent: number): Result<DecimalText, TypedProblem> {
  if (Math.abs(exponent) > MAX_EXPONENT) return fail(tooLong());
  let { whole, fraction } = mantissa;
  if (exponent > 0) {
    const moved = fraction.slice(0, exponent).padEnd(exponent, '0');
    [whole, fraction] = [whole + moved, fraction.slice(exponent)];
  } else if (exponent < 0) {
    const padded = whole.padStart(-exponent, '0');
    [whole, fraction] = [padded.slice(0, padded.length + exponent), padded.slice(exponent) + fraction];
  }
  const digits = (whole.replace(/^0+/, '') || '0') + (fraction === '' ? '' : `.${fraction}`);
  const negative = sign === '-' && /[1-9]/.test(digits);
  const read = parseDecimal(negative ? `-${digits}` : digits);
  return read.ok ? read : fail(tooLong());
}

function ambiguous(
  text: string,
  sign: string,
  exponent: number,
  mantissas: Mantissa[],
): Result<DecimalText, TypedProblem> {
  const readings: DecimalText[] = [];
  for (const mantissa of mantissas) {
    const reading = compose(sign, mantissa, exponent);
    if (!reading.ok) return reading;
    readings.push(reading.value);
  }
  const [one = '', other = ''] = readings.map(typedForm);
  const mark = numberStyle().decimal === '.' ? 'comma' : 'point';
  return fail({ kind: 'ambiguous', message: messages.ambiguous[mark](text, one, other), readings });
}

function notANumber(text: string): TypedProblem {
  const stranger = /[^0-9., '+\-eE]/u.exec(text)?.[0];
  if (stranger === undefined) {
    const shown = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
    return {
      kind: 'not-a-number',
      message: messages.notOne[numberStyle().decimal === '.' ? 'point' : 'comma'](shown),
    };
  }
  const code = (stranger.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const isSeen = /[\p{L}\p{N}\p{P}\p{S}]/u.test(stranger);
  return {
    kind: 'not-a-number',
    message: messages.stranger(isSeen ? JSON.stringify(stranger) : `U+${code}`),
  };
}

function tooLong(): TypedProblem {
  return { kind: 'too-long', message: messages.tooLong(MAX_DIGITS) };
}
