import {
  averagePriceRoundedHalfUp,
  multiply,
  quotientRoundedHalfUp,
  subtract,
} from '../../../shared/money/arithmetic.ts';
import { type DecimalText, parseDecimal, parseFunds, parseSize } from '../../../shared/money/decimal-text.ts';
import { typedForm } from '../../../shared/money/format.ts';
import { nearestMultiples } from '../../../shared/money/multiples.ts';
import { compare, isPositive } from '../../../shared/money/scaled.ts';
import type { Pair, Ticket } from '../../../shared/orders/ticket.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { ViewKey } from '../../state/view-state.ts';
import { EMPTY_FORM, type TicketForm } from './ticket-form.ts';

/** What an OCO is to close: an order that ended, and its average price. */
export interface Entry {
  symbol: string;
  side: 'buy' | 'sell';
  averagePrice: DecimalText;
}

const PRICES = ['price', 'stopPrice', 'limitPrice'] as const;

/** The prices of an OCO as multiples of the average price that it was to close; of an entry on one side. */
export type Distances = Readonly<Record<(typeof PRICES)[number], DecimalText>>;

/** The entry that the OCO in the ticket was filled in for. */
export function entryKey(accountId: string): ViewKey<Entry | null> {
  return { name: ['trade.entry', accountId], initial: null };
}

/** The distances last used for an entry of this side. */
export function distancesKey(accountId: string, side: Entry['side']): ViewKey<Distances | null> {
  return { name: ['trade.distances', accountId, side], initial: null };
}

/** Enough for a distance of a millionth of a percent. */
const PLACES = 8;

type Rules = Pick<Pair, 'symbol' | 'baseIncrement' | 'priceIncrement' | 'baseCurrency'>;

/**
 * What is held of an order's fills, rounded down to the pair's increment: of a purchase less the fee, where that was taken in the base
 * currency. Null where that is nothing.
 */
export function heldOf(order: VenueOrder, pair: Rules): DecimalText | null {
  const [filled, fee, increment] = [order.filledSize, order.fee, pair.baseIncrement].map(parseDecimal);
  if (filled?.ok !== true || increment?.ok !== true) return null;
  const base = pair.baseCurrency ?? pair.symbol.split('-')[0];
  const isInBase = order.side === 'buy' && order.feeCurrency === base;
  const held = isInBase && fee?.ok === true ? subtract(filled.value, fee.value) : filled.value;
  return isPositive(held) ? (nearestMultiples(held, increment.value).below ?? null) : null;
}

/** What an order's fills cost on average; null where the venue has not reported their value. */
export function entryOf({ symbol, side, filledSize, filledFunds }: VenueOrder): Entry | null {
  const [size, funds] = [parseSize(filledSize), parseFunds(filledFunds)];
  if (!size.ok || !funds.ok || !isPositive(funds.value)) return null;
  const averagePrice = averagePriceRoundedHalfUp(funds.value, size.value, PLACES);
  return averagePrice === null || !isPositive(averagePrice) ? null : { symbol, side, averagePrice };
}

/** How far the prices of an OCO are from the entry that it closes; null where it closes another one, or lacks a price. */
export function distancesOf(ticket: Ticket, { symbol, side, averagePrice }: Entry): Distances | null {
  if (ticket.symbol !== symbol || ticket.side === side || ticket.limitPrice === undefined) return null;
  const found: Partial<Record<keyof Distances, DecimalText>> = {};
  for (const name of PRICES) {
    const price = parseDecimal(ticket[name]);
    const ratio = price.ok ? quotientRoundedHalfUp(price.value, averagePrice, PLACES) : null;
    if (ratio === null || !isPositive(ratio)) return null;
    found[name] = ratio;
  }
  return found as Distances; // each was just set
}

/**
 * The form of an OCO that closes what an order has filled. Its prices are as far from the entry as those of the last one, on the pair's
 * increments, and for the person to say where there was none or the entry is not known.
 */
export function bracketOf(
  side: TicketForm['side'],
  held: DecimalText,
  entry: Entry | null,
  distances: Distances | null,
  { priceIncrement }: Rules,
): TicketForm {
  const other = side === 'buy' ? ('sell' as const) : ('buy' as const);
  const form: TicketForm = { ...EMPTY_FORM, side: other, kind: 'oco', size: typed(held) };
  const increment = parseDecimal(priceIncrement);
  if (entry === null || distances === null || !increment.ok) return form;
  for (const name of PRICES) {
    form[name] = typed(onGrid(multiply(entry.averagePrice, distances[name]), increment.value));
  }
  return form;
}

/** As a person would type it: a product has no trailing zeros. */
function typed(value: DecimalText): string {
  return typedForm(multiply(value, ONE));
}

const ONE = '1' as DecimalText; // a literal in plain notation

/** The nearest multiple, the greater one of two that are as near. */
function onGrid(price: DecimalText, increment: DecimalText): DecimalText {
  const { below, above } = nearestMultiples(price, increment);
  if (below === undefined) return above;
  return compare(subtract(price, below), subtract(above, price)) < 0 ? below : above;
}
