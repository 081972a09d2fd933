import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { averagePriceRoundedHalfUp } from '../../../shared/money/arithmetic.ts';
import { parseFunds, parseSize } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { isPositive } from '../../../shared/money/scaled.ts';
import { noticesMessages } from '../../../shared/messages/notices.ts';
import { unknownOrdersMessages } from '../../../shared/messages/unknown-orders.ts';

const messages = noticesMessages;

export interface NoticeText {
  title: string;
  body: string;
}

/** The average of a notice is read in passing: the exact fills are on the Orders screen. */
const AVERAGE_PLACES = 8;

/*
 * Without amounts a text is made of the pair, the side, a code and fixed text alone. Not even the venue's own message goes
 * in: it may name a size or a price.
 */

export function formatFill(order: VenueOrder, withAmounts: boolean): NoticeText {
  const isFilled = order.state === 'done' && !order.cancelled;
  const title = (isFilled ? messages.filled : messages.filledInPart)[order.side](visible(order.symbol));
  const body = withAmounts ? filledAmounts(order) : messages.seeAmounts;
  if (order.state === 'done') return { title, body };
  return { title, body: `${body} ${order.type === 'market' ? messages.restMatched : messages.worksOn}` };
}

/** A stop that fired. The price that it waited for is no amount of the person's, but what they planned: it is left out without amounts. */
export function formatStopFired(order: VenueOrder, withAmounts: boolean): NoticeText {
  const isRefused = order.stop?.ended === 'refused';
  const title = messages[isRefused ? 'stopRefused' : 'stopFired'][order.side](visible(order.symbol));
  const what = isRefused ? messages.stopRefusedBody : messages.stopFiredBody;
  if (!withAmounts || order.stop === undefined) return { title, body: what };
  const [, quote] = currenciesOf(order.symbol);
  const price = `${groupThousands(visible(order.stop.price))} ${quote}`;
  return { title, body: `${messages.stopPrice(price)} ${what}` };
}

/** One or more orders of one account that were cancelled within a moment. */
export function formatCancels(orders: readonly VenueOrder[], withAmounts: boolean): NoticeText {
  const [order] = orders;
  if (order === undefined || orders.length > 1) {
    const symbols = [...new Set(orders.map(({ symbol }) => visible(symbol)))];
    const see = symbols.length > 3 ? messages.seeThemAndOthers : messages.seeThem;
    return { title: messages.cancelledMany(orders.length), body: see(symbols.slice(0, 3).join(', ')) };
  }
  const inPart = filledAny(order);
  const title = (inPart ? messages.cancelledInPart : messages.cancelled)[order.side](visible(order.symbol));
  if (!inPart) return { title, body: messages.nothingFilled };
  return { title, body: withAmounts ? filledAmounts(order) : messages.seeAmounts };
}

/** A refusal, an unknown outcome, or how one was resolved. */
export function formatPlacement(placement: PlacementView, withAmounts: boolean): NoticeText {
  const { outcome, resolvedBy, evidenceFrom, symbol, side } = placement;
  const withOrdered = (body: string) => (withAmounts ? `${body} ${orderedAmounts(placement)}` : body);
  if (resolvedBy !== null || evidenceFrom !== null) {
    return { title: messages.resolved[side](symbol), body: withOrdered(formatResolution(placement)) };
  }
  switch (outcome?.kind) {
    case 'rejected': {
      const message = visible(outcome.message);
      const code = visible(outcome.code);
      const reason = withAmounts ? messages.refusedSaying(message, code) : messages.wasRefused(code);
      return { title: messages.rejected[side](symbol), body: withOrdered(reason) };
    }
    case 'unknown':
      return {
        title: messages.unknown[side](symbol),
        body: withOrdered(`${unknownOrdersMessages.one} ${unknownOrdersMessages.advice(1)}`),
      };
    case 'accepted':
      return {
        title: messages.accepted[side](symbol),
        body: withAmounts ? orderedAmounts(placement) : messages.seeAmounts,
      };
    case 'not-sent':
    case undefined:
      return { title: messages.notSent[side](symbol), body: withOrdered(messages.notSentBody) };
  }
}

/** The venue refused it, and shows it all the same: nobody may believe that there is no order. */
export function formatContradiction(placement: PlacementView, withAmounts: boolean): NoticeText {
  const { contradictionBody: body } = messages;
  return {
    title: messages.contradiction[placement.side](placement.symbol),
    body: withAmounts ? `${body} ${orderedAmounts(placement)}` : body,
  };
}

function formatResolution({ outcome, resolvedBy, evidenceFrom }: PlacementView): string {
  if (resolvedBy !== null) {
    return messages.marked[outcome?.kind === 'accepted' ? 'there' : 'notThere'](resolvedBy.who);
  }
  const found =
    outcome?.kind === 'accepted'
      ? messages.isThere
      : outcome?.kind === 'rejected'
        ? messages.wasRefused(visible(outcome.code))
        : messages.notFound;
  return evidenceFrom === null ? found : `${found} ${messages.learned[evidenceFrom.how]}`;
}

/** A sentence. */
function filledAmounts(order: VenueOrder): string {
  const [base, quote] = currenciesOf(order.symbol);
  const filled = groupThousands(order.filledSize);
  const amount =
    order.size === null || order.size === order.filledSize
      ? `${filled} ${base}`
      : messages.partOf(filled, groupThousands(order.size), base);
  const average = averageOf(order);
  return average === null
    ? messages.amountsFilled[order.side](amount)
    : messages.amountsFilledAt[order.side](amount, `${groupThousands(average)} ${quote}`);
}

/** A sentence. */
function orderedAmounts(placement: PlacementView): string {
  const [base, quote] = currenciesOf(placement.symbol);
  const much =
    placement.size === null
      ? `${groupThousands(placement.funds ?? '0')} ${quote}`
      : `${groupThousands(placement.size)} ${base}`;
  return placement.price === null
    ? messages.amountsAtMarket(much)
    : messages.amountsAt(much, `${groupThousands(placement.price)} ${quote}`);
}

/** Base and quote of `BTC-USDT`. A symbol of another form is shown as it is. */
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
  const [isFilled = '', decimals = ''] = average.split('.');
  const places = order.price?.split('.')[1]?.length ?? 0;
  const shown = decimals.slice(0, places) + decimals.slice(places).replace(/0+$/, '');
  return shown === '' ? isFilled : `${isFilled}.${shown}`;
}

function filledAny(order: VenueOrder): boolean {
  const filled = parseSize(order.filledSize);
  return filled.ok && isPositive(filled.value);
}
