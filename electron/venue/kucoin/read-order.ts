import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { asDecimal, type CursorPage, type ReportedOrder } from '../orders.ts';
import { compare, isPositive, isZero } from '../../../shared/money/scaled.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { isObject, NumberText } from '../../base/exact-json.ts';
import { answerMessages, type AnswerMessages, badAnswer, type Fields, readRow, readRows } from './fields.ts';

const SIDES = ['buy', 'sell'] as const;
const TYPES = ['limit', 'market'] as const;

/** One order record (VF8). There is no status in it: `active` says open or done, `cancelExist` whether a part was cancelled. */
export function readOrder(
  row: unknown,
  where: string,
  messages?: AnswerMessages,
): Result<ReportedOrder, BridgeError> {
  const read = (fields: Fields): ReportedOrder => {
    const filledSize = sizeOf(fields, 'dealSize') ?? '0';
    const cancelledSize = sizeOf(fields, 'cancelledSize');
    const order: ReportedOrder = {
      orderId: fields.text('id'),
      ...identityOf(fields, 'type'),
      ...amountsOf(fields, 'size', 'funds'),
      timeInForce: fields.textOrNull('timeInForce'),
      postOnly: fields.flagOrNull('postOnly'),
      hidden: fields.flagOrNull('hidden'),
      iceberg: fields.flagOrNull('iceberg'),
      visibleSize: unlessZero(sizeOf(fields, 'visibleSize')),
      filledSize,
      filledFunds: sizeOf(fields, 'dealFunds'),
      remainingSize: sizeOf(fields, 'remainSize'),
      cancelledSize,
      fee: fields.amountOrNull('fee'),
      feeCurrency: fields.textOrNull('feeCurrency'),
      state: fields.flag('active') ? 'open' : 'done',
      cancelled: fields.flagOrNull('cancelExist') === true || !isNothing(cancelledSize),
      createdAt: fields.momentOrNull('createdAt'),
      updatedAt: fields.momentOrNull('lastUpdatedAt'),
      ...extrasOf(row),
    };
    fields.amount('dealSize'); // must be there: an order without it would look unfilled
    refuseOverfilled(order, 'dealSize', fields);
    return order;
  };
  return readRow(row, where, read, messages);
}

type Extras = Pick<VenueOrder, 'cancelAfter' | 'stp' | 'tags' | 'remark' | 'cancelReason'>;

/** What is only shown. Nothing is computed from it, so a value that cannot be read is left out and the order stays readable. */
function extrasOf(row: unknown): Extras {
  const extras: Extras = {};
  if (!isObject(row)) return extras;
  const cancelAfter = wholeNumber(row['cancelAfter']);
  if (cancelAfter !== null && cancelAfter > 0) extras.cancelAfter = cancelAfter;
  const cancelReason = wholeNumber(row['cancelReason']);
  if (cancelReason !== null) extras.cancelReason = cancelReason;
  for (const name of ['stp', 'tags', 'remark'] as const) {
    const value = row[name];
    if (typeof value === 'string' && value !== '') extras[name] = value.slice(0, MAX_SHOWN[name]);
  }
  return extras;
}

/** As many characters as the bridge lets through. */
const MAX_SHOWN = { stp: 20, tags: 200, remark: 200 } as const;

function wholeNumber(value: unknown): number | null {
  const text = value instanceof NumberText ? value.source : String(value);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A plain list of order records, in the venue's order. */
export function readOrders(data: unknown): Result<ReportedOrder[], BridgeError> {
  return readRows(data, 'Order', (row, where) => readOrder(row, where));
}

/** `read` reads one item, the way readOrder does. */
export function readCursorPage<T>(
  data: unknown,
  name: 'Order' | 'Fill',
  read: (row: unknown, where: string) => Result<T, BridgeError>,
): Result<CursorPage<T>, BridgeError> {
  if (!isObject(data)) return badAnswer(answerMessages.noPage[name]);
  const items = readRows(data['items'], name, read);
  if (!items.ok) return items;
  if (data['lastId'] === undefined || data['lastId'] === null)
    return succeed({ items: items.value, lastId: null });
  const cursor = readRow(data, answerMessages.pages[name], (fields) => fields.id('lastId'));
  if (!cursor.ok) return cursor;
  return succeed({ items: items.value, lastId: /^0+$/.test(cursor.value) ? null : cursor.value });
}

type Identity = Pick<VenueOrder, 'clientOid' | 'symbol' | 'side' | 'type' | 'price'>;

/** What records and events name alike, but for the type. A market order has no price: records say 0. */
export function identityOf(fields: Fields, typeName: string): Identity {
  return {
    clientOid: fields.textOrNull('clientOid'),
    symbol: fields.text('symbol'),
    side: fields.choice('side', SIDES),
    type: fields.choice(typeName, TYPES),
    price: unlessZero(sizeOf(fields, 'price')),
  };
}

/** What was asked for. A zero says that it was the other one. */
export function amountsOf(
  fields: Fields,
  sizeName: string,
  fundsName: string,
): Pick<VenueOrder, 'size' | 'funds'> {
  return {
    size: unlessZero(sizeOf(fields, sizeName)),
    funds: unlessZero(sizeOf(fields, fundsName)),
  };
}

/** An amount that is never negative. */
export function sizeOf(fields: Fields, name: string): string | null {
  const value = fields.amountOrNull(name);
  if (value !== null && value.startsWith('-')) fields.refuse(({ belowZero }) => belowZero(name, value));
  return value;
}

/** An order that is more than filled is a mistake somewhere; nothing is computed from it. */
export function refuseOverfilled({ size, filledSize }: ReportedOrder, name: string, fields: Fields): void {
  if (size !== null && compare(asDecimal(filledSize), asDecimal(size)) > 0)
    fields.refuse(({ overfilled }) => overfilled(name, filledSize, size));
}

export function isNothing(amount: string | null): boolean {
  return amount === null || !isPositive(asDecimal(amount));
}

function unlessZero(amount: string | null): string | null {
  return amount === null || isZero(asDecimal(amount)) ? null : amount;
}
