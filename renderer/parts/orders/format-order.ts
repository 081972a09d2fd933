import { stopPurpose } from '../../../shared/orders/stop-purpose.ts';
import type { OrderStop, VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { averagePriceRoundedHalfUp, percentRoundedHalfUp } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, parseFunds, parseSize } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { formatCount } from '../../lib/format/number.ts';
import { placesOf } from '../../lib/format/places.ts';
import { ownAmount, unlessHidden } from '../../lib/hidden.ts';
import { formatClock, formatDay } from '../../lib/format/time.ts';

/** How far an order has come, as the venue last reported it; the first four are of stops. */
const ORDER_STAGES = [
  'waiting',
  'triggered',
  'refused',
  'gone',
  'resting',
  'part-filled',
  'filled',
  'cancelled',
  'part-cancelled',
] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

type Progress = Pick<VenueOrder, 'state' | 'cancelled' | 'filledSize' | 'stop'>;

/** The stage of an order; `part-cancelled` filled in part before the rest was cancelled. */
export function stageOf({ state, cancelled, filledSize, stop }: Progress): OrderStage {
  const filledSome = /[1-9]/.test(filledSize);
  if (stop !== undefined && !filledSome && !cancelled)
    return state === 'open' ? 'waiting' : (stop.ended ?? 'triggered');
  if (state === 'open') return filledSome ? 'part-filled' : 'resting';
  if (!cancelled) return 'filled';
  return filledSome ? 'part-cancelled' : 'cancelled';
}

/** "0.12 of 0.5 BTC": how much has filled; without a size (a market order by funds) only what has filled. */
export function formatFilled({
  symbol,
  filledSize,
  size,
}: Pick<VenueOrder, 'symbol' | 'filledSize' | 'size'>): string {
  const base = visible(symbol.split('-')[0] ?? '');
  const filled = unlessHidden(filledSize);
  return size === null
    ? `${filled} ${base}`
    : ordersMessages.cells.filledOf(filled, `${unlessHidden(size)} ${base}`);
}

/** Time in force and everything that changes how an order behaves: "GTT 60 s", "post-only", "iceberg 0.05", "STP CO". */
function orderFlags(order: TypeOfOrder): string[] {
  const { gttFor, postOnly, iceberg, icebergOf, hidden, stp } = ordersMessages.flags;
  const flags: string[] = [];
  if (order.timeInForce === 'GTT' && order.cancelAfter !== undefined)
    flags.push(gttFor(formatCount(order.cancelAfter)));
  else if (order.timeInForce !== null) flags.push(visible(order.timeInForce));
  if (order.postOnly === true) flags.push(postOnly);
  // Hidden with iceberg executes as iceberg (4.3).
  if (order.iceberg === true)
    flags.push(order.visibleSize === null ? iceberg : icebergOf(unlessHidden(order.visibleSize)));
  else if (order.hidden === true) flags.push(hidden);
  // CN is what every order starts with.
  if (order.stp !== undefined && order.stp !== '' && order.stp !== 'CN') flags.push(stp(visible(order.stp)));
  return flags;
}

/** When the venue cancels a GTT order by itself, milliseconds since the epoch; null where that is not known. */
export function expiryOf({
  timeInForce,
  cancelAfter,
  createdAt,
}: Pick<VenueOrder, 'timeInForce' | 'cancelAfter' | 'createdAt'>): number | null {
  if (timeInForce !== 'GTT' || cancelAfter === undefined || createdAt === null) return null;
  return createdAt + cancelAfter * 1_000;
}

const DAY_MS = 86_400_000;

/** "until 17:02:11" within 24 hours of when it was taken, "until 20 Nov" for later: as short as a row wants it. */
export function formatUntil(at: number, takenAt: number, zone: 'local' | 'utc'): string {
  return ordersMessages.cells.until(at - takenAt < DAY_MS ? formatClock(at, zone) : formatDay(at, zone));
}

