import { LIMIT_NAMES, type LimitName } from './limit-names.ts';
import type { PreTradeLimits, TradingRules } from './trading-rules.ts';
import {
  multiply,
  notional,
  percentRoundedHalfUp,
  quotientRoundedHalfUp,
  subtract,
} from '../money/arithmetic.ts';
import { parseFunds, parsePrice, parseSize, type DecimalText, type Price } from '../money/decimal-text.ts';
import { groupThousands } from '../money/format.ts';
import { compare, decimalsOf, isPositive } from '../money/scaled.ts';
import { orderRulesLimitsMessages } from '../messages/order-rules-limits.ts';
import { estimateMarket, isSlippageBeyond, slippagePercent } from './estimate.ts';
import type { LimitContext } from './limit-context.ts';
import { firesAtOnce, legsOf } from './order-legs.ts';
import { readPair, type PairRules } from './pair.ts';
import type { Pair, Ticket } from './ticket.ts';

export type { LimitContext } from './limit-context.ts';

export interface ExceededLimit {
  name: LimitName;
  /** What is beyond which limit, as a sentence. */
  message: string;
}

const messages = orderRulesLimitsMessages;

const HUNDRED = '100' as DecimalText; // a literal in plain notation
const MINUTE = 60_000;

/**
 * The pre-trade limits that this ticket exceeds, each at most once, in the order of LIMIT_NAMES. Amounts are compared exactly;
 * what equals a limit is within it. A value, size or slippage that is not known counts as exceeded, with a message; so does a distance, but
 * where the venue has no book at all: the order has its price. Amounts that are missing or malformed exceed nothing here: `checkTicket`
 * refuses them. Pure, never throws.
 */
export function exceededLimits(
  ticket: Ticket,
  pair: Pair,
  limits: PreTradeLimits,
  context: LimitContext,
): ExceededLimit[] {
  const { rules } = readPair(pair);
  if (rules === null) return [];
  const found = new Map<LimitName, string | null>([
    ['sameSideSeconds', tooSoon(ticket, limits, context)],
    ['ordersAMinute', tooMany(limits, context)],
    ['firesAtOnce', firesAtOnce(ticket, rules.quote, context)],
  ]);
  for (const leg of legsOf(ticket, context)) {
    const best = bestOpposite(ticket.side, leg.context.best);
    const ofLeg: [LimitName, string | null][] = [
      ['orderValue', overValue(leg.ticket, rules, limits, best, leg.context)],
      ['orderSize', overSize(leg.ticket, rules, limits, best)],
      ['distancePercent', overDistance(leg.ticket, rules, limits, best, leg.context)],
      ['slippagePercent', overSlippage(leg.ticket, pair, rules, limits, leg.context)],
    ];
    for (const [name, message] of ofLeg) if (message !== null) found.set(name, message);
  }
  return LIMIT_NAMES.flatMap((name) => {
    const message = found.get(name) ?? null;
    return message === null ? [] : [{ name, message }];
  });
}

/**
 * Whether how large a live order of this pair may be was set: by a limit of value in its quote currency or of size in its base currency, or by
 * choosing none. A limit in another currency holds back no order of this pair.
 */
export function hasOrderLimit(
  { symbol, baseCurrency, quoteCurrency }: Pick<Pair, 'symbol' | 'baseCurrency' | 'quoteCurrency'>,
  { limits, noOrderLimit }: Pick<TradingRules, 'limits' | 'noOrderLimit'>,
): boolean {
  if (noOrderLimit) return true;
  const [base, quote] = symbol.split('-');
  return (
    smallestOf(limits.orderValue, [quoteCurrency, quote]) !== null ||
    smallestOf(limits.orderSize, [baseCurrency, base]) !== null
  );
}

/** The best price an order of this side would meet; null when it is not known. */
export function bestOpposite(side: Ticket['side'], best: LimitContext['best']): Price | null {
  const read = parsePrice(side === 'buy' ? best?.ask : best?.bid);
  return read.ok && isPositive(read.value) ? read.value : null;
}

/** Notional against the limit of the quote currency; what trades at the market's price is valued at the best opposite one. */
function overValue(
  ticket: Ticket,
  { quote, symbol }: PairRules,
  limits: PreTradeLimits,
  best: Price | null,
  context: LimitContext,
): string | null {
  const max = smallestOf(limits.orderValue, [quote, symbol.split('-')[1]]);
  if (max === null) return null;
  const limit = groupThousands(max);
  if (ticket.type === 'market' && ticket.funds !== undefined) {
    const funds = parseFunds(ticket.funds);
    if (!funds.ok || compare(funds.value, max) <= 0) return null;
    return messages.value(groupThousands(funds.value), quote, limit);
  }
  const size = parseSize(ticket.size);
  if (!size.ok) return null;
  const price = valuedAt(ticket, best);
  // A sell takes what the book gives, however low a price it names.
  if (ticket.side === 'sell' && lacksBook(context)) return messages.valueUnknown(limit, quote);
  if (price === null) {
    return ticket.type === 'limit' ? null : messages.valueUnknown(limit, quote);
  }
  const worth = notional(price, size.value);
  if (compare(worth, max) <= 0) return null;
  const sentence = price === ticket.price ? messages.value : messages.valueAbout;
  return sentence(groupThousands(worth), quote, limit);
}

