import { pageOf, readPaging, type Page } from '../base/paging.ts';
import { readChoice, readInteger, readText, type Query } from '../base/query.ts';
import { passed, type Result } from '../base/reply.ts';
import type { StopOrder } from './stop.ts';

/** What a list or a cancel of many names; null admits all. */
interface Selection {
  symbol: string | null;
  tradeType: string | null;
  orderIds: ReadonlySet<string> | null;
}

interface ListQuery {
  side: string | null;
  type: string | null;
  stop: string | null;
  /** Milliseconds, inclusive. */
  startAt: number | null;
  endAt: number | null;
}

/** Those of `waiting` that a cancel of many names, in their order; all of them without a parameter. */
export function selectStops(waiting: readonly StopOrder[], query: Query): Result<StopOrder[]> {
  const selection = readSelection(query);
  return selection.ok ? passed(waiting.filter((stop) => isSelected(stop, selection.value))) : selection;
}

/** A page of the stops that wait, newest first. `waiting` is oldest first. Refuses invalid filters and pages with 400100. */
export function pageOfStops(waiting: readonly StopOrder[], query: Query): Result<Page<StopOrder>> {
  const selected = selectStops(waiting, query);
  if (!selected.ok) return selected;
  const list = readListQuery(query);
  if (!list.ok) return list;
  const paging = readPaging(query);
  if (!paging.ok) return paging;
  const found = selected.value.filter((stop) => isListed(stop, list.value));
  return passed(pageOf(found.reverse(), paging.value));
}

function readSelection(query: Query): Result<Selection> {
  const symbol = readText(query, 'symbol');
  if (!symbol.ok) return symbol;
  const tradeType = readText(query, 'tradeType');
  if (!tradeType.ok) return tradeType;
  const orderIds = readText(query, 'orderIds');
  if (!orderIds.ok) return orderIds;
  const ids = orderIds.value === null ? null : new Set(orderIds.value.split(','));
  return passed({ symbol: symbol.value, tradeType: tradeType.value, orderIds: ids });
}

function isSelected(stop: StopOrder, { symbol, tradeType, orderIds }: Selection): boolean {
  if (symbol !== null && stop.market.pair.symbol !== symbol) return false;
  // There are no margin orders.
  if (tradeType !== null && tradeType !== 'TRADE') return false;
  return orderIds === null || orderIds.has(stop.id);
}

function readListQuery(query: Query): Result<ListQuery> {
  const side = readChoice(query, 'side', ['buy', 'sell']);
  if (!side.ok) return side;
  const type = readChoice(query, 'type', ['limit', 'market']);
  if (!type.ok) return type;
  // Sources name stop and oco, or loss and entry (facts 2, section 12).
  const stop = readChoice(query, 'stop', ['stop', 'oco', 'loss', 'entry']);
  if (!stop.ok) return stop;
  const startAt = readInteger(query, 'startAt', null);
  if (!startAt.ok) return startAt;
  const endAt = readInteger(query, 'endAt', null);
  if (!endAt.ok) return endAt;
  return passed({
    side: side.value,
    type: type.value,
    stop: stop.value,
    startAt: startAt.value,
    endAt: endAt.value,
  });
}

function isListed({ placement, direction, createdAt, oco }: StopOrder, query: ListQuery): boolean {
  if (query.side !== null && placement.side !== query.side) return false;
  if (query.type !== null && placement.type !== query.type) return false;
  if (query.startAt !== null && createdAt < query.startAt) return false;
  if (query.endAt !== null && createdAt > query.endAt) return false;
  switch (query.stop) {
    case null:
      return true;
    case 'oco':
      return oco !== null;
    case 'stop':
      return oco === null;
    default:
      return oco === null && direction === query.stop;
  }
}
