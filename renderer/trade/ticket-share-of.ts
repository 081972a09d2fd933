import type { FeeRates } from '../../shared/bridge/trading-calls.ts';
import { parseDecimal, parsePrice, type DecimalText } from '../../shared/money/decimal-text.ts';
import { compare, isPositive } from '../../shared/money/scaled.ts';
import { shareRoundedDown } from '../../shared/orders/total.ts';
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

/**
 * A share of what is available as the ticket's size or funds, rounded down to the increment: a limit buy from the quote balance
 * with the fee that must be payable ahead (S4.3-R9), a sell from the base balance, a market buy by funds.
 */
export function shareOf({ form, price, pair, available, percent, rates }: ShareInput): Share {
  const { side, type, marketBy } = form;
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  const refuse = (words: string): Share => ({ change: null, words });
  const byFunds = type === 'market' && marketBy === 'funds';
  if (byFunds && side === 'sell') return refuse(`A share of ${base} needs a market order by size.`);
  if (type === 'market' && !byFunds && side === 'buy') {
    return refuse(`A share of ${quote} needs a market order by funds.`);
  }
  const bought = type === 'limit' && side === 'buy';
  const priced = bought ? parsePrice(price) : null;
  if (priced !== null && (!priced.ok || !isPositive(priced.value))) {
    return refuse('Enter the price first: the size follows from it.');
  }
  // S4.3-R8: the funds of a market order are frozen as they are.
  const feeAhead = bought ? dearest(rates) : null;
  const increment = byFunds ? pair.quoteIncrement : pair.baseIncrement;
  const read = [available, percent, increment].map((text) => parseDecimal(text));
  const [held, share, by] = read.map((one) => (one.ok ? one.value : null));
  if (!held || !share || !by) return refuse('What is available cannot be read.');
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
    return refuse(`${percent} % of the available ${currency} is less than one step of ${increment}.`);
  }
  const known =
    feeAhead === null ? ', the fee not counted: its rate is not known' : ', the fee ahead included';
  const fee = bought ? known : '';
  const words = `${percent} % of the available ${currency}, rounded down to a multiple of ${increment}${fee}.`;
  return { change: byFunds ? { funds: value } : { size: value, sizeBy: 'size' }, words };
}

/** The higher of the two rates, and never below nothing; null where they are not known. */
function dearest(rates: FeeRates | null): DecimalText | null {
  const maker = parseDecimal(rates?.maker);
  const taker = parseDecimal(rates?.taker);
  if (!maker.ok || !taker.ok) return null;
  return compare(maker.value, taker.value) > 0 ? maker.value : taker.value;
}