export type TypeOfOrder = Pick<
  VenueOrder,
  | 'type'
  | 'side'
  | 'timeInForce'
  | 'cancelAfter'
  | 'postOnly'
  | 'hidden'
  | 'iceberg'
  | 'visibleSize'
  | 'stp'
  | 'stop'
>;

/** Type and options of an order as the JSON that was signed for it has them. */
export function typeOfPlacement({
  type,
  side,
  body,
}: Pick<VenueOrder, 'type' | 'side'> & { body: string }): TypeOfOrder {
  const unsaid = { timeInForce: null, postOnly: null, hidden: null, iceberg: null, visibleSize: null };
  return { type, side, ...withTicketFlags(unsaid, body), ...stopInBody(side, body) };
}

/** The stop of an order JSON; nothing where it has none. */
export function stopInBody(side: VenueOrder['side'], body: string): Pick<VenueOrder, 'stop'> {
  const { stop, stopPrice, limitPrice } = readObject(body);
  if (typeof stopPrice !== 'string') return {};
  const isOco = typeof limitPrice === 'string';
  const direction = isOco ? (side === 'sell' ? 'loss' : 'entry') : stop === 'entry' ? 'entry' : 'loss';
  const kind = isOco ? 'oco' : 'stop';
  return { stop: { kind, direction, price: stopPrice, ...(isOco && { limitPrice }) } };
}

/** "Limit GTC, post-only". */
export function formatType(order: TypeOfOrder): string {
  return typeParts(order).join(', ');
}

/** The same one by one: "Limit GTC" and every other flag. */
export function typeParts(order: TypeOfOrder): string[] {
  if (order.stop !== undefined) return [...stopParts(order, order.stop), ...stopFlags(order)];
  const { market, limit, limitFor } = ordersMessages.types;
  // Venues list a market order with a time in force that it never had.
  if (order.type === 'market') return [market, ...orderFlags({ ...order, timeInForce: null })];
  const flags = orderFlags(order);
  if (order.timeInForce === null) return [limit, ...flags];
  const [first = '', ...rest] = flags;
  return [limitFor(first), ...rest];
}

/** "Stop-limit ≤ 96,900.0"; of an OCO "OCO" and "stop ≤ 3,280.00". */
function stopParts(
  { type, side }: Pick<VenueOrder, 'type' | 'side'>,
  { kind, direction, price }: OrderStop,
): string[] {
  const { oco, stopLeg, when } = ordersMessages.types;
  const fires = (name: string) => when[direction](name, groupThousands(price));
  if (kind === 'oco') return [oco, fires(stopLeg)];
  return [fires(ordersMessages.types[stopPurpose(side, direction)][type])];
}

/** GTC goes without saying where the stop price takes the place of the time in force. */
function stopFlags(order: TypeOfOrder): string[] {
  const hasOwn = order.type === 'limit' && order.timeInForce !== 'GTC';
  return orderFlags(hasOwn ? order : { ...order, timeInForce: null });
}

/** More places than the limit price has: fills at better prices average between its steps. */
const AVERAGE_EXTRA_PLACES = 2;
const FEWEST_PLACES = 4;

/** What the fills cost or brought per unit, rounded for the eye; null when nothing has filled or the venue did not report it. */
export function averagePrice({
  price,
  filledSize,
  filledFunds,
}: Pick<VenueOrder, 'price' | 'filledSize' | 'filledFunds'>): string | null {
  const funds = parseFunds(filledFunds);
  const size = parseSize(filledSize);
  if (!funds.ok || !size.ok) return null;
  const places = Math.max(FEWEST_PLACES, placesOf(price ?? '') + AVERAGE_EXTRA_PLACES);
  const average = averagePriceRoundedHalfUp(funds.value, size.value, places);
  return average === null ? null : trimZeros(average, placesOf(price ?? ''));
}

/** Zeros that rounding to many places left behind carry nothing; the price's own places stay. */
function trimZeros(text: string, minPlaces: number): string {
  const [whole = '', decimals = ''] = text.split('.');
  const required = decimals.slice(0, minPlaces);
  const rest = decimals.slice(minPlaces).replace(/0+$/, '');
  return required + rest === '' ? whole : `${whole}.${required}${rest}`;
}

