import { parseDecimal, type DecimalText } from '../money/decimal-text.ts';
import { nearestMultiples } from '../money/multiples.ts';
import { readQuantity, type Quantity } from '../money/quantity.ts';
import { compare, isPositive, isZero } from '../money/scaled.ts';
import { orderRulesMessages } from '../messages/order-rules.ts';
import { describe } from './read-fields.ts';
import type { Problem, RuleId } from './rules.ts';
import type { Pair } from './ticket.ts';
import { PAIR_AMOUNTS, type PairAmount } from './pair-amounts.ts';

const messages = orderRulesMessages.pair;
const OPTIONAL = ['priceLimitRate', 'minFunds'] as const;
const WORDS = ['baseCurrency', 'quoteCurrency', 'feeCurrency', 'name'] as const;
const FIELDS = ['symbol', ...PAIR_AMOUNTS, ...OPTIONAL, ...WORDS, 'enableTrading'] as const;
type RequiredName = PairAmount;
type OptionalName = (typeof OPTIONAL)[number];
type PairFields = Partial<Record<(typeof FIELDS)[number], unknown>>;

/** A pair whose attributes were all read: limits and increments as decimals, ready to compare. */
export interface PairRules
  extends Record<RequiredName, DecimalText>, Record<OptionalName, DecimalText | null> {
  symbol: string;
  base: string;
  quote: string;
  feeCurrency: string | null;
  enableTrading: boolean;
  /** The same numbers, read for comparing. */
  quantities: Record<RequiredName, Quantity> & Record<OptionalName, Quantity | null>;
}

export type PairReading =
  | { problems: [Problem, ...Problem[]]; rules: null }
  | { problems: []; rules: PairRules };

const SYMBOL = /^[!-,.-~]+-[!-,.-~]+$/; // printable ASCII either side of one hyphen

/** BASE-QUOTE form (4.3, symbol). */
export function isSymbol(value: unknown): value is string {
  return typeof value === 'string' && SYMBOL.test(value);
}

/** Judges a pair that was typed in, imported or fetched: every attribute of 2.5 present, a decimal, and in keeping with the others. */
export function checkPair(pair: Pair): { problems: Problem[] } {
  return { problems: readPair(pair).problems };
}

/**
 * What was read of a pair, kept beside the pair object itself and used again while every attribute is the same. `checkTicket` takes a
 * plain pair on every keystroke, and reading one takes five times as long as judging the ticket. The result does not depend on it.
 */
const readings = new WeakMap<object, { fields: PairFields; reading: PairReading }>();

/** The pair ready for use, or what is wrong with it. Never throws. */
export function readPair(pair: unknown): PairReading {
  if (typeof pair !== 'object' || pair === null) return readPairFields(NO_FIELDS);
  const known = readings.get(pair);
  if (known !== undefined && isSame(known.fields, pair)) return known.reading;
  const fields = pairFields(pair);
  const reading = readPairFields(fields);
  readings.set(pair, { fields, reading });
  return reading;
}

const NO_FIELDS: PairFields = {};

/** The attributes of whatever was given, each read once; none of a value that is no object or will not be read. */
function pairFields(source: PairFields): PairFields {
  try {
    return {
      symbol: source.symbol,
      priceIncrement: source.priceIncrement,
      baseIncrement: source.baseIncrement,
      baseMinSize: source.baseMinSize,
      baseMaxSize: source.baseMaxSize,
      quoteIncrement: source.quoteIncrement,
      quoteMinSize: source.quoteMinSize,
      quoteMaxSize: source.quoteMaxSize,
      priceLimitRate: source.priceLimitRate,
      minFunds: source.minFunds,
      baseCurrency: source.baseCurrency,
      quoteCurrency: source.quoteCurrency,
      feeCurrency: source.feeCurrency,
      name: source.name,
      enableTrading: source.enableTrading,
    } satisfies Record<(typeof FIELDS)[number], unknown>;
  } catch {
    return NO_FIELDS;
  }
}

/** Whether the pair still is as it was read; written out, because it is asked on every keystroke. */
function isSame(known: PairFields, pair: PairFields): boolean {
  try {
    return (
      pair.symbol === known.symbol &&
      pair.priceIncrement === known.priceIncrement &&
      pair.baseIncrement === known.baseIncrement &&
      pair.baseMinSize === known.baseMinSize &&
      pair.baseMaxSize === known.baseMaxSize &&
      pair.quoteIncrement === known.quoteIncrement &&
      pair.quoteMinSize === known.quoteMinSize &&
      pair.quoteMaxSize === known.quoteMaxSize &&
      pair.priceLimitRate === known.priceLimitRate &&
      pair.minFunds === known.minFunds &&
      pair.baseCurrency === known.baseCurrency &&
      pair.quoteCurrency === known.quoteCurrency &&
      pair.feeCurrency === known.feeCurrency &&
      pair.name === known.name &&
      pair.enableTrading === known.enableTrading
    );
  } catch {
    return false;
  }
}

