import type { FeeRates } from '../../../shared/bridge/trading-calls.ts';
import { add, multiply, notional } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, parsePrice, parseSize, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { compare, isPositive } from '../../../shared/money/scaled.ts';
import { checkTicket } from '../../../shared/orders/check.ts';
import { estimateMarket, type BookLevels } from '../../../shared/orders/estimate.ts';
import type { Pair, Ticket } from '../../../shared/orders/ticket.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { amountsHidden, ownAmount } from '../../lib/hidden.ts';
import { spendable, type Balance } from './balances.ts';
import { readTicket } from './read-ticket.ts';
import type { FieldProblem, TicketForm } from './ticket-form.ts';
import { dearest, shareOf } from './ticket-share-of.ts';

const messages = tradeTicketMessages.short;

interface ShortfallInput {
  form: TicketForm;
  /** As the form was read. */
  ticket: Ticket;
  pair: Pair & { baseCurrency: string; quoteCurrency: string };
  /** As last reported; null where the venue reports none. */
  balances: readonly Balance[] | null;
  rates: FeeRates | null;
  /** Of a current book; null where there is none. */
  levels: BookLevels | null;
}

/**
 * What the known balance cannot cover, with the largest amount that fits. It does not block the order: a balance may be older than a
 * deposit, and the venue decides. Null where the balance covers the order or is not known.
 */
export function shortfallOf(input: ShortfallInput): FieldProblem | null {
  const { form, pair, balances } = input;
  const asset = form.side === 'buy' ? pair.quoteCurrency : pair.baseCurrency;
  const available = parseDecimal(spendable(balances ?? [], asset));
  const needed = neededOf(input);
  if (!available.ok || needed === null || compare(needed.amount, available.value) <= 0) return null;
  const field = form.sizeBy;
  const message = (needed.withFee ? messages.needsWithFee : messages.needs)(
    ownAmount(needed.amount),
    asset,
    ownAmount(available.value),
  );
  const fits = largestFitting(input, field, available.value);
  if (fits === null) return { field, message, nearest: [] };
  // The largest amount that fits would reveal the balance.
  if (amountsHidden()) return { field, message: `${message} ${messages.hundredPercent}`, nearest: [] };
  return { field, message: `${message} ${messages.largest[field]}`, nearest: [fits] };
}

interface Needed {
  amount: DecimalText;
  withFee: boolean;
}

/** How much of what it is paid with the order takes; of a market order in the other unit, by the book as it is now. */
function neededOf({ form, ticket, pair, rates, levels }: ShortfallInput): Needed | null {
  const { side, type } = ticket;
  const size = parseSize(ticket.size);
  const funds = parseDecimal(ticket.funds);
  if (type === 'limit') {
    const price = parsePrice(ticket.price);
    if (!size.ok || !price.ok || !isPositive(size.value) || !isPositive(price.value)) return null;
    return side === 'sell'
      ? { amount: size.value, withFee: false }
      : plusFee(notional(price.value, size.value), dearest(rates));
  }
  const ownUnit = side === 'buy' ? funds : size;
  if (ownUnit.ok) return { amount: ownUnit.value, withFee: false };
  const estimate = levels === null ? null : estimateMarket(ticket, pair, levels, rates?.taker ?? null);
  if (estimate === null) return null;
  if (form.side === 'sell') return { amount: estimate.size, withFee: false };
  const { value, fee } = estimate;
  return fee?.asset === pair.quoteCurrency
    ? { amount: add(value, fee.amount), withFee: true }
    : { amount: value, withFee: false };
}

function plusFee(amount: DecimalText, rate: DecimalText | null): Needed {
  if (rate === null || !isPositive(rate)) return { amount, withFee: false };
  return { amount: add(amount, multiply(amount, rate)), withFee: true };
}

/** All that is available, in the unit of the box in view; null where not even the least order fits. */
function largestFitting(
  { form, ticket, pair, rates, levels: book }: ShortfallInput,
  field: 'size' | 'total',
  available: DecimalText,
): string | null {
  const { change } = shareOf({ form, price: ticket.price, pair, book, available, percent: '100', rates });
  const read = readTyped(change?.[field] ?? '');
  if (!read.ok) return null;
  const changed = readTicket({ ...form, ...change }, pair);
  const { problems } = checkTicket(changed.ticket, pair);
  // Problems of other fields, such as a visible size that is too small now, are shown there.
  const ofAmount: readonly string[] = field === 'total' ? ['size', 'funds', 'total'] : [field];
  const broken = [...changed.unreadable, ...problems].some((problem) => ofAmount.includes(problem.field));
  return broken ? null : read.value;
}
