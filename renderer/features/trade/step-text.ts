import { multiply } from '../../../shared/money/arithmetic.ts';
import { typedForm } from '../../../shared/money/format.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { nearestMultiples, step } from '../../../shared/money/multiples.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import type { Pair } from '../../../shared/orders/ticket.ts';
import type { TicketForm } from './ticket-form.ts';

/**
 * Moves the number in a box by `n` increments. An empty box begins at the smallest valid value, whichever the
 * direction. Null when the text is no number or the increment is unusable: then the box stays as it is.
 */
export function stepText(typed: string, increment: string, min: string, n: number): string | null {
  const by = parseDecimal(increment);
  if (!by.ok || by.value.startsWith('-') || !/[1-9]/.test(by.value)) return null;
  const read = readTyped(typed);
  if (read.ok) return typedForm(step(read.value, by.value, n));
  if (read.error.kind !== 'empty') return null;
  const from = parseDecimal(min);
  return typedForm(from.ok ? nearestMultiples(from.value, by.value).above : by.value);
}

/** The price an empty box begins at: the best one of the order's own side, which rests; else the other side's. Null without a current book. */
export function firstPrice(
  side: 'buy' | 'sell',
  best: { bid: string | null; ask: string | null } | null,
): string | null {
  if (best === null) return null;
  return side === 'buy' ? (best.bid ?? best.ask) : (best.ask ?? best.bid);
}

/**
 * The same for a total. Of a limit order by what one increment of the size costs at the price that is typed, so that it pays for a size
 * exactly; of a market order by the increment of its funds.
 */
export function stepTotal(
  { type, total, price }: Pick<TicketForm, 'type' | 'total' | 'price'>,
  pair: Pick<Pair, 'baseIncrement' | 'baseMinSize' | 'quoteIncrement' | 'quoteMinSize'>,
  n: number,
): string | null {
  if (type === 'market') return stepText(total, pair.quoteIncrement, pair.quoteMinSize, n);
  const at = readTyped(price);
  const increment = parseDecimal(pair.baseIncrement);
  const min = parseDecimal(pair.baseMinSize);
  if (!at.ok || !increment.ok) return null;
  const by = multiply(at.value, increment.value);
  return stepText(total, by, min.ok ? multiply(at.value, min.value) : by, n);
}
