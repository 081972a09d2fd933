import { multiply, notional, quotientRoundedUp } from '../money/arithmetic.ts';
import {
  parseFunds,
  parsePrice,
  parseSize,
  type DecimalProblem,
  type DecimalText,
  type Price,
  type Size,
} from '../money/decimal-text.ts';
import { compare, decimalsOf, isMultipleOf, isPositive } from '../money/scaled.ts';
import type { Result } from '../result.ts';
import { greater, nearestOnGrid, smaller, type Grid } from './nearest.ts';
import type { PairRules } from './pair.ts';
import type { TicketFields } from './parameters.ts';
import type { Problem, RuleId } from './rules.ts';

/** A problem, with the values that could stand in the field instead; they are worked out only when asked for. */
export interface Finding extends Problem {
  candidates?: () => DecimalText[];
}

const TWENTY = '20' as DecimalText; // a literal in plain notation

/** Judges the amounts of a ticket; without pair rules only what holds for every pair. */
export function checkAmounts(fields: TicketFields, pair: PairRules | null): Finding[] {
  if (fields.type === 'limit') return checkLimit(fields, pair);
  if (fields.type === 'market') return checkMarket(fields, pair);
  return [];
}

function checkLimit(fields: TicketFields, pair: PairRules | null): Finding[] {
  const findings: Finding[] = [];
  const price = readPositive(parsePrice, 'price', 'S4.3-P-price', fields.price, priceGrid(pair), findings);
  if (price !== null) checkMultiple('price', 'S4.3-P-price', price, priceGrid(pair), findings);
  const size = readSize(fields, pair, price, findings);
  if (price !== null && size !== null && pair !== null) checkNotional(fields, price, size, pair, findings);
  if (fields.iceberg === true) checkVisible(fields, size, pair, findings);
  return findings;
}

function checkMarket(fields: TicketFields, pair: PairRules | null): Finding[] {
  const findings: Finding[] = [];
  const { size, funds } = fields;
  if ((size === undefined) === (funds === undefined)) {
    const both = size !== undefined;
    const message = `A market order needs either size or funds${both ? ', not both; remove one' : ''}.`;
    findings.push({ field: both ? 'funds' : 'size', rule: 'S4.3-P-sizeOrFunds', message });
  }
  if (size !== undefined) readSize(fields, pair, null, findings);
  if (funds !== undefined) checkFunds(funds, pair, findings);
  return findings;
}

/** Of a market size 4.3 says no more than "quantity of the base asset"; the roles in 2.5 make the same rules hold for it. */
function readSize(
  fields: TicketFields,
  pair: PairRules | null,
  price: Price | null,
  findings: Finding[],
): Size | null {
  const rule = 'S4.3-P-size';
  const grid = pair && sizeGrid(fields, pair, price);
  const size = readPositive(parseSize, 'size', rule, fields.size, grid, findings);
  if (size === null || pair === null || grid === null) return size;
  checkMultiple('size', rule, size, grid, findings);
  checkLeast('size', rule, size, ['baseMinSize', pair.baseMinSize], grid, findings);
  checkMost('size', rule, size, ['baseMaxSize', pair.baseMaxSize], grid, findings);
  return size;
}

function checkFunds(value: unknown, pair: PairRules | null, findings: Finding[]): void {
  const grid = pair && {
    increment: pair.quoteIncrement,
    least: greater(pair.quoteMinSize, pair.minFunds),
    most: pair.quoteMaxSize,
  };
  const funds = readPositive(parseFunds, 'funds', 'S4.3-P-funds', value, grid, findings);
  if (funds === null || pair === null || grid === null) return;
  checkMultiple('funds', 'S4.3-P-funds', funds, grid, findings);
  checkLeast('funds', 'S4.3-P-funds', funds, ['quoteMinSize', pair.quoteMinSize], grid, findings);
  checkMost('funds', 'S4.3-P-funds', funds, ['quoteMaxSize', pair.quoteMaxSize], grid, findings);
  if (pair.minFunds !== null) {
    checkLeast('funds', 'VF3-minFunds', funds, ['minFunds', pair.minFunds], grid, findings);
  }
}

function checkNotional(
  fields: TicketFields,
  price: Price,
  size: Size,
  pair: PairRules,
  findings: Finding[],
): void {
  const worth = notional(price, size);
  if (pair.minFunds === null || compare(worth, pair.minFunds) >= 0) return;
  findings.push({
    field: 'size',
    rule: 'VF3-minFunds',
    message: `Price x size is ${worth} ${pair.quote}; the pair's minFunds is ${pair.minFunds}.`,
    candidates: () => nearestOnGrid(size, sizeGrid(fields, pair, price)),
  });
}

