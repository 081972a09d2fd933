import { typedForm } from '../../../shared/money/format.ts';
import type { FeeRates } from '../../../shared/bridge/trading-calls.ts';
import { multiply, notional, quotientRoundedDown } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, parsePrice, type DecimalText, type Size } from '../../../shared/money/decimal-text.ts';
import { nearestMultiples } from '../../../shared/money/multiples.ts';
import { compare, isPositive } from '../../../shared/money/scaled.ts';
import { BOOK_LEVELS } from '../../../shared/orders/book-levels.ts';
import { type BookLevels, estimateMarket, type MarketEstimate } from '../../../shared/orders/estimate.ts';
import type { Pair } from '../../../shared/orders/ticket.ts';
import { shareRoundedDown } from '../../../shared/orders/total.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import type { TicketForm } from './ticket-form.ts';

interface ShareInput {
  form: Pick<TicketForm, 'side' | 'type' | 'sizeBy'>;
  /** The price as it was read; undefined where none can be read. */
  price: string | undefined;
  pair: Pair & { baseCurrency: string; quoteCurrency: string };
  /** Levels of a current book; null where there is none. */
  book: BookLevels | null;
  available: string;
  percent: string;
  rates: FeeRates | null;
}

export interface Share {
  /** What goes into the form; null when nothing can. */
  change: Partial<TicketForm> | null;
  /** What was used and how it was rounded, or why not. */
  message: string;
}

const messages = tradeTicketMessages.share;

const HUNDRED = '100' as DecimalText; // a literal in plain notation

/** What every kind of share starts from. */
interface Given extends ShareInput {
  held: DecimalText;
  share: DecimalText;
  baseStep: DecimalText;
  quoteStep: DecimalText;
}

/**
 * A share of what is available as the ticket's amount, rounded down to the increment and never above the pair's maximum. A limit buy
 * counts the fee that must be payable ahead (S4.3-R9). Where a market order is not in the currency that is spent, the current book shows
 * what the share comes to; without one that is deep enough the ticket changes to the amount that needs none.
 */
export function shareOf(input: ShareInput): Share {
  const { form, pair, available, percent } = input;
  const read = [available, percent, pair.baseIncrement, pair.quoteIncrement].map((one) => parseDecimal(one));
  const [held, share, baseStep, quoteStep] = read.map((one) => (one.ok ? one.value : null));
  if (!held || !share || !baseStep || !quoteStep) return refuse(messages.unreadable);
  const given: Given = { ...input, held, share, baseStep, quoteStep };
  if (form.type === 'limit') return shareOfLimit(given);
  const byTotal = form.sizeBy === 'total';
  if (form.side === 'buy') return byTotal ? spentTotal(given) : boughtSize(given);
  return byTotal ? earnedTotal(given) : soldSize(given);
}

function refuse(message: string): Share {
  return { change: null, message };
}

function shareOfLimit(given: Given): Share {
  const { form, pair, held, share, baseStep, percent, rates } = given;
  const bought = form.side === 'buy';
  const price = parsePrice(given.price);
  const priced = price.ok && isPositive(price.value) ? price.value : null;
  if (priced === null && (bought || form.sizeBy === 'total')) return refuse(messages.priceFirst);
  const feeAhead = bought ? dearest(rates) : null;
  const size = shareRoundedDown({
    available: held,
    percent: share,
    price: bought ? priced : null,
    feeAhead,
    increment: baseStep,
  });
  const currency = bought ? pair.quoteCurrency : pair.baseCurrency;
  if (size === null) return refuse(messages.lessThanStep(percent, currency, pair.baseIncrement));
  const max = upTo(size, pair.baseMaxSize, baseStep);
  const how = !bought ? messages.taken : feeAhead === null ? messages.takenFeeUnknown : messages.takenWithFee;
  const message = withMaximum(how(percent, currency), max.cut);
  if (form.sizeBy !== 'total' || priced === null) {
    return { change: { size: typedForm(max.value), sizeBy: 'size' }, message };
  }
  return { change: { total: typedForm(notional(priced, max.value as Size)) }, message }; // steps of a size
}

