import type { BridgeError } from '../../../shared/base/error.ts';
import { succeed, type Result } from '../../../shared/base/result.ts';
import { multiply } from '../../../shared/money/arithmetic.ts';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import type { OrderStop } from '../../../shared/orders/venue-order.ts';
import { compare } from '../../../shared/money/scaled.ts';
import { isObject } from '../../base/exact-json.ts';
import { asDecimal, type ReportedOrder, type StopChange } from '../orders.ts';
import { answerMessages, type AnswerMessages, badAnswer, type Fields, readRow, readRows } from './fields.ts';
import { amountsOf, identityOf, sizeOf } from './read-order.ts';

const DIRECTIONS = ['loss', 'entry'] as const;

/** What the venue may say of a stop or an OCO (VF2.2, VF2.3); every other word is one that nobody knows, so how it ended is not known. */
type Ending = 'waiting' | 'cancelled' | NonNullable<OrderStop['ended']>;

function endingOf(status: string): Ending {
  switch (status) {
    case 'NEW':
      return 'waiting';
    case 'TRIGGERED':
    case 'DONE':
      return 'triggered';
    case 'CANCELLED':
    case 'CANCELED':
      return 'cancelled';
    default:
      return 'gone';
  }
}

/** One stop of the list or of a look-up (VF2.2). */
export function readStop(
  row: unknown,
  where: string,
  messages: AnswerMessages = answerMessages,
): Result<ReportedOrder, BridgeError> {
  return readRow(
    row,
    where,
    (fields) => {
      const direction = fields.choice('stop', DIRECTIONS);
      const ending = endingOf(fields.text('status'));
      const { price, ...identity } = identityOf(fields, 'type');
      const { size, funds } = amountsOf(fields, 'size', 'funds');
      return {
        orderId: fields.text('id'),
        ...identity,
        price: plain(price),
        ...WAITING,
        size: plain(size),
        funds: plain(funds),
        remainingSize: plain(size),
        timeInForce: identity.type === 'market' ? null : fields.textOrNull('timeInForce'),
        postOnly: fields.flagOrNull('postOnly'),
        createdAt: fields.momentOrNull('createdAt'),
        updatedAt: fields.momentOrNull('stopTriggerTime') ?? fields.momentOrNull('createdAt'),
        ...stateOf(ending, { kind: 'stop', direction, price: plain(fields.amount('stopPrice')) }),
      };
    },
    messages,
  );
}

/** What every order has that is not in the book yet. */
const WAITING = {
  hidden: null,
  iceberg: null,
  visibleSize: null,
  filledSize: '0',
  filledFunds: '0',
  cancelledSize: null,
  fee: null,
  feeCurrency: null,
} as const;

function stateOf(ending: Ending, stop: OrderStop): Pick<ReportedOrder, 'state' | 'cancelled' | 'stop'> {
  switch (ending) {
    case 'waiting':
      return { state: 'open', cancelled: false, stop };
    case 'cancelled':
      return { state: 'done', cancelled: true, stop };
    case 'triggered':
    case 'refused':
    case 'gone':
      return { state: 'done', cancelled: false, stop: { ...stop, ended: ending } };
  }
}

const ONE = '1' as DecimalText; // a literal in plain notation

/** The venue writes every amount of a stop with twenty decimals: a product has no trailing zeros. */
function plain<T extends string | null>(amount: T): T extends null ? null : string;
function plain(amount: string | null): string | null {
  return amount === null ? null : multiply(asDecimal(amount), ONE);
}

/** The items of a page of stops; the legs of OCOs are among them and are left out: their OCO stands for them. */
export function readStops(data: unknown): Result<{ orders: ReportedOrder[]; pages: number }, BridgeError> {
  if (!isObject(data)) return badAnswer(answerMessages.noPage.Order);
  const items = Array.isArray(data['items']) ? data['items'].filter(isStop) : data['items'];
  const orders = readRows(items, 'Order', (row, where) => readStop(row, where));
  if (!orders.ok) return orders;
  return succeed({ orders: orders.value, pages: Number(data['totalPage'] ?? 1) });
}

/** Whether a row of the list is a stop of its own. */
function isStop(row: unknown): boolean {
  return !isObject(row) || row['stop'] === undefined || DIRECTIONS.some((one) => one === row['stop']);
}

interface Short {
  orderId: string;
  clientOid: string;
  symbol: string;
  status: string;
  createdAt: number | null;
}

/** The short form of an OCO, which has no side and no price (VF2.3). */
export function readShortOco(row: unknown, where: string): Result<Short, BridgeError> {
  return readRow(row, where, shortOf);
}

function shortOf(fields: Fields): Short {
  return {
    orderId: fields.text('orderId'),
    clientOid: fields.text('clientOid'),
    symbol: fields.text('symbol'),
    status: fields.text('status'),
    createdAt: fields.momentOrNull('orderTime'),
  };
}

/** An OCO with its two legs (VF2.3): the limit leg is the one with the better price. */
export function readOco(
  data: unknown,
  messages: AnswerMessages = answerMessages,
): Result<ReportedOrder, BridgeError> {
  const short = readRow(data, messages.order, shortOf, messages);
  if (!short.ok) return short;
  const legs = readRows(isObject(data) ? data['orders'] : undefined, 'Order', (row, where) =>
    readRow(
      row,
      where,
      (fields) => ({
        side: fields.choice('side', ['buy', 'sell'] as const),
        price: plain(fields.amount('price')),
        stopPrice: plain(fields.amount('stopPrice')),
        size: plain(sizeOf(fields, 'size')),
      }),
      messages,
    ),
  );
  if (!legs.ok) return legs;
  const [first, second] = legs.value;
  if (first === undefined || second === undefined || legs.value.length !== 2)
    return badAnswer(messages.notTwoLegs);
  const { side } = first;
  const isFirstAbove = compare(asDecimal(first.price), asDecimal(second.price)) > 0;
  const [limit, stop] = isFirstAbove === (side === 'sell') ? [first, second] : [second, first];
  const { status, createdAt, ...ids } = short.value;
  return succeed({
    ...ids,
    side,
    type: 'limit',
    price: limit.price,
    ...WAITING,
    size: limit.size,
    funds: null,
    remainingSize: limit.size,
    timeInForce: null,
    postOnly: null,
    createdAt,
    updatedAt: createdAt,
    ...stateOf(endingOf(status), {
      kind: 'oco',
      direction: side === 'sell' ? 'loss' : 'entry',
      price: stop.stopPrice,
      limitPrice: stop.price,
    }),
  });
}

const CHANGES = { open: 'open', triggered: 'triggered', cancel: 'cancelled' } as const;

/** A message of the topic of advanced orders (VF2.9); null for one that cannot be read. */
export function readStopChange(data: unknown): StopChange | null {
  const read = readRow(data, answerMessages.orderEvent, (fields) => {
    const type = fields.choice('type', ['open', 'triggered', 'cancel'] as const);
    const isRefused = type === 'triggered' && fields.flagOrNull('triggerSuccess') === false;
    return {
      orderId: fields.text('orderId'),
      what: isRefused ? ('refused' as const) : CHANGES[type],
      at: fields.moment('ts'),
    };
  });
  return read.ok ? read.value : null;
}
