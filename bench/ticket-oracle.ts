/**
 * Judges a ticket with plain decimal.js, out of 4.3, 8 and the venue facts, and shares no code with shared/orders: what the checks
 * are compared with, verdict by verdict in their tests and side by side in the benchmark.
 */
import { Decimal } from 'decimal.js';
import type { Pair, Ticket } from '../shared/orders/ticket.ts';

/** Enough digits that nothing is rounded. */
export const Oracle = Decimal.clone({ defaults: true, precision: 300, toExpNeg: -9e15, toExpPos: 9e15 });

/** The number in a plain decimal text; null for any other value. */
export function decimal(text: unknown): Decimal | null {
  if (typeof text !== 'string' || !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return null;
  return new Oracle(text);
}

/** The fields of this ticket that are at fault. */
export function oracle(ticket: Ticket, pair: Pair): Set<string> {
  const wrong = new Set<string>();
  if (ticket.symbol !== pair.symbol || pair.enableTrading === false) wrong.add('symbol');
  judgeTexts(ticket, wrong);
  if (ticket.type === 'limit') judgeLimit(ticket, pair, wrong);
  else judgeMarket(ticket, pair, wrong);
  return wrong;
}

function judgeTexts(ticket: Ticket, wrong: Set<string>): void {
  const { clientOid, stp, tags, remark } = ticket;
  if (clientOid !== undefined && !/^[\w-]{1,40}$/.test(clientOid)) wrong.add('clientOid');
  if (stp !== undefined && !['CN', 'CO', 'CB', 'DC'].includes(stp)) wrong.add('stp');
  if (tags !== undefined && (tags.length > 20 || /[^ -~]/.test(tags))) wrong.add('tags');
  if (remark !== undefined && (remark.length > 20 || /[^ -~]/.test(remark))) wrong.add('remark');
}

function judgeLimit(ticket: Ticket, pair: Pair, wrong: Set<string>): void {
  const price = decimal(ticket.price);
  const size = decimal(ticket.size);
  if (!isMultiple(price, pair.priceIncrement)) wrong.add('price');
  judgeSize(size, pair, wrong);
  if (pair.minFunds && price?.greaterThan(0) && size?.greaterThan(0)) {
    if (price.times(size).lessThan(pair.minFunds)) wrong.add('size');
  }
  if (ticket.funds !== undefined) wrong.add('funds');
  const { timeInForce, cancelAfter, postOnly } = ticket;
  if (timeInForce !== undefined && !['GTC', 'GTT', 'IOC', 'FOK'].includes(timeInForce))
    wrong.add('timeInForce');
  if (timeInForce === 'GTT') {
    const seconds = cancelAfter ?? Number.NaN;
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > 30 * 86_400) wrong.add('cancelAfter');
  } else if (cancelAfter !== undefined) wrong.add('cancelAfter');
  if (postOnly === true && (timeInForce === 'IOC' || timeInForce === 'FOK')) wrong.add('postOnly');
  judgeVisible(ticket, size, pair, wrong);
}

function judgeVisible(ticket: Ticket, size: Decimal | null, pair: Pair, wrong: Set<string>): void {
  if (ticket.iceberg !== true) {
    if (ticket.visibleSize !== undefined) wrong.add('visibleSize');
    return;
  }
  const visible = decimal(ticket.visibleSize);
  if (!isMultiple(visible, pair.baseIncrement) || visible?.lessThan(pair.baseMinSize))
    wrong.add('visibleSize');
  if (size?.greaterThan(0) && visible?.greaterThan(size)) wrong.add('visibleSize');
  if (size?.greaterThan(0) && visible?.lessThan(size.dividedBy(20))) wrong.add('visibleSize');
}

function judgeMarket(ticket: Ticket, pair: Pair, wrong: Set<string>): void {
  for (const name of ['price', 'timeInForce', 'cancelAfter', 'visibleSize'] as const) {
    if (ticket[name] !== undefined) wrong.add(name);
  }
  for (const name of ['postOnly', 'hidden', 'iceberg'] as const) if (ticket[name] === true) wrong.add(name);
  if (ticket.size === undefined && ticket.funds === undefined) wrong.add('size');
  if (ticket.size !== undefined && ticket.funds !== undefined) wrong.add('funds');
  if (ticket.size !== undefined) judgeSize(decimal(ticket.size), pair, wrong);
  if (ticket.funds === undefined) return;
  const funds = decimal(ticket.funds);
  if (!isMultiple(funds, pair.quoteIncrement) || !isWithin(funds, pair.quoteMinSize, pair.quoteMaxSize)) {
    wrong.add('funds');
  }
  if (pair.minFunds && funds?.lessThan(pair.minFunds)) wrong.add('funds');
}

function judgeSize(size: Decimal | null, pair: Pair, wrong: Set<string>): void {
  if (!isMultiple(size, pair.baseIncrement) || !isWithin(size, pair.baseMinSize, pair.baseMaxSize)) {
    wrong.add('size');
  }
}

function isMultiple(value: Decimal | null, increment: string): boolean {
  return value !== null && value.greaterThan(0) && value.modulo(increment).isZero();
}

function isWithin(value: Decimal | null, min: string, max: string): boolean {
  return value !== null && value.greaterThanOrEqualTo(min) && value.lessThanOrEqualTo(max);
}