/** The price that a size is valued at. A sell below the best bid brings the bid, however low a price it names. */
function valuedAt({ type, side, price }: Ticket, best: Price | null): Price | null {
  if (type === 'market') return best;
  const typed = parsePrice(price);
  if (!typed.ok) return null;
  return side === 'sell' && best !== null && compare(best, typed.value) > 0 ? best : typed.value;
}

/** Size against the limit of the base currency; a market order by funds is sized at the best opposite price. */
function overSize(
  ticket: Ticket,
  { base, baseIncrement, symbol }: PairRules,
  limits: PreTradeLimits,
  best: Price | null,
): string | null {
  const max = smallestOf(limits.orderSize, [base, symbol.split('-')[0]]);
  if (max === null) return null;
  const limit = groupThousands(max);
  if (ticket.size !== undefined) {
    const size = parseSize(ticket.size);
    if (!size.ok || compare(size.value, max) <= 0) return null;
    return messages.size(groupThousands(size.value), base, limit);
  }
  const funds = parseFunds(ticket.funds);
  if (ticket.type !== 'market' || !funds.ok) return null;
  if (best === null) return messages.sizeUnknown(limit, base);
  if (compare(funds.value, multiply(max, best)) <= 0) return null;
  const about = quotientRoundedHalfUp(funds.value, best, decimalsOf(baseIncrement)) ?? '';
  return messages.sizeOfFunds(groupThousands(about), base, limit);
}

/** How far the price lies beyond the book: a buy above the best ask, a sell below the best bid. A passive order rests there and loses nothing. */
function overDistance(
  ticket: Ticket,
  { quote }: PairRules,
  { distancePercent }: PreTradeLimits,
  best: Price | null,
  context: LimitContext,
): string | null {
  if (distancePercent === null || ticket.type !== 'limit') return null;
  if (best === null) return lacksBook(context) ? messages.distanceNoBook(distancePercent) : null;
  const price = parsePrice(ticket.price);
  if (!price.ok) return null;
  const beyond = ticket.side === 'buy' ? subtract(price.value, best) : subtract(best, price.value);
  const max = distancePercent as DecimalText; // the contract's schema holds it to plain notation
  if (compare(multiply(beyond, HUNDRED), multiply(best, max)) <= 0) return null;
  const percent = percentRoundedHalfUp(beyond, best, 2) ?? '';
  const which = ticket.side === 'buy' ? 'ask' : 'bid';
  const sentence = context.isTriggered === true ? messages.distanceOfStop : messages.distance;
  return sentence[which](percent, groupThousands(best), quote, max);
}

function lacksBook({ best, needsBook = false }: LimitContext): boolean {
  return best === null && needsBook;
}

/** How much worse than the best opposite price a market order would be on average, by the book as it is. */
function overSlippage(
  ticket: Ticket,
  pair: Pair,
  { quote }: PairRules,
  { slippagePercent: maxText }: PreTradeLimits,
  { book, isTriggered }: LimitContext,
): string | null {
  if (maxText === null || ticket.type !== 'market' || !hasAmount(ticket)) return null;
  if (isTriggered === true) return messages.slippageOfStop(maxText);
  if (book === null) return messages.slippageNoBook(maxText);
  // Without the fee: of funds that pay none the most is bought.
  const estimate = estimateMarket(ticket, pair, book, null);
  if (estimate === null) return messages.slippageNoBook(maxText);
  if (estimate.unfilled?.why === 'book') return messages.slippageTooDeep(maxText);
  const max = maxText as DecimalText; // the contract's schema holds it to plain notation
  if (!isSlippageBeyond(estimate, max)) return null;
  const side = ticket.side === 'buy' ? 'ask' : 'bid';
  return messages.slippage[side](slippagePercent(estimate, 2), groupThousands(estimate.best), quote, max);
}

function hasAmount({ size, funds }: Ticket): boolean {
  const amount = size === undefined ? parseFunds(funds) : parseSize(size);
  return amount.ok && isPositive(amount.value);
}

/** Another order of the same pair and side, less than so many seconds ago. A clock that was set back does not hide one. */
function tooSoon(
  { symbol, side }: Ticket,
  { sameSideSeconds }: PreTradeLimits,
  { recent, now }: LimitContext,
): string | null {
  if (sameSideSeconds === null) return null;
  let age: number | null = null;
  for (const order of recent) {
    if (order.symbol !== symbol || order.side !== side) continue;
    const own = Math.max(0, now - order.at);
    if (own < sameSideSeconds * 1_000 && (age === null || own < age)) age = own;
  }
  if (age === null) return null;
  const seconds = Math.floor(age / 1_000);
  return messages.tooSoon[side](symbol, seconds, sameSideSeconds);
}

function tooMany({ ordersAMinute }: PreTradeLimits, { recent, now }: LimitContext): string | null {
  if (ordersAMinute === null) return null;
  let before = 0;
  for (const { at } of recent) if (now - at < MINUTE) before += 1;
  if (before < ordersAMinute) return null;
  return messages.tooMany(before + 1, ordersAMinute);
}

/**
 * The strictest limit of a currency; null when it has none. It may be named twice: by the pair's own word, which a person or a page can
 * type in, and by its symbol, which the venue trades.
 */
function smallestOf(
  list: readonly { currency: string; max: string }[],
  names: readonly (string | undefined)[],
): DecimalText | null {
  let smallest: DecimalText | null = null;
  for (const entry of list) {
    if (!names.includes(entry.currency)) continue;
    const max = entry.max as DecimalText; // the contract's schema holds it to plain notation
    if (smallest === null || compare(max, smallest) < 0) smallest = max;
  }
  return smallest;
}
