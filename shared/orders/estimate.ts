import { multiply, percentRoundedHalfUp, quotientRoundedHalfUp } from '../money/arithmetic.ts';
import {
  parseDecimal,
  parseSize,
  parseFunds,
  type DecimalText,
  type Funds,
  type Price,
  type Size,
} from '../money/decimal-text.ts';
import { fromScaled, isPositive, rescale, toScaled } from '../money/scaled.ts';
import { readPair, type PairRules } from './pair.ts';
import type { Pair, Ticket } from './ticket.ts';

/** Levels of a current order book, price and size, best first. */
export interface BookLevels {
  bids: readonly (readonly [string, string])[];
  asks: readonly (readonly [string, string])[];
}

/** The part of a ticket that a market order fills by: its side, and a size or funds. */
export type MarketTicket = Pick<Ticket, 'side' | 'size' | 'funds'>;

/** What a market order would do to the book as it is now. Amounts are exact for these levels; the book moves, so people read "about". */
export interface MarketEstimate {
  /** The best price of the side it takes from. */
  best: Price;
  /** What fills, in the base asset, and what that costs or brings in the quote asset before fees. */
  size: Size;
  value: Funds;
  /** How many levels it takes from, and the price of the last one. */
  levels: number;
  lastPrice: Price;
  /** The taker fee; null where the rate is not known or the fee is paid in a third asset. */
  fee: { amount: DecimalText; asset: string } | null;
  /** Null when all of it fills: else what stays unfilled, in the ticket's own unit, and what stops it. */
  unfilled: { amount: DecimalText; unit: 'size' | 'funds'; why: 'book' | 'protection' } | null;
}

const ONE = '1' as DecimalText; // a literal in plain notation
const ZERO = '0' as DecimalText; // a literal in plain notation

/** A level as whole numbers on the scales of the order. */
interface Level {
  price: bigint;
  size: bigint;
}

/**
 * Walks a market order through the other side of the book: best price first, no further than price protection allows (S4.3-R10), by
 * funds in whole steps of the size (the fee of a purchase is paid out of its funds where it is paid in the quote asset). Null where
 * nothing is known: the amount, the pair or a level cannot be read, the side is empty, or the funds pay for no step. Pure.
 */
export function estimateMarket(
  ticket: MarketTicket,
  pair: Pair,
  book: BookLevels,
  takerRate: string | null,
): MarketEstimate | null {
  const { rules } = readPair(pair);
  const wanted = ticket.size === undefined ? parseFunds(ticket.funds) : parseSize(ticket.size);
  if (rules === null || !wanted.ok || !isPositive(wanted.value)) return null;
  const order = prepareOrder(ticket, rules, book, wanted.value, feeRate(takerRate));
  if (order === null) return null;
  return ticket.size === undefined ? fillByFunds(order) : fillBySize(order);
}

/** The average price, rounded for the eye to so many places. */
export function averagePriceOf({ value, size }: MarketEstimate, places: number): Price | null {
  return quotientRoundedHalfUp(value, size, places) as Price | null; // funds divided by size is a price
}

/** How much worse than the best price the average is, in percent rounded for the eye. Never below zero. */
export function slippagePercent(estimate: MarketEstimate, places: number): DecimalText {
  return percentRoundedHalfUp(gapOf(estimate), multiply(estimate.size, estimate.best), places) ?? ZERO;
}

/** Whether the average is worse than the best price by more than so many percent, compared exactly. */
export function isSlippageBeyond(estimate: MarketEstimate, percent: DecimalText): boolean {
  const atBest = multiply(estimate.size, estimate.best);
  const hundred = '100' as DecimalText; // a literal in plain notation
  const [gap, max] = [multiply(gapOf(estimate), hundred), multiply(atBest, percent)].map(toScaled);
  if (gap === undefined || max === undefined) return false;
  const scale = Math.max(gap.scale, max.scale);
  return rescale(gap, scale) > rescale(max, scale);
}

/** How far the value is from that of the same size at the best price, without a sign. */
function gapOf({ size, value, best }: MarketEstimate): DecimalText {
  const [paid, atBest] = [toScaled(value), toScaled(multiply(size, best))];
  const scale = Math.max(paid.scale, atBest.scale);
  const gap = rescale(paid, scale) - rescale(atBest, scale);
  return fromScaled(gap < 0n ? -gap : gap, scale);
}

/** A rate that pays the taker takes nothing from the funds: it counts as none. */
function feeRate(rate: string | null): DecimalText | null {
  const read = parseDecimal(rate);
  if (!read.ok) return null;
  return read.value.startsWith('-') ? ZERO : read.value;
}

interface MarketOrder {
  side: Ticket['side'];
  rules: PairRules;
  levels: Level[];
  /** Decimals of the whole numbers that prices, sizes and the fee rate are written as. */
  scales: { price: number; size: number; rate: number };
  wanted: DecimalText;
  /** The step of a size. */
  step: bigint;
  /** The last price protection allows, rounded towards the best one; null where there is none. */
  farthest: bigint | null;
  rate: DecimalText | null;
  paysInQuote: boolean;
}