function readPairFields(fields: PairFields): PairReading {
  const problems: Problem[] = [];
  const numbers = new Map<string, DecimalText>();
  if (!isSymbol(fields.symbol)) {
    problems.push(problem('symbol', 'S2.5-symbol', messages.symbolForm('symbol')));
  }
  for (const name of PAIR_AMOUNTS) readNumber(name, fields[name], numbers, problems);
  for (const name of OPTIONAL) {
    if (fields[name] !== undefined && fields[name] !== null)
      readNumber(name, fields[name], numbers, problems);
  }
  checkTexts(fields, problems);
  checkRange('base', numbers, problems);
  checkRange('quote', numbers, problems);
  const [first, ...more] = problems;
  if (first !== undefined) return { problems: [first, ...more], rules: null };
  return { problems: [], rules: toRules(fields, numbers) };
}

function readNumber(
  name: RequiredName | OptionalName,
  value: unknown,
  numbers: Map<string, DecimalText>,
  problems: Problem[],
): void {
  const rule: RuleId = name === 'minFunds' ? 'VF3-minFunds' : `S2.5-${name}`;
  if (value === undefined) {
    problems.push(problem(name, rule, messages.missing(name)));
    return;
  }
  const read = parseDecimal(value);
  if (!read.ok) {
    problems.push(problem(name, rule, messages.unreadable(name, read.error.message)));
  } else if (name.endsWith('Increment') && !isPositive(read.value)) {
    problems.push(problem(name, rule, messages.notPositive(name, read.value)));
  } else if (!isPositive(read.value) && !isZero(read.value)) {
    problems.push(problem(name, rule, messages.negative(name, read.value)));
  } else {
    numbers.set(name, read.value);
  }
}

function checkTexts(fields: PairFields, problems: Problem[]): void {
  for (const name of WORDS) {
    const value = fields[name];
    const absent = value === undefined || value === null;
    if (!absent && (typeof value !== 'string' || value === '')) {
      problems.push(problem(name, 'VF3-pair', messages.notText(name, describe(value))));
    }
  }
  const { enableTrading } = fields;
  if (enableTrading !== undefined && typeof enableTrading !== 'boolean') {
    problems.push(problem('enableTrading', 'VF3-pair', messages.notFlag('enableTrading')));
  }
}

/** Between the two limits there must be something to order: VSYS-USDT's minimum 0.1 at an increment of 1 means 1. */
function checkRange(asset: 'base' | 'quote', numbers: Map<string, DecimalText>, problems: Problem[]): void {
  const increment = numbers.get(`${asset}Increment`);
  const min = numbers.get(`${asset}MinSize`);
  const max = numbers.get(`${asset}MaxSize`);
  if (increment === undefined || min === undefined || max === undefined) return;
  const smallest = nearestMultiples(min, increment).above;
  if (compare(smallest, max) <= 0) return;
  const field = `${asset}MaxSize` as const;
  problems.push(problem(field, `S2.5-${field}`, messages.noMultiple(field, max, increment, min)));
}

function toRules(fields: PairFields, numbers: Map<string, DecimalText>): PairRules {
  const symbol = String(fields.symbol);
  const [base = '', quote = ''] = symbol.split('-');
  const quantities: Partial<Record<string, Quantity | null>> = { priceLimitRate: null, minFunds: null };
  for (const [name, number] of numbers) quantities[name] = readQuantity(number);
  const rules = {
    symbol,
    base: word(fields.baseCurrency) ?? base,
    quote: word(fields.quoteCurrency) ?? quote,
    feeCurrency: word(fields.feeCurrency),
    enableTrading: fields.enableTrading !== false,
    priceLimitRate: numbers.get('priceLimitRate') ?? null,
    minFunds: numbers.get('minFunds') ?? null,
    ...Object.fromEntries(numbers),
    quantities,
  };
  return rules as PairRules; // without problems every required number is in the map
}

function word(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function problem(field: string, rule: RuleId, message: string): Problem {
  return { field, rule, message };
}
