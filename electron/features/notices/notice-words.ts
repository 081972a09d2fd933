import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { averagePriceRoundedHalfUp } from '../../../shared/money/arithmetic.ts';
import { parseFunds, parseSize } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { isPositive } from '../../../shared/money/scaled.ts';
import { noticesText } from '../../../shared/messages/notices.ts';

const words = noticesText;

export interface NoticeWords {
  title: string;
  body: string;
}

/** The average of a notice is read in passing: the exact fills are on the Orders screen. */
const AVERAGE_PLACES = 8;

/*
 * Without amounts a text is made of the pair, the side, a code and plain words alone. Not even the venue's own message goes
 * in: it may name a size or a price.
 */

export function fillWords(order: VenueOrder, withAmounts: boolean): NoticeWords {
  const whole = order.state === 'done' && !order.cancelled;
  const title = (whole ? words.filled : words.filledInPart)[order.side](visible(order.symbol));
  const body = withAmounts ? filledAmounts(order) : words.seeAmounts;
  if (order.state === 'done') return { title, body };
  return { title, body: `${body} ${order.type === 'market' ? words.restMatched : words.worksOn}` };
}

/** One or more orders of one account that were cancelled within a moment. */
export function cancelWords(orders: readonly VenueOrder[], withAmounts: boolean): NoticeWords {
  const [order] = orders;
  if (order === undefined || orders.length > 1) {
    const symbols = [...new Set(orders.map(({ symbol }) => visible(symbol)))];
    const see = symbols.length > 3 ? words.seeThemAndOthers : words.seeThem;
    return { title: words.cancelledMany(orders.length), body: see(symbols.slice(0, 3).join(', ')) };
  }
  const inPart = filledAny(order);
  const title = (inPart ? words.cancelledInPart : words.cancelled)[order.side](visible(order.symbol));
  if (!inPart) return { title, body: words.nothingFilled };
  return { title, body: withAmounts ? filledAmounts(order) : words.seeAmounts };
}

/** A refusal, an unknown outcome, or how one was settled. */
export function placementWords(placement: PlacementView, withAmounts: boolean): NoticeWords {
  const { outcome, settledBy, learnedBy, symbol, side } = placement;
  const withAsked = (body: string) => (withAmounts ? `${body} ${askedAmounts(placement)}` : body);
  if (settledBy !== null || learnedBy !== null) {
    return { title: words.settled[side](symbol), body: withAsked(settledWords(placement)) };
  }
  switch (outcome?.kind) {
    case 'refused': {
      const message = visible(outcome.message);
      const code = visible(outcome.code);
      const said = withAmounts ? words.refusedSaying(message, code) : words.wasRefused(code);
      return { title: words.refused[side](symbol), body: withAsked(said) };
    }
    case 'unknown':
      return { title: words.unknown[side](symbol), body: withAsked(words.unknownBody) };
    case 'accepted':
      return { title: words.accepted[side](symbol), body: withAsked(words.acceptedBody) };
    case 'not-sent':
    case undefined:
      return { title: words.notSent[side](symbol), body: withAsked(words.notSentBody) };
  }
}

/** The venue refused it, and shows it all the same: nobody may believe that there is no order. */
export function contradictionWords(placement: PlacementView, withAmounts: boolean): NoticeWords {
  const { contradictionBody: body } = words;
  return {
    title: words.contradiction[placement.side](placement.symbol),
    body: withAmounts ? `${body} ${askedAmounts(placement)}` : body,
  };
}

function settledWords({ outcome, settledBy, learnedBy }: PlacementView): string {
  const found =
    outcome?.kind === 'accepted'
      ? words.isThere
      : outcome?.kind === 'refused'
        ? words.wasRefused(visible(outcome.code))
        : words.notFound;
  if (settledBy !== null) return `${found} ${words.saidSo(settledBy.who)}`;
  return learnedBy === null ? found : `${found} ${words.learned[learnedBy.how]}`;
}

/** A sentence. */
function filledAmounts(order: VenueOrder): string {
  const [base, quote] = currenciesOf(order.symbol);
  const filled = groupThousands(order.filledSize);
  const amount =
    order.size === null || order.size === order.filledSize
      ? `${filled} ${base}`
      : words.partOf(filled, groupThousands(order.size), base);
  const average = averageOf(order);
  return average === null
    ? words.amountsFilled[order.side](amount)
    : words.amountsFilledAt[order.side](amount, `${groupThousands(average)} ${quote}`);
}

/** A sentence. */
function askedAmounts(placement: PlacementView): string {
  const [base, quote] = currenciesOf(placement.symbol);
  const much =
    placement.size === null
      ? `${groupThousands(placement.funds ?? '0')} ${quote}`
      : `${groupThousands(placement.size)} ${base}`;
  return placement.price === null
    ? words.amountsAtMarket(much)
    : words.amountsAt(much, `${groupThousands(placement.price)} ${quote}`);
}

/** Base and quote of `BTC-USDT`. A symbol of another form stands for itself, which is true if not pretty. */
function currenciesOf(symbol: string): [base: string, quote: string] {
  const shown = visible(symbol);
  const [base, quote, ...more] = shown.split('-');
  return base === undefined || quote === undefined || more.length > 0 ? [shown, ''] : [base, quote];
}

function averageOf(order: VenueOrder): string | null {
  if (order.filledFunds === null) return null;
  const funds = parseFunds(order.filledFunds);
  const size = parseSize(order.filledSize);
  if (!funds.ok || !size.ok || !isPositive(size.value)) return null;
  const average = averagePriceRoundedHalfUp(funds.value, size.value, AVERAGE_PLACES);
  if (average === null) return null;
  // The zeros that rounding to a fixed number of places leaves say nothing; those of the price's own increment stay.
  const [whole = '', decimals = ''] = average.split('.');
  const keep = order.price?.split('.')[1]?.length ?? 0;
  const shown = decimals.slice(0, keep) + decimals.slice(keep).replace(/0+$/, '');
  return shown === '' ? whole : `${whole}.${shown}`;
}

function filledAny(order: VenueOrder): boolean {
  const filled = parseSize(order.filledSize);
  return filled.ok && isPositive(filled.value);
}
