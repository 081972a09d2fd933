import { MAX_DIGITS } from '../money/decimal-text.ts';
import { fail, type Result, succeed } from '../base/result.ts';
import type { LedgerMessages } from '../messages/ledger.ts';
import type { Grouping } from './ledger-mapping.ts';

export interface LedgerNumber {
  negative: boolean;
  /** Plain decimal text without a sign. */
  digits: string;
}

export interface NumberStyle {
  decimal: '.' | ',';
  grouping: Grouping;
}

/** What is wrong with a number, as a sentence about `field`. */
export type NumberProblem = (
  messages: LedgerMessages,
  field: 'amount' | 'amountIn' | 'amountOut' | 'fee',
) => string;

const EXPONENT = /^[+-]?[\d.,]+[eE][+-]?\d+$/;
const BLANKS = /[\u00A0\u2007\u2009\u202F]/g;

/**
 * An amount of a ledger, to the last digit. A sign before or after it, or accountants' parentheses, may say that it is negative.
 * Refused are other signs between thousands than the one chosen, and scientific notation: whatever wrote that may have dropped digits.
 */
export function readLedgerNumber(text: string, style: NumberStyle): Result<LedgerNumber, NumberProblem> {
  const plain = text.replaceAll('\u2212', '-').replaceAll('\u2019', "'").replaceAll(BLANKS, ' ').trim();
  if (plain === '') return fail((messages, field) => messages[field].empty);
  if (plain.length > 2 * MAX_DIGITS) return fail((messages, field) => messages[field].tooLong);
  if (EXPONENT.test(plain)) return fail((messages, field) => messages[field].scientific(text));
  const { negative, body } = signOf(plain);
  const digits = digitsOf(body, style);
  if (digits === null)
    return fail((messages, field) => messages[field].noNumber(cut(text), formatNumberStyle(style, messages)));
  if (digits.length > MAX_DIGITS) return fail((messages, field) => messages[field].tooManyDigits(MAX_DIGITS));
  return succeed({ negative: negative && /[1-9]/.test(digits), digits });
}

function signOf(plain: string): { negative: boolean; body: string } {
  const inside = /^\((.*)\)$/.exec(plain)?.[1];
  if (inside !== undefined) return { negative: true, body: inside.trim() };
  const first = plain[0];
  if (first === '-' || first === '+') return { negative: first === '-', body: plain.slice(1).trimStart() };
  if (plain.endsWith('-')) return { negative: true, body: plain.slice(0, -1).trimEnd() };
  return { negative: false, body: plain };
}

function digitsOf(body: string, { decimal, grouping }: NumberStyle): string | null {
  const point = body.indexOf(decimal);
  const whole = point < 0 ? body : body.slice(0, point);
  const fraction = point < 0 ? '' : body.slice(point + 1);
  if (point >= 0 && !/^\d+$/.test(fraction)) return null;
  if (whole === '' && fraction === '') return null;
  const plain = wholeOf(whole, decimal, grouping);
  if (plain === null) return null;
  const significant = plain.replace(/^0+/, '') || '0';
  return fraction === '' ? significant : `${significant}.${fraction}`;
}

function wholeOf(whole: string, decimal: string, grouping: Grouping): string | null {
  if (/^\d*$/.test(whole)) return whole;
  if (grouping === '' || grouping === decimal) return null;
  const [first = '', ...groups] = whole.split(grouping);
  if (!/^[1-9]\d{0,2}$/.test(first) || !groups.every((group) => /^\d{3}$/.test(group))) return null;
  return first + groups.join('');
}

function formatNumberStyle({ decimal, grouping }: NumberStyle, { styles }: LedgerMessages): string {
  const style = decimal === '.' ? styles.point : styles.comma;
  switch (grouping) {
    case '':
      return style.none;
    case ' ':
      return style.blanks;
    case ',':
    case '.':
    case "'":
      return style.sign(grouping);
  }
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** How the numbers of a column are written, judged by every one of them. Null: some would have another value in another style. */
export function guessStyle(texts: Iterable<string>): NumberStyle | null {
  const values = new Set<string>();
  for (const text of texts) if (/\d/.test(text)) values.add(text.trim());
  let possible = STYLES;
  for (const value of values) {
    const fitting = possible.filter((style) => readLedgerNumber(value, style).ok);
    // What fits none of them is a problem of that row.
    if (fitting.length > 0) possible = fitting;
  }
  const [first, ...others] = possible;
  if (first === undefined) return null;
  for (const value of values) {
    const reading = digitsIn(value, first);
    if (reading !== null && others.some((style) => digitsIn(value, style) !== reading)) return null;
  }
  return first;
}

function digitsIn(value: string, style: NumberStyle): string | null {
  const read = readLedgerNumber(value, style);
  return read.ok ? read.value.digits : null;
}

const STYLES: readonly NumberStyle[] = [
  { decimal: '.', grouping: '' },
  { decimal: ',', grouping: '' },
  { decimal: '.', grouping: ',' },
  { decimal: ',', grouping: '.' },
  { decimal: '.', grouping: ' ' },
  { decimal: ',', grouping: ' ' },
  { decimal: '.', grouping: "'" },
  { decimal: ',', grouping: "'" },
];