/** How much has filled, 0 to 1, of the size or of the funds; for the length of a bar only. Null where neither is reported. */
export function filledShare(
  order: Pick<VenueOrder, 'size' | 'filledSize' | 'funds' | 'filledFunds'>,
): number | null {
  const bySize = order.size !== null;
  const whole = parseDecimal(bySize ? order.size : order.funds);
  const part = parseDecimal(bySize ? order.filledSize : order.filledFunds);
  if (!whole.ok || !part.ok) return null;
  const percent = percentRoundedHalfUp(part.value, whole.value, 2);
  return percent === null ? null : Math.min(1, Number(percent) / 100);
}

/** "Buy 0.5 BTC at 64,100.0 USDT" needs no markup: for questions, announcements and labels. */
export function orderSentence({
  symbol,
  side,
  type,
  price,
  size,
  funds,
}: Pick<VenueOrder, 'symbol' | 'side' | 'type' | 'price' | 'size' | 'funds'>): string {
  const [base = '', quote = ''] = visible(symbol).split('-');
  const amount =
    size !== null
      ? `${ownAmount(size)} ${base}`
      : funds !== null
        ? ordersMessages.sentence.forFunds(base, `${ownAmount(funds)} ${quote}`)
        : base;
  const { atMarket, atPrice } = ordersMessages.sentence[side];
  return type === 'market' || price === null
    ? atMarket(amount)
    : atPrice(amount, `${groupThousands(price)} ${quote}`);
}

/** How an order left the list: "filled", "cancelled", "cancelled after 0.12 of 0.5 BTC had filled". */
export function formatEnd(order: Progress & Pick<VenueOrder, 'symbol' | 'size'>): string {
  switch (stageOf(order)) {
    case 'filled':
      return ordersMessages.ends.filled;
    case 'part-cancelled':
      return ordersMessages.ends.cancelledAfter(formatFilled(order));
    case 'cancelled':
    // An open order has not ended, and a stop goes on as another order; the list shows that itself.
    case 'waiting':
    case 'triggered':
    case 'refused':
    case 'gone':
    case 'resting':
    case 'part-filled':
      return ordersMessages.ends.cancelled;
  }
}

type TicketFlags = Pick<
  VenueOrder,
  | 'timeInForce'
  | 'postOnly'
  | 'hidden'
  | 'iceberg'
  | 'visibleSize'
  | 'cancelAfter'
  | 'stp'
  | 'tags'
  | 'remark'
>;

/**
 * The order with the flags it was placed with, where the venue did not repeat them: events have fewer fields than lists. `body` is the exact
 * JSON this app sent for it; null when it was placed elsewhere.
 */
export function withTicketFlags<O extends TicketFlags>(order: O, body: string | null): O {
  if (body === null) return order;
  const sent = readObject(body);
  const extras = sentExtras(sent);
  if (order.timeInForce !== null) return { ...extras, ...order };
  const flag = (name: string): boolean => sent[name] === true;
  const text = (name: string): string | null => {
    const value = sent[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    ...extras,
    ...order,
    // GTC is what the venue takes by default (4.3).
    timeInForce: text('timeInForce') ?? (sent['type'] === 'market' ? null : 'GTC'),
    postOnly: order.postOnly ?? flag('postOnly'),
    hidden: order.hidden ?? flag('hidden'),
    iceberg: order.iceberg ?? flag('iceberg'),
    visibleSize: order.visibleSize ?? text('visibleSize'),
  };
}

type Extras = Pick<VenueOrder, 'cancelAfter' | 'stp' | 'tags' | 'remark'>;

function sentExtras(sent: Record<string, unknown>): Extras {
  const extras: Extras = {};
  const { cancelAfter } = sent;
  if (typeof cancelAfter === 'number') extras.cancelAfter = cancelAfter;
  for (const name of ['stp', 'tags', 'remark'] as const) {
    const value = sent[name];
    if (typeof value === 'string') extras[name] = value;
  }
  return extras;
}

function readObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
