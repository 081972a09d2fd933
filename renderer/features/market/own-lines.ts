import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { percentRoundedHalfUp, subtract } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, parsePrice, type Price } from '../../../shared/money/decimal-text.ts';
import { isPositive } from '../../../shared/money/scaled.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { formatPercent } from '../../parts/market/format-change.ts';
import type { DraftOrder } from '../../parts/market/draft-order.ts';
import type { AverageEntry } from './average-entry.ts';

const messages = marketChartMessages.lines;

/** A price of one's own on the chart. */
export interface ChartLine {
  id: string;
  /** order: in the book; stop: waits for its price; entry: what own fills cost on average; draft: the ticket. */
  kind: 'order' | 'stop' | 'entry' | 'draft';
  /** Of an order or a draft; null of the entry. */
  side: 'buy' | 'sell' | null;
  price: Price;
  /** "Buy limit". */
  title: string;
  /** What is left of it to fill, plain decimal text in the base currency; null where it is not known. */
  size: string | null;
  /** The order it is a line of. */
  order: VenueOrder | null;
  /** What an average entry is made of; null of every other line. */
  entry: AverageEntry | null;
  /** Whether dragging it means something: an order's price can be amended, a stop's trigger cannot. */
  movable: boolean;
}

/** Own prices of a pair: its open orders and stops, the average entry where it is known, and the ticket's draft. */
export function ownLines(
  orders: readonly VenueOrder[],
  symbol: string,
  entry: AverageEntry | null,
  draft: DraftOrder | null,
): ChartLine[] {
  const lines = orders
    .filter((order) => order.symbol === symbol && order.state === 'open')
    .flatMap((order) => linesOf(order));
  if (entry !== null) {
    const { price, size, fills } = entry;
    lines.push({
      ...NO_ORDER,
      entry,
      id: 'entry',
      kind: 'entry',
      side: null,
      price,
      title: messages.entry(fills),
      size,
    });
  }
  if (draft !== null) {
    const { side, price, size } = draft;
    lines.push({
      ...NO_ORDER,
      id: 'draft',
      kind: 'draft',
      side,
      price,
      title: messages.draft[side],
      size,
      movable: true,
    });
  }
  return lines;
}

const NO_ORDER = { order: null, entry: null, movable: false };

/** An order in the book has one line, a stop one at its trigger, and two that cancel each other one for each leg. */
function linesOf(order: VenueOrder): ChartLine[] {
  const { side, stop } = order;
  const base = { side, order, entry: null, size: order.remainingSize ?? order.size };
  const at = (
    id: string,
    text: string | null,
    more: Pick<ChartLine, 'kind' | 'title' | 'movable'>,
  ): ChartLine[] => {
    const price = parsePrice(text);
    return price.ok && isPositive(price.value) ? [{ ...base, ...more, id, price: price.value }] : [];
  };
  if (stop === undefined) {
    return at(order.orderId, order.price, { kind: 'order', title: messages.limit[side], movable: true });
  }
  const trigger = `${order.orderId} stop`;
  if (stop.kind === 'oco') {
    return [
      ...at(order.orderId, order.price, { kind: 'order', title: messages.ocoLimit[side], movable: false }),
      ...at(trigger, stop.price, { kind: 'stop', title: messages.ocoStop[side], movable: false }),
    ];
  }
  const title = (order.type === 'market' ? messages.stopMarket : messages.stopLimit)[side];
  return at(trigger, stop.price, { kind: 'stop', title, movable: false });
}

/** How far a price is from the last one, in percent with its sign: "+0.68%"; null where no last price is known. */
export function distanceText(price: string, last: string | null): string | null {
  const from = parseDecimal(last);
  const to = parseDecimal(price);
  if (!from.ok || !to.ok || !isPositive(from.value)) return null;
  const percent = percentRoundedHalfUp(subtract(to.value, from.value), from.value, 2);
  return percent === null ? null : formatPercent(percent).text;
}
