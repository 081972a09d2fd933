import { pageOf, readPaging, type Page } from '../base/paging.ts';
import { readInteger, readText, type Query } from '../base/query.ts';
import { passed, type Result } from '../base/reply.ts';
import { formatDecimal } from '../exact/decimal.ts';
import { ocoStatus, type OcoOrder } from './oco.ts';
import { statusOf } from './stop-record.ts';
import type { StopOrder } from './stop.ts';

/** An OCO in the venue's short form (facts 2, section 3): no side and no price. */
export function ocoRecord(oco: OcoOrder): Record<string, unknown> {
  const { placement, createdAt } = oco.limit;
  return {
    orderId: oco.id,
    symbol: placement.symbol,
    clientOid: placement.clientOid,
    orderTime: createdAt,
    status: ocoStatus(oco),
  };
}

/** The short form with both legs. */
export function ocoDetails(oco: OcoOrder): Record<string, unknown> {
  return { ...ocoRecord(oco), orders: [legRecord(oco.limit), legRecord(oco.stop)] };
}

function legRecord(leg: StopOrder): Record<string, unknown> {
  const { placement } = leg;
  if (placement.type !== 'limit') throw new Error(`The leg ${leg.id} is no limit order.`);
  return {
    id: leg.id,
    symbol: placement.symbol,
    side: placement.side,
    price: formatDecimal(placement.price),
    stopPrice: formatDecimal(leg.stopPrice),
    size: formatDecimal(placement.size),
    status: statusOf(leg),
  };
}

/** Those that `symbol` and `orderIds`, comma-separated, name, in their order; all without them. */
export function selectOcos(ocos: readonly OcoOrder[], query: Query): Result<OcoOrder[]> {
  const symbol = readText(query, 'symbol');
  if (!symbol.ok) return symbol;
  const orderIds = readText(query, 'orderIds');
  if (!orderIds.ok) return orderIds;
  const ids = orderIds.value === null ? null : new Set(orderIds.value.split(','));
  const isSelected = ({ id, limit }: OcoOrder) =>
    (symbol.value === null || limit.market.pair.symbol === symbol.value) && (ids === null || ids.has(id));
  return passed(ocos.filter(isSelected));
}

/** A page of them, newest first; `ocos` is oldest first. Refuses invalid times and pages with 400100. */
export function pageOfOcos(ocos: readonly OcoOrder[], query: Query): Result<Page<OcoOrder>> {
  const selected = selectOcos(ocos, query);
  if (!selected.ok) return selected;
  const startAt = readInteger(query, 'startAt', 0);
  if (!startAt.ok) return startAt;
  const endAt = readInteger(query, 'endAt', Number.MAX_SAFE_INTEGER);
  if (!endAt.ok) return endAt;
  const paging = readPaging(query);
  if (!paging.ok) return paging;
  const isWithin = ({ limit: { createdAt } }: OcoOrder) =>
    createdAt >= startAt.value && createdAt <= endAt.value;
  return passed(pageOf(selected.value.filter(isWithin).reverse(), paging.value));
}
