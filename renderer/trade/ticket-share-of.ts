import { typedForm } from '../../shared/money/format.ts';
import type { FeeRates } from '../../shared/bridge/trading-calls.ts';
import { parseDecimal, parsePrice, type DecimalText } from '../../shared/money/decimal-text.ts';
import { compare, isPositive } from '../../shared/money/scaled.ts';
import { shareRoundedDown } from '../../shared/orders/total.ts';
import { tradeTicketText } from '../../shared/text/trade-ticket.ts';
import type { TicketForm } from './ticket-form.ts';

interface ShareInput {
  form: Pick<TicketForm, 'side' | 'type' | 'marketBy'>;
  /** The price as it was read; undefined where none can be read. */
  price: string | undefined;
  pair: { baseIncrement: string; quoteIncrement: string; baseCurrency: string; quoteCurrency: string };
  available: string;
  percent: string;
  rates: FeeRates | null;
}

export interface Share {
  /** What goes into the form; null when nothing can. */
  change: Partial<TicketForm> | null;
  /** What was used and how it was rounded, or why not. */
  words: string;
}

const text = tradeTicketText.share;

/**
 * A share of what is available as the ticket's size or funds, rounded down to the increment: a limit buy from the quote balance
 * with the fee that must be payable ahead (S4.3-R9), a sell from the base balance, a market buy by funds.
 */
export function shareOf({ form, price, pair, available, percent, rates }: ShareInput): Share {
  const { side, type, marketBy } = form;
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  const refuse = (words: string): Share => ({ change: null, words });
  const byFunds = type === 'market' && marketBy === 'funds';
  if (byFunds && side === 'sell') return refuse(text.bySizeOnly(base));
  if (type === 'market' && !byFunds && side === 'buy') {
    return refuse(text.byFundsOnly(quote));
  }
  const bought = type === 'limit' && side === 'buy';
  const priced = bought ? parsePrice(price) : null;
  if (priced !== null && (!priced.ok || !isPositive(priced.value))) {
    return refuse(text.priceFirst);
  }
  // S4.3-R8: the funds of a market order are frozen as they are.
  const feeAhead = bought ? dearest(rates) : null;
  const increment = byFunds ? pair.quoteIncrement : pair.baseIncrement;
  const read = [available, percent, increment].map((one) => parseDecimal(one));
  const [held, share, by] = read.map((one) => (one.ok ? one.value : null));
  if (!held || !share || !by) return refuse(text.unreadable);
  const unitPrice = priced?.ok ? priced.value : null;
  const value = shareRoundedDown({
    available: held,
    percent: share,
    price: unitPrice,
    feeAhead,
    increment: by,
  });
  const currency = side === 'buy' ? quote : base;
  if (value === null) {
    return refuse(text.lessThanStep(percent, currency, increment));
  }
  const known = feeAhead === null ? text.takenFeeUnknown : text.takenWithFee;
  const words = (bought ? known : text.taken)(percent, currency, increment);
  const typed = typedForm(value);
  return { change: byFunds ? { funds: typed } : { size: typed, sizeBy: 'size' }, words };
}

/** The higher of the two rates, and never below nothing; null where they are not known. */
export function dearest(rates: FeeRates | null): DecimalText | null {
  const maker = parseDecimal(rates?.maker);
  const taker = parseDecimal(rates?.taker);
  if (!maker.ok || !taker.ok) return null;
  return compare(maker.value, taker.value) > 0 ? maker.value : taker.value;
}