/** S4.3-R8: the funds of a market order are frozen as they are. */
function spentTotal({ pair, held, share, quoteStep, percent }: Given, switched = false): Share {
  const currency = pair.quoteCurrency;
  const funds = shareRoundedDown({
    available: held,
    percent: share,
    price: null,
    feeAhead: null,
    increment: quoteStep,
  });
  if (funds === null) return refuse(messages.lessThanStep(percent, currency, pair.quoteIncrement));
  const max = upTo(funds, pair.quoteMaxSize, quoteStep);
  const message = withMaximum(messages.taken(percent, currency), max.cut);
  const change = { total: typedForm(max.value), sizeBy: 'total' as const };
  return { change, message: switched ? `${messages.switchedToTotal(currency)} ${message}` : message };
}

function soldSize({ pair, held, share, baseStep, percent }: Given, switched = false): Share {
  const currency = pair.baseCurrency;
  const size = shareRoundedDown({
    available: held,
    percent: share,
    price: null,
    feeAhead: null,
    increment: baseStep,
  });
  if (size === null) return refuse(messages.lessThanStep(percent, currency, pair.baseIncrement));
  const max = upTo(size, pair.baseMaxSize, baseStep);
  const message = withMaximum(messages.taken(percent, currency), max.cut);
  const change = { size: typedForm(max.value), sizeBy: 'size' as const };
  return { change, message: switched ? `${messages.switchedToSize(currency)} ${message}` : message };
}

/** What the share of the quote asset buys at the prices of the current book, its fee paid. */
function boughtSize(given: Given): Share {
  const { pair, book, held, share, baseStep, percent, rates } = given;
  if (book === null) return spentTotal(given, true);
  const funds = quotientRoundedDown(multiply(held, share), HUNDRED, DIGITS) ?? held;
  const estimate = estimateMarket({ side: 'buy', funds }, pair, book, rates?.taker ?? null);
  if (estimate === null)
    return refuse(messages.lessThanStep(percent, pair.quoteCurrency, pair.baseIncrement));
  if (isDeeper(estimate, book.asks)) return spentTotal(given, true);
  const max = upTo(estimate.size, pair.baseMaxSize, baseStep);
  const how = rates === null ? messages.boughtFeeUnknown : messages.bought;
  const message = estimate.unfilled === null ? how(percent, pair.quoteCurrency) : messages.wholeBook;
  return { change: { size: typedForm(max.value) }, message: withMaximum(message, max.cut) };
}

/** What the share of the base asset brings at the prices of the current book. */
function earnedTotal(given: Given): Share {
  const { pair, book, held, share, baseStep, quoteStep, percent } = given;
  if (book === null) return soldSize(given, true);
  const currency = pair.baseCurrency;
  const parts = { available: held, percent: share, price: null, feeAhead: null, increment: baseStep };
  const size = shareRoundedDown(parts);
  const estimate = size === null ? null : estimateMarket({ side: 'sell', size }, pair, book, null);
  if (estimate === null) return refuse(messages.lessThanStep(percent, currency, pair.baseIncrement));
  if (isDeeper(estimate, book.bids)) return soldSize(given, true);
  const { below } = nearestMultiples(estimate.value, quoteStep);
  if (below === undefined) return refuse(messages.lessThanStep(percent, currency, pair.quoteIncrement));
  const max = upTo(below, pair.quoteMaxSize, quoteStep);
  const message = estimate.unfilled === null ? messages.earned(percent, currency) : messages.wholeBook;
  return { change: { total: typedForm(max.value) }, message: withMaximum(message, max.cut) };
}

/** Whether the book may go on behind the levels that are known, so that the rest cannot be estimated. */
function isDeeper({ unfilled }: MarketEstimate, levels: BookLevels['asks']): boolean {
  return unfilled?.why === 'book' && levels.length >= BOOK_LEVELS;
}

/** Decimals of an available amount that count; no venue keeps finer ones. */
const DIGITS = 30;

/** The value in steps, or the last step within the pair's maximum. */
function upTo(value: DecimalText, maxText: string, step: DecimalText): { value: DecimalText; cut: boolean } {
  const max = parseDecimal(maxText);
  const cut = max.ok && compare(value, max.value) > 0;
  const { below = value } = nearestMultiples(cut ? max.value : value, step);
  return { value: below, cut };
}

function withMaximum(message: string, cut: boolean): string {
  return cut ? `${message} ${messages.cutToMaximum}` : message;
}

/** The higher of the two rates, and never below nothing; null where they are not known. */
export function dearest(rates: FeeRates | null): DecimalText | null {
  const maker = parseDecimal(rates?.maker);
  const taker = parseDecimal(rates?.taker);
  if (!maker.ok || !taker.ok) return null;
  return compare(maker.value, taker.value) > 0 ? maker.value : taker.value;
}
