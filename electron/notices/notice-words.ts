import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../shared/bridge/trading-calls.ts';
import { averagePriceRoundedHalfUp } from '../../shared/money/arithmetic.ts';
import { parseFunds, parseSize } from '../../shared/money/decimal-text.ts';
import { groupThousands } from '../../shared/money/format.ts';
import { isPositive } from '../../shared/money/scaled.ts';

export interface NoticeWords {
  title: string;
  body: string;
}

/** The average of a notice is read in passing: the exact fills are on the Orders screen. */
const AVERAGE_PLACES = 8;

const SEE_AMOUNTS = 'Open Orders to see the amounts.';

/*
 * Without amounts a text is made of the pair, the side, a code and plain words alone. Not even the venue's own message goes
 * in: it may name a size or a price.
 */

export function fillWords(order: VenueOrder, withAmounts: boolean): NoticeWords {
  const whole = order.state === 'done' && !order.cancelled;
  const title = `${order.symbol} ${order.side} ${whole ? 'filled' : 'filled in part'}`;
  const next =
    order.state === 'done' ? '' : order.type === 'market' ? ' The rest is being matched.' : ' It works on.';
  return { title, body: withAmounts ? `${filledAmounts(order)}.${next}` : `${SEE_AMOUNTS}${next}` };
}

/** One or more orders of one account that were cancelled within a moment. */
export function cancelWords(orders: readonly VenueOrder[], withAmounts: boolean): NoticeWords {
  const [order] = orders;
  if (order === undefined || orders.length > 1) {
    const symbols = [...new Set(orders.map(({ symbol }) => symbol))];
    const named =
      symbols.length > 3 ? `${symbols.slice(0, 3).join(', ')} and other pairs` : symbols.join(', ');
    return { title: `${orders.length} orders cancelled`, body: `${named}. Open Orders to see them.` };
  }
  const inPart = filledAny(order);
  const title = `${order.symbol} ${order.side} cancelled${inPart ? ' after a part was filled' : ''}`;
  if (!inPart) return { title, body: 'Nothing of it was filled.' };
  return { title, body: withAmounts ? `${filledAmounts(order)}.` : SEE_AMOUNTS };
}

/** A refusal, an unknown outcome, or how one was settled. */
export function placementWords(placement: PlacementView, withAmounts: boolean): NoticeWords {
  const { outcome, settledBy, learnedBy } = placement;
  const order = `${placement.symbol} ${placement.side}`;
  const amounts = withAmounts ? ` ${askedAmounts(placement)}.` : '';
  if (settledBy !== null || learnedBy !== null) {
    return { title: `${order} settled`, body: `${settledWords(placement)}${amounts}` };
  }
  switch (outcome?.kind) {
    case 'refused': {
      const said = withAmounts ? `: ${outcome.message} (code ${outcome.code}).` : ` (code ${outcome.code}).`;
      return { title: `${order} refused`, body: `The venue refused this order${said}${amounts}` };
    }
    case 'unknown':
      return {
        title: `${order}: outcome unknown`,
        body: `It may or may not be at the venue. Open Orders before you place it again.${amounts}`,
      };
    case 'accepted':
      return { title: `${order} accepted`, body: `The venue took this order.${amounts}` };
    case 'not-sent':
    case undefined:
      return { title: `${order} not sent`, body: `Nothing reached the venue.${amounts}` };
  }
}

/** The venue refused it, and shows it all the same: nobody may believe that there is no order. */
export function contradictionWords(placement: PlacementView, withAmounts: boolean): NoticeWords {
  const amounts = withAmounts ? ` ${askedAmounts(placement)}.` : '';
  return {
    title: `${placement.symbol} ${placement.side}: refused, but the venue shows it`,
    body: `The venue refused this order and now shows it under the same client id. Open Orders to see it and to cancel what works.${amounts}`,
  };
}

function settledWords({ outcome, settledBy, learnedBy }: PlacementView): string {
  const found =
    outcome?.kind === 'accepted'
      ? 'This order is at the venue.'
      : outcome?.kind === 'refused'
        ? `The venue refused this order (code ${outcome.code}).`
        : 'This order was not found at the venue.';
  if (settledBy !== null) return `${found} ${settledBy.who} said so.`;
  switch (learnedBy?.how) {
    case 'late-answer':
      return `${found} Its answer came late.`;
    case 'look-up':
      return `${found} A look-up by its clientOid found it.`;
    case 'event':
      return `${found} The venue told of it.`;
    case undefined:
      return found;
  }
}

function filledAmounts(order: VenueOrder): string {
  const [base, quote] = currenciesOf(order.symbol);
  const verb = order.side === 'buy' ? 'Bought' : 'Sold';
  const of =
    order.size === null || order.size === order.filledSize ? '' : ` of ${groupThousands(order.size)}`;
  const average = averageOf(order);
  const at = average === null ? '' : ` at ${groupThousands(average)} ${quote} on average`;
  return `${verb} ${groupThousands(order.filledSize)}${of} ${base}${at}`;
}

function askedAmounts(placement: PlacementView): string {
  const [base, quote] = currenciesOf(placement.symbol);
  const much =
    placement.size === null
      ? `${groupThousands(placement.funds ?? '0')} ${quote}`
      : `${groupThousands(placement.size)} ${base}`;
  return placement.price === null
    ? `${much} at market`
    : `${much} at ${groupThousands(placement.price)} ${quote}`;
}

/** Base and quote of `BTC-USDT`. A symbol of another form stands for itself, which is true if not pretty. */
function currenciesOf(symbol: string): [base: string, quote: string] {
  const [base, quote, ...more] = symbol.split('-');
  return base === undefined || quote === undefined || more.length > 0 ? [symbol, ''] : [base, quote];
}

function averageOf(order: VenueOrder): string | null {
  if (order.filledFunds === null) return null;
  const funds = parseFunds(order.filledFunds);
  const size = parseSize(order.filledSize);
  if (!funds.ok || !size.ok || !isPositive(size.value)) return null;
  const average = averagePriceRoundedHalfUp(funds.value, size.value, AVERAGE_PLACES);
  // The zeros that rounding to a fixed number of places leaves say nothing.
  return average === null ? null : average.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

function filledAny(order: VenueOrder): boolean {
  const filled = parseSize(order.filledSize);
  return filled.ok && isPositive(filled.value);
}