function prepareOrder(
  { side }: MarketTicket,
  rules: PairRules,
  book: BookLevels,
  wanted: DecimalText,
  rate: DecimalText | null,
): MarketOrder | null {
  const read: { price: DecimalText; size: DecimalText }[] = [];
  for (const [priceText, sizeText] of side === 'buy' ? book.asks : book.bids) {
    const [price, size] = [parseDecimal(priceText), parseDecimal(sizeText)];
    if (!price.ok || !size.ok || !isPositive(price.value) || !isPositive(size.value)) return null;
    read.push({ price: price.value, size: size.value });
  }
  const finest = (texts: readonly DecimalText[]): number =>
    texts.reduce((max, text) => Math.max(max, toScaled(text).scale), 0);
  const scales = {
    price: finest(read.map(({ price }) => price)),
    size: finest([...read.map(({ size }) => size), rules.baseIncrement, wanted]),
    rate: rate === null ? 0 : toScaled(rate).scale,
  };
  const levels = read.map(({ price, size }) => ({
    price: rescale(toScaled(price), scales.price),
    size: rescale(toScaled(size), scales.size),
  }));
  const [first] = levels;
  const step = rescale(toScaled(rules.baseIncrement), scales.size);
  if (first === undefined) return null;
  const paysInQuote = rules.feeCurrency === null || rules.feeCurrency === rules.quote;
  const farthest = farthestPrice(side, first.price, rules.priceLimitRate);
  return { side, rules, levels, scales, wanted, step, farthest, rate, paysInQuote };
}

/** The best price moved by the pair's threshold. */
function farthestPrice(side: Ticket['side'], best: bigint, threshold: DecimalText | null): bigint | null {
  if (threshold === null) return null;
  const { units, scale } = toScaled(threshold);
  const whole = 10n ** BigInt(scale);
  if (side === 'buy') return (best * (whole + units)) / whole;
  return (best * (whole - units) + whole - 1n) / whole;
}

function isBeyond({ side, farthest }: MarketOrder, price: bigint): boolean {
  if (farthest === null) return false;
  return side === 'buy' ? price > farthest : price < farthest;
}

/** What was filled so far. */
interface Filled {
  size: bigint;
  value: bigint;
  levels: number;
  last: bigint;
}

function fill(filled: Filled, price: bigint, size: bigint): void {
  filled.size += size;
  filled.value += price * size;
  filled.levels += 1;
  filled.last = price;
}

function fillBySize(order: MarketOrder): MarketEstimate | null {
  let left = rescale(toScaled(order.wanted), order.scales.size);
  const filled: Filled = { size: 0n, value: 0n, levels: 0, last: 0n };
  let why: 'book' | 'protection' = 'book';
  for (const level of order.levels) {
    if (left === 0n) break;
    if (isBeyond(order, level.price)) {
      why = 'protection';
      break;
    }
    const taken = left < level.size ? left : level.size;
    fill(filled, level.price, taken);
    left -= taken;
  }
  const amount = fromScaled(left, order.scales.size);
  return estimateOf(order, filled, left === 0n ? null : { amount, unit: 'size', why });
}

/** What is left of the funds counts as filled once it pays for no further step at the next price. */
function fillByFunds(order: MarketOrder): MarketEstimate | null {
  const { price, size, rate } = order.scales;
  // On this scale the price of a size with its fee is a whole number.
  const unit = 10n ** BigInt(rate);
  const payable = order.side === 'buy' && order.paysInQuote ? addRate(unit, order.rate, rate) : unit;
  const wanted = toScaled(order.wanted);
  const scale = Math.max(price + size + rate, wanted.scale);
  const extra = 10n ** BigInt(scale - price - size - rate);
  let left = rescale(wanted, scale);
  const filled: Filled = { size: 0n, value: 0n, levels: 0, last: 0n };
  let why: 'book' | 'protection' | null = 'book';
  for (const level of order.levels) {
    const perUnit = level.price * payable * extra;
    const steps = left / (perUnit * order.step);
    if (steps === 0n) {
      why = null;
      break;
    }
    if (isBeyond(order, level.price)) {
      why = 'protection';
      break;
    }
    const affordable = steps * order.step;
    const taken = affordable < level.size ? affordable : level.size;
    fill(filled, level.price, taken);
    left -= perUnit * taken;
    if (taken === affordable && taken < level.size) {
      why = null;
      break;
    }
  }
  if (why === 'book' && left === 0n) why = null;
  return estimateOf(
    order,
    filled,
    why === null ? null : { amount: fromScaled(left, scale), unit: 'funds', why },
  );
}

function addRate(unit: bigint, rate: DecimalText | null, scale: number): bigint {
  return rate === null ? unit : unit + rescale(toScaled(rate), scale);
}

function estimateOf(
  order: MarketOrder,
  filled: Filled,
  unfilled: MarketEstimate['unfilled'],
): MarketEstimate | null {
  const [first] = order.levels;
  if (first === undefined || filled.size === 0n) return null;
  const { price, size } = order.scales;
  // Whole numbers on the scale of a price are a price again, and so on.
  const estimate = {
    best: trimmed(fromScaled(first.price, price)) as Price,
    size: trimmed(fromScaled(filled.size, size)) as Size,
    value: trimmed(fromScaled(filled.value, price + size)) as Funds,
    levels: filled.levels,
    lastPrice: trimmed(fromScaled(filled.last, price)) as Price,
    unfilled: unfilled && { ...unfilled, amount: trimmed(unfilled.amount) },
  };
  return { ...estimate, fee: feeOf(order, estimate) };
}

function feeOf({ rules, rate, paysInQuote }: MarketOrder, { size, value }: { size: Size; value: Funds }) {
  if (rate === null) return null;
  if (paysInQuote) return { amount: multiply(value, rate), asset: rules.quote };
  if (rules.feeCurrency === rules.base) return { amount: multiply(size, rate), asset: rules.base };
  return null;
}

/** The same value without trailing decimal zeros. */
function trimmed(text: DecimalText): DecimalText {
  return multiply(text, ONE);
}