/** S4.3-P-visibleSize, S8-visibleSize (20 x visibleSize against the size, so that nothing is rounded) and VF9-visibleSize. */
function checkVisible(
  fields: TicketFields,
  size: Size | null,
  pair: PairRules | null,
  findings: Finding[],
): void {
  if (fields.visibleSize === undefined) return;
  const grid = pair && {
    increment: pair.baseIncrement,
    least: size === null ? pair.baseMinSize : greater(pair.baseMinSize, ceilTwentieth(size, pair)),
    most: size,
  };
  const rule = 'S4.3-P-visibleSize';
  const visible = readPositive(parseSize, 'visibleSize', rule, fields.visibleSize, grid, findings);
  if (visible === null) return;
  if (pair !== null && grid !== null) {
    checkMultiple('visibleSize', rule, visible, grid, findings);
    const least: [string, DecimalText] = ['baseMinSize', pair.baseMinSize];
    checkLeast('visibleSize', 'VF9-visibleSize', visible, least, grid, findings);
  }
  if (size === null) return;
  if (compare(multiply(visible, TWENTY), size) < 0) {
    const message = `visibleSize ${visible} is less than 1/20 of the size ${size}.`;
    findings.push(withCandidates({ field: 'visibleSize', rule: 'S8-visibleSize', message }, visible, grid));
  }
  if (compare(visible, size) > 0) {
    const message = `visibleSize ${visible} is more than the size ${size}.`;
    findings.push(withCandidates({ field: 'visibleSize', rule, message }, visible, grid));
  }
}

function priceGrid(pair: PairRules | null): Grid | null {
  return pair && { increment: pair.priceIncrement, least: null, most: null };
}

/** What the size may be beside the ticket's own price (minFunds) and visibleSize (1/20), so that a suggestion fits them too. */
function sizeGrid(fields: TicketFields, pair: PairRules, price: Price | null): Grid {
  const increment = pair.baseIncrement;
  const worth =
    price === null || pair.minFunds === null
      ? null
      : quotientRoundedUp(pair.minFunds, price, decimalsOf(increment));
  const grid = { increment, least: greater(pair.baseMinSize, worth), most: pair.baseMaxSize };
  const visible = parseSize(fields.visibleSize);
  if (fields.iceberg !== true || !visible.ok || !isPositive(visible.value)) return grid;
  return {
    increment,
    least: greater(grid.least, visible.value),
    most: smaller(grid.most, multiply(visible.value, TWENTY)) ?? grid.most,
  };
}

function ceilTwentieth(size: Size, pair: PairRules): DecimalText | null {
  return quotientRoundedUp(size, TWENTY, decimalsOf(pair.baseIncrement));
}

/** The amount when it is plain, positive decimal text; else null and a finding. An absent one is judged elsewhere. */
function readPositive<T extends DecimalText>(
  parse: (text: unknown) => Result<T, DecimalProblem>,
  field: string,
  rule: RuleId,
  value: unknown,
  grid: Grid | null,
  findings: Finding[],
): T | null {
  if (value === undefined) return null;
  const read = parse(value);
  if (!read.ok) {
    findings.push({ field, rule, message: `${name(field)} ${read.error.message}.` });
    return null;
  }
  if (isPositive(read.value)) return read.value;
  const message = `${name(field)} ${read.value} must be greater than zero.`;
  findings.push(withCandidates({ field, rule, message }, read.value, grid));
  return null;
}

function checkMultiple(
  field: string,
  rule: RuleId,
  value: DecimalText,
  grid: Grid | null,
  findings: Finding[],
): void {
  if (grid === null || isMultipleOf(value, grid.increment)) return;
  const message = `${name(field)} ${value} is not a multiple of ${grid.increment}.`;
  findings.push(withCandidates({ field, rule, message }, value, grid));
}

function checkLeast(
  field: string,
  rule: RuleId,
  value: DecimalText,
  [limit, least]: [string, DecimalText],
  grid: Grid,
  findings: Finding[],
): void {
  if (compare(value, least) >= 0) return;
  const message = `${name(field)} ${value} is below the pair's ${limit} ${least}.`;
  findings.push(withCandidates({ field, rule, message }, value, grid));
}

function checkMost(
  field: string,
  rule: RuleId,
  value: DecimalText,
  [limit, most]: [string, DecimalText],
  grid: Grid,
  findings: Finding[],
): void {
  if (compare(value, most) <= 0) return;
  const message = `${name(field)} ${value} is above the pair's ${limit} ${most}.`;
  findings.push(withCandidates({ field, rule, message }, value, grid));
}

function withCandidates(problem: Problem, value: DecimalText, grid: Grid | null): Finding {
  return grid === null ? problem : { ...problem, candidates: () => nearestOnGrid(value, grid) };
}

/** `visibleSize` keeps its spelling, the plain words begin a sentence. */
function name(field: string): string {
  return field === 'visibleSize' ? field : field.charAt(0).toUpperCase() + field.slice(1);
}
