import { multiply, notional } from '../../../shared/money/arithmetic.ts';
import {
  parseDecimal,
  parsePrice,
  parseSize,
  type DecimalText,
  type Funds,
  type Price,
  type Size,
} from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { nearestMultiples } from '../../../shared/money/multiples.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { isPositive } from '../../../shared/money/scaled.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { fundsOfTotal, sizeOfTotal } from '../../../shared/orders/total.ts';
import type { FieldProblem, FormPair, TicketForm } from './ticket-form.ts';

const messages = tradeTicketMessages.problems;

const ONE = '1' as DecimalText; // a literal in plain notation; a product has no trailing zeros

/** The total of the form, positive; null where it is empty or wrong, which is among the unreadable then. */
function readTotal(form: TicketForm, unreadable: FieldProblem[]): Funds | null {
  const read = readTyped(form.total);
  if (read.ok && isPositive(read.value)) return read.value as Funds; // typed in the quote currency
  if (read.ok) {
    unreadable.push({
      field: 'total',
      message: messages.totalNotPositive(groupThousands(read.value)),
      nearest: [],
    });
  } else if (read.error.kind !== 'empty') {
    unreadable.push({ field: 'total', message: read.error.message, nearest: read.error.readings ?? [] });
  }
  return null;
}

/** The funds of a market order by its total. */
export function readFunds(
  form: TicketForm,
  pair: FormPair,
  ticket: Ticket,
  unreadable: FieldProblem[],
): void {
  const total = readTotal(form, unreadable);
  if (total === null) return;
  const increment = parseDecimal(pair.quoteIncrement);
  ticket.funds = increment.ok && isPositive(increment.value) ? fundsOfTotal(total, increment.value) : total;
}

/** The size of a limit order by its total. */
export function readSizeOfTotal(
  form: TicketForm,
  pair: FormPair,
  ticket: Ticket,
  unreadable: FieldProblem[],
): void {
  const total = readTotal(form, unreadable);
  if (total === null) return;
  const typedPrice = readTyped(form.price);
  const price = parsePrice(typedPrice.ok ? typedPrice.value : null);
  if (!price.ok || !isPositive(price.value)) {
    unreadable.push({ field: 'total', message: messages.totalNeedsPrice, nearest: [] });
    return;
  }
  const increment = parseDecimal(pair.baseIncrement);
  if (!increment.ok || !isPositive(increment.value)) return;
  const sized = sizeOfTotal(total, price.value, increment.value);
  if (sized === null) unreadable.push(belowOneStep(total, price.value, increment.value, pair));
  else ticket.size = sized.size;
}

/** A total that pays for no size at all, with the least one that does. */
function belowOneStep(total: Funds, price: Price, increment: DecimalText, pair: FormPair): FieldProblem {
  const min = parseDecimal(pair.baseMinSize);
  const size = nearestMultiples(min.ok ? min.value : increment, increment).above as Size; // steps of a size
  const { baseCurrency: base = '', quoteCurrency: quote = '' } = pair;
  const value = notional(price, size);
  const needed = messages.sizeAndValue(
    groupThousands(multiply(size, ONE)),
    base,
    groupThousands(value),
    quote,
  );
  return {
    field: 'total',
    message: messages.totalTooSmall(groupThousands(total), quote, needed),
    nearest: [value],
  };
}

/** Valid sizes as the totals that they are worth. */
export function asTotals(sizes: readonly string[], typedPrice: string): { value: string; text: string }[] {
  const typed = readTyped(typedPrice);
  const price = parsePrice(typed.ok ? typed.value : null);
  return sizes.flatMap((sizeText) => {
    const size = parseSize(sizeText);
    if (!size.ok || !price.ok) return [];
    const value = notional(price.value, size.value);
    return [{ value, text: messages.offerSize(sizeText, groupThousands(value)) }];
  });
}
