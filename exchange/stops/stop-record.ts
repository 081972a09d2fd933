import { bareInteger } from '../base/raw-json.ts';
import { formatDecimal, formatFixed, type Decimal } from '../exact/decimal.ts';
import type { Placement } from '../orders/model/placement.ts';
import type { StopOrder } from './stop.ts';

/** Digits after the point of every amount of an item. */
const DIGITS = 20;
const NS_PER_MS = 1_000_000n;

/** A stop in the venue's format (facts 2, section 2). `userId` is the account's. */
export function stopRecord(stop: StopOrder, userId: string): Record<string, unknown> {
  const { placement, market } = stop;
  const limit = placement.type === 'limit' ? placement : null;
  return {
    id: stop.id,
    symbol: market.pair.symbol,
    userId,
    status: statusOf(stop),
    type: placement.type,
    side: placement.side,
    price: limit === null ? null : fixed(limit.price),
    size: fixedOrNull(sizeOf(placement)),
    funds: fixedOrNull(fundsOf(placement)),
    // CN is what an order without one gets; the venue shows null then.
    stp: placement.stp === 'CN' ? null : placement.stp,
    timeInForce: limit?.timeInForce ?? 'GTC',
    cancelAfter: limit?.cancelAfter ?? -1,
    postOnly: limit?.postOnly ?? false,
    hidden: false,
    iceberg: false,
    visibleSize: null,
    channel: 'API',
    clientOid: placement.clientOid ?? '',
    remark: placement.remark,
    tags: placement.tags,
    relatedNo: null,
    orderTime: bareInteger(orderTimeOf(stop)),
    domainId: 'kucoin',
    tradeSource: 'USER',
    tradeType: 'TRADE',
    feeCurrency: market.pair.quoteCurrency,
    takerFeeRate: fixed(market.fees.taker),
    makerFeeRate: fixed(market.fees.maker),
    createdAt: stop.createdAt,
    stop: kindOf(stop),
    stopTriggerTime: stop.ending?.kind === 'triggered' ? stop.ending.at : null,
    stopPrice: fixed(stop.stopPrice),
    limitPrice: null,
    pop: null,
    activateCondition: null,
  };
}

/** The venue's names: of a leg, `l_s_o` is the stop of a loss, `e_l_o` the limit order beside an entry. */
export function kindOf({ direction, oco }: StopOrder): string {
  if (oco === null) return direction;
  return `${direction === 'loss' ? 'l' : 'e'}_${oco.leg === 'limit' ? 'l' : 's'}_o`;
}

/** The venue has no status for a cancelled or expired stop; one that looked alive would be a lie. */
export function statusOf({ ending }: StopOrder): string {
  switch (ending?.kind) {
    case undefined:
      return 'NEW';
    case 'triggered':
      return 'TRIGGERED';
    case 'cancelled':
    case 'expired':
      return 'CANCELLED';
  }
}

/** Nanoseconds, and odd: a double loses the last digits (facts 2, section 2). */
function orderTimeOf({ createdAt, sequence }: StopOrder): bigint {
  return BigInt(createdAt) * NS_PER_MS + ((2n * BigInt(sequence) + 1n) % NS_PER_MS);
}

/** The size it becomes an order of; null for a market order by funds. */
export function sizeOf(placement: Placement): Decimal | null {
  if (placement.type === 'limit') return placement.size;
  return placement.amount.kind === 'size' ? placement.amount.size : null;
}

function fundsOf(placement: Placement): Decimal | null {
  return placement.type === 'market' && placement.amount.kind === 'funds' ? placement.amount.funds : null;
}

function fixed(value: Decimal): string {
  return formatFixed(value, DIGITS);
}

function fixedOrNull(value: Decimal | null): string | null {
  return value === null ? null : fixed(value);
}

/** What the private topic says of a change, apart from its envelope (facts 2, section 9). No clientOid, as at the venue. */
export function stopMessage(
  kind: 'open' | 'triggered' | 'cancel',
  stop: StopOrder,
  now: number,
): Record<string, unknown> {
  const { placement, ending } = stop;
  const size = sizeOf(placement);
  return {
    createdAt: stop.createdAt,
    orderId: stop.id,
    ...(placement.type === 'limit' ? { orderPrice: formatDecimal(placement.price) } : {}),
    orderType: 'stop',
    side: placement.side,
    ...(size === null ? {} : { size: formatDecimal(size) }),
    stop: kindOf(stop),
    stopPrice: formatDecimal(stop.stopPrice),
    symbol: placement.symbol,
    tradeType: 'TRADE',
    ...(ending?.kind === 'triggered' ? { triggerSuccess: ending.orderId !== null } : {}),
    ts: bareInteger(BigInt(now) * NS_PER_MS),
    type: kind,
  };
}
