import { readChoice, readText, readInteger, type Query } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { bareInteger } from '../base/raw-json.ts';
import type { Fill, Order } from './model/order.ts';
import { isFillShown, isShown } from './windows.ts';

/** Parameters of the done list and the fills list (facts, section 8). */
interface ListQuery {
  /** Null for both sides. */
  side: string | null;
  type: string | null;
  orderId: string | null;
  /** Milliseconds, inclusive. */
  startAt: number | null;
  endAt: number | null;
  /** Cursor of the last item seen; null starts at the newest. */
  lastId: bigint | null;
  limit: number;
}

const DEFAULT_LIMIT = 20;
const LARGEST_LIMIT = 100;

/** Refuses an invalid side, type, time, cursor or limit with 400100. */
export function readListQuery(query: Query): Result<ListQuery> {
  const side = readChoice(query, 'side', ['buy', 'sell']);
  if (!side.ok) return side;
  const type = readChoice(query, 'type', ['limit', 'market']);
  if (!type.ok) return type;
  const orderId = readText(query, 'orderId');
  if (!orderId.ok) return orderId;
  const startAt = readInteger(query, 'startAt', null);
  if (!startAt.ok) return startAt;
  const endAt = readInteger(query, 'endAt', null);
  if (!endAt.ok) return endAt;
  const lastId = readCursor(query);
  if (!lastId.ok) return lastId;
  const limit = readInteger(query, 'limit', DEFAULT_LIMIT);
  if (!limit.ok) return limit;
  if (limit.value < 1 || limit.value > LARGEST_LIMIT) {
    return refused('400100', `limit must be from 1 to ${LARGEST_LIMIT}`);
  }
  return passed({
    side: side.value,
    type: type.value,
    orderId: orderId.value,
    startAt: startAt.value,
    endAt: endAt.value,
    lastId: lastId.value,
    limit: limit.value,
  });
}

/** A whole number that may be above 2^53. Zero means none: the venue's own clients send it. */
function readCursor(query: Query): Result<bigint | null> {
  const text = readText(query, 'lastId');
  if (!text.ok) return text;
  if (text.value === null) return passed(null);
  if (!/^\d{1,20}$/.test(text.value)) return refused('400100', 'lastId must be a whole number');
  const value = BigInt(text.value);
  return passed(value === 0n ? null : value);
}

interface CursorPage<T> {
  /** A bare integer that may be above 2^53; 0 when there are no items. */
  lastId: object;
  items: T[];
}

/** Finished orders that are still shown at `now`, the last to end first. Times are times of placement. */
export function pageOfDone(
  orders: readonly Order[],
  query: ListQuery,
  now: number,
): { last: bigint; items: Order[] } {
  const isListed = (order: Order) => isWanted(order.createdAt, order, query) && isShown(order, now);
  return pageOf(orders, query, isListed, (order) => BigInt(order.doneSequence ?? 0));
}

/** Fills that are still shown at `now`, newest first. Times are times of the trades. */
export function pageOfFills(
  fills: readonly Fill[],
  query: ListQuery,
  now: number,
): { last: bigint; items: Fill[] } {
  const isListed = (fill: Fill) => isWanted(fill.createdAt, fill.order, query) && isFillShown(fill, now);
  return pageOf(fills, query, isListed, (fill) => fill.id);
}

/** Iterates from the newest back: the cost depends on the items skipped and returned, not on the length of the list. */
function pageOf<T>(
  oldestFirst: readonly T[],
  query: ListQuery,
  isListed: (item: T) => boolean,
  cursorOf: (item: T) => bigint,
): { last: bigint; items: T[] } {
  const items: T[] = [];
  let last = 0n;
  for (let at = countBelow(oldestFirst, query.lastId, cursorOf) - 1; at >= 0; at -= 1) {
    const item = oldestFirst[at];
    if (item === undefined || items.length === query.limit) break;
    if (!isListed(item)) continue;
    items.push(item);
    last = cursorOf(item);
  }
  return { last, items };
}

/** Number of items before the cursor. */
function countBelow<T>(items: readonly T[], cursor: bigint | null, cursorOf: (item: T) => bigint): number {
  if (cursor === null) return items.length;
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && cursorOf(item) < cursor) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isWanted(time: number, { id, placement }: Order, query: ListQuery): boolean {
  if (query.side !== null && placement.side !== query.side) return false;
  if (query.type !== null && placement.type !== query.type) return false;
  if (query.orderId !== null && id !== query.orderId) return false;
  if (query.startAt !== null && time < query.startAt) return false;
  return query.endAt === null || time <= query.endAt;
}

/** The page in the reply's format. */
export function cursorPage<T>(
  { last, items }: { last: bigint; items: readonly T[] },
  show: (item: T) => Record<string, unknown>,
): CursorPage<Record<string, unknown>> {
  return { lastId: bareInteger(last), items: items.map(show) };
}
