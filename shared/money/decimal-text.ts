import { fail, succeed, type Result } from '../base/result.ts';
import { moneyMessages } from '../messages/money.ts';

const messages = moneyMessages.decimal;

declare const decimal: unique symbol;
declare const unit: unique symbol;

/** A number in plain decimal notation that went through `parseDecimal`: `-?digits[.digits]`, no exponent, no grouping. */
export type DecimalText = string & { readonly [decimal]: true };
/** Quote asset per one unit of the base asset. */
export type Price = DecimalText & { readonly [unit]: 'price' };
/** A quantity of the base asset. */
export type Size = DecimalText & { readonly [unit]: 'size' };
/** A quantity of the quote asset. */
export type Funds = DecimalText & { readonly [unit]: 'funds' };
/** A quantity of one currency, as deposit and withdrawal records carry it. */
export type Amount = DecimalText & { readonly [unit]: 'amount' };

export interface DecimalProblem {
  kind: 'not-text' | 'empty' | 'exponent' | 'notation' | 'too-long';
  /** What is wrong, as a clause that follows the name of the field: "is empty". */
  message: string;
}

/** Longer texts are refused, so that products and differences stay within the precision of arithmetic.ts. */
export const MAX_DIGITS = 100;

const PLAIN = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const EXPONENT = /^[+-]?[0-9]*\.?[0-9]*[eE][+-]?[0-9]+$/;

/**
 * Admits a decimal text to arithmetic, exactly as it is written: "-1.0" stays "-1.0", "0.00000000" keeps its zeros.
 * Refuses what decimal.js would let in: 0x10, 1e3, 1_000, Infinity, "5.", ".5", surrounding blanks, leading zeros.
 */
export function parseDecimal(text: unknown): Result<DecimalText, DecimalProblem> {
  const problem = problemOf(text);
  if (problem !== null) return fail(problem);
  return succeed(text as DecimalText); // the grammar was just checked
}

/** `parseDecimal` for a price; the sign is not judged here. */
export function parsePrice(text: unknown): Result<Price, DecimalProblem> {
  return parseDecimal(text) as Result<Price, DecimalProblem>; // the caller names the unit
}

/** `parseDecimal` for a quantity of the base asset. */
export function parseSize(text: unknown): Result<Size, DecimalProblem> {
  return parseDecimal(text) as Result<Size, DecimalProblem>; // the caller names the unit
}

/** `parseDecimal` for a quantity of the quote asset. */
export function parseFunds(text: unknown): Result<Funds, DecimalProblem> {
  return parseDecimal(text) as Result<Funds, DecimalProblem>; // the caller names the unit
}

/** `parseDecimal` for the amount or fee of a record, kept verbatim. */
export function parseAmount(text: unknown): Result<Amount, DecimalProblem> {
  return parseDecimal(text) as Result<Amount, DecimalProblem>; // the caller names the unit
}

function problemOf(text: unknown): DecimalProblem | null {
  if (typeof text !== 'string') {
    return { kind: 'not-text', message: messages.notText };
  }
  if (text === '') return { kind: 'empty', message: messages.empty };
  if (text.length > MAX_DIGITS) {
    return { kind: 'too-long', message: messages.tooLong(MAX_DIGITS) };
  }
  if (PLAIN.test(text)) return null;
  if (EXPONENT.test(text)) {
    return { kind: 'exponent', message: messages.exponent(text) };
  }
  return { kind: 'notation', message: messages.notation(JSON.stringify(text)) };
}
