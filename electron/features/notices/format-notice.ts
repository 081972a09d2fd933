import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { averagePriceRoundedHalfUp } from '../../../shared/money/arithmetic.ts';
import { parseFunds, parseSize } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { isPositive } from '../../../shared/money/scaled.ts';
import { noticesMessages } from '../../../shared/messages/notices.ts';

const text = noticesMessages;

export interface NoticeText {
  title: string;
  body: string;
}

/** The average of a notice is read in passing: the exact fills are on the Orders screen. */
const AVERAGE_PLACES = 8;

/*
 * Without amounts a text is made of the pair, the side, a code and plain words alone. Not even the venue's own message goes
 * in: it may name a size or a price.
 */

export function formatFill(order: VenueOrder, withAmounts: boolean): NoticeText {
  const whole = order.state === 'done' && !order.cancelled;
  const title = (whole ? text.filled : text.filledInPart)[order.side](visible(order.symbol));
  const body = withAmounts ? filledAmounts(order) : text.seeAmounts;
  if (order.state === 'done') return { title, body };
  return { title, body: `${body} ${order.type === 'market' ? text.restMatched : text.worksOn}` };
}

/** One or more orders of one account that were cancelled within a moment. */
export function formatCancels(orders: readonly VenueOrder[], withAmounts: boolean): NoticeText {
  const [order] = orders;
  if (order === undefined || orders.length > 1) {
    const symbols = [...new Set(orders.map(({ symbol }) => visible(symbol)))];
    const see = symbols.length > 3 ? text.seeThemAndOthers : text.seeThem;
    return { title: text.cancelledMany(orders.length), body: see(symbols.slice(0, 3).join(', ')) };
  }
  const inPart = filledAny(order);
  const title = (inPart ? text.cancelledInPart : text.cancelled)[order.side](visible(order.symbol));
  if (!inPart) return { title, body: text.nothingFilled };
  return { title, body: withAmounts ? filledAmounts(order) : text.seeAmounts };
}

/** A refusal, an unknown outcome, or how one was resolved. */
export function formatPlacement(placement: PlacementView, withAmounts: boolean): NoticeText {
  const { outcome, resolvedBy, evidenceFrom, symbol, side } = placement;
  const withAsked = (body: string) => (withAmounts ? `${body} ${askedAmounts(placement)}` : body);
  if (resolvedBy !== null || evidenceFrom !== null) {
    return { title: text.settled[side](symbol), body: withAsked(formatResolution(placement)) };
  }
  switch (outcome?.kind) {
    case 'rejected': {
      const message = visible(outcome.message);
      const code = visible(outcome.code);
      const reason = withAmounts ? text.refusedSaying(message, code) : text.wasRefused(code);
      return { title: text.rejected[side](symbol), body: withAsked(reason) };
    }
    case 'unknown':
      return { title: text.unknown[side](symbol), body: withAsked(text.unknownBody) };
    case 'accepted':
      return {
        title: text.accepted[side](symbol),
        body: withAmounts ? askedAmounts(placement) : text.seeAmounts,
      };
    case 'not-sent':
    case undefined:
      return { title: text.notSent[side](symbol), body: withAsked(text.notSentBody) };
  }
}

/** The venue refused it, and shows it all the same: nobody may believe that there is no order. */
export function formatContradiction(placement: PlacementView, withAmounts: boolean): NoticeText {
  const { contradictionBody: body } = text;
  return {
    title: text.contradiction[placement.side](placement.symbol),
    body: withAmounts ? `${body} ${askedAmounts(placement)}` : body,
  };
}

function formatResolution({ outcome, resolvedBy, evidenceFrom }: PlacementView): string {
  if (resolvedBy !== null) {
    return text.marked[outcome?.kind === 'accepted' ? 'there' : 'notThere'](resolvedBy.who);
  }
  const found =
    outcome?.kind === 'accepted'
      ? text.isThere
      : outcome?.kind === 'rejected'
        ? text.wasRefused(visible(outcome.code))
        : text.notFound;
  return evidenceFrom === null ? found : `${found} ${text.learned[evidenceFrom.how]}`;
}

/** A sentence. */
function filledAmounts(order: VenueOrder): string {
  const [base, quote] = currenciesOf(order.symbol);
  const filled = groupThousands(order.filledSize);
  const amount =
    order.size === null || order.size === order.filledSize
      ? `${filled} ${base}`
      : text.partOf(filled, groupThousands(order.size), base);
  const average = averageOf(order);
  return average === null
    ? text.amountsFilled[order.side](amount)
    : text.amountsFilledAt[order.side](amount, `${groupThousands(average)} ${quote}`);
}

/** A sentence. */
function askedAmounts(placement: PlacementView): string {
  const [base, quote] = currenciesOf(placement.symbol);
  const much =
    placement.size === null
      ? `${groupThousands(placement.funds ?? '0')} ${quote}`
      : `${groupThousands(placement.size)} ${base}`;
  return placement.price === null
    ? text.amountsAtMarket(much)
    : text.amountsAt(much, `${groupThousands(placement.price)} ${quote}`);
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
