import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { multiply } from '../../../shared/money/arithmetic.ts';
import { compare, isZero } from '../../../shared/money/scaled.ts';
import { advanced, FILLS_BEGIN, foldMatch, type KnownFunds, knownFundsOf } from './known-funds.ts';
import { asDecimal, type Match, type OrderUpdate } from '../../venue/orders.ts';

/** What is known of one order, merged from answers and events in whatever order they came. */
export interface KnownOrder {
  order: VenueOrder;
  funds: KnownFunds;
  /** The fee of a query, and the filled size it belongs to. */
  fee: { filledSize: string; fee: string | null; currency: string | null } | null;
}

/** An order as the venue reported it. */
export interface OrderReport {
  order: VenueOrder;
  source: OrderUpdate['source'];
  match: Match | null;
}

/**
 * Merges a report into what is known. An order only ever goes one way - more of it is filled, more is cancelled, less
 * remains, it ends - so each of these keeps the furthest reported: no event or answer that comes late, twice or out of
 * order undoes a newer one, and a done order is never open again. The value of the fills and the fee belong to a filled size
 * and are null until they are known for the present one.
 */
export function mergeOrder(
  known: KnownOrder | null,
  report: OrderReport,
): { known: KnownOrder; meaning: OrderUpdate['meaning'] } {
  if (known === null) {
    const first = finished({
      order: report.order,
      funds: fundsAfter(FILLS_BEGIN, report),
      fee: feeOf(null, report),
    });
    return { known: first, meaning: firstMeaning(report) };
  }
  const next = finished({
    order: join(known.order, report),
    funds: fundsAfter(known.funds, report),
    fee: feeOf(known.fee, report),
  });
  return { known: next, meaning: meaningOf(known.order, next.order) };
}

function join(known: VenueOrder, report: OrderReport): VenueOrder {
  const fresh = report.order;
  const isOlder = report.source === 'event' && (fresh.updatedAt ?? 0) < (known.updatedAt ?? 0);
  return {
    ...(isOlder ? known : withTerms(known, report)),
    filledSize: furthest(known.filledSize, fresh.filledSize) ?? known.filledSize,
    cancelledSize: furthest(known.cancelledSize, fresh.cancelledSize),
    remainingSize: smaller(known.remainingSize, fresh.remainingSize),
    state: known.state === 'done' ? 'done' : fresh.state,
    ...stopOf(known, fresh),
    cancelled: known.cancelled || fresh.cancelled,
    updatedAt: latest(known.updatedAt, fresh.updatedAt),
  };
}

/** What does not change while an order lives: an answer has all of it, an event fills in what is missing. */
function withTerms(known: VenueOrder, { order: fresh, source }: OrderReport): VenueOrder {
  const [first, second] = source === 'query' ? [fresh, known] : [known, fresh];
  return {
    ...known,
    clientOid: first.clientOid ?? second.clientOid,
    price: first.price ?? second.price,
    size: first.size ?? second.size,
    funds: first.funds ?? second.funds,
    timeInForce: first.timeInForce ?? second.timeInForce,
    postOnly: first.postOnly ?? second.postOnly,
    hidden: first.hidden ?? second.hidden,
    iceberg: first.iceberg ?? second.iceberg,
    visibleSize: first.visibleSize ?? second.visibleSize,
    createdAt: first.createdAt ?? second.createdAt,
    ...extrasOf(second),
    ...extrasOf(first),
  };
}

/** A stop that ended never waits again, however late a list is; that it fired weighs more than that it is no longer listed. */
function stopOf({ stop: known }: VenueOrder, { stop: fresh }: VenueOrder): Pick<VenueOrder, 'stop'> {
  const [before, after] = [known?.ended, fresh?.ended];
  const ended = after === undefined || after === 'gone' ? (before ?? after) : after;
  const stop = fresh ?? known;
  return stop === undefined || ended === undefined ? {} : { stop: { ...stop, ended } };
}

/** The terms that may be absent. */
function extrasOf({ cancelAfter, stp, tags, remark, cancelReason, stop }: VenueOrder): Partial<VenueOrder> {
  return {
    ...(cancelAfter === undefined ? {} : { cancelAfter }),
    ...(stp === undefined ? {} : { stp }),
    ...(tags === undefined ? {} : { tags }),
    ...(remark === undefined ? {} : { remark }),
    ...(cancelReason === undefined ? {} : { cancelReason }),
    ...(stop === undefined ? {} : { stop }),
  };
}

/** Puts in what depends on how much is filled by now. */
function finished({ order, funds, fee }: KnownOrder): KnownOrder {
  const { filledSize } = order;
  const feeIsCurrent = fee !== null && compare(asDecimal(fee.filledSize), asDecimal(filledSize)) === 0;
  return {
    order: {
      ...order,
      filledFunds: knownFundsOf(funds, filledSize),
      fee: feeIsCurrent ? fee.fee : null,
      feeCurrency: fee?.currency ?? order.feeCurrency,
    },
    funds,
    fee,
  };
}

function fundsAfter(funds: KnownFunds, { order, match }: OrderReport): KnownFunds {
  if (match !== null) {
    const value = multiply(asDecimal(match.price), asDecimal(match.size));
    return foldMatch(funds, {
      tradeId: match.tradeId,
      upTo: match.filledSize,
      size: match.size,
      funds: value,
    });
  }
  return order.filledFunds === null ? funds : advanced(funds, order.filledSize, order.filledFunds);
}

function feeOf(known: KnownOrder['fee'], { order, source }: OrderReport): KnownOrder['fee'] {
  if (source === 'event') return known;
  if (known !== null && compare(asDecimal(order.filledSize), asDecimal(known.filledSize)) < 0) return known;
  return { filledSize: order.filledSize, fee: order.fee, currency: order.feeCurrency };
}

/** Of an order seen for the first time in an answer it is not known when anything happened to it. */
function firstMeaning({ order, source }: OrderReport): OrderUpdate['meaning'] {
  if (source === 'query') return 'changed';
  if (order.state === 'done' && order.cancelled) return 'cancelled';
  if (order.stop?.ended !== undefined) return 'changed';
  return isZero(asDecimal(order.filledSize)) && order.state === 'open' ? 'accepted' : 'filled';
}

function meaningOf(before: VenueOrder, after: VenueOrder): OrderUpdate['meaning'] {
  const ended = before.state === 'open' && after.state === 'done';
  if (ended && after.cancelled) return 'cancelled';
  // A stop that fired has not filled: what it placed is another order.
  if (ended && after.stop?.ended !== undefined) return 'changed';
  if (ended || compare(asDecimal(after.filledSize), asDecimal(before.filledSize)) > 0) return 'filled';
  return sameButForTime(before, after) ? 'same' : 'changed';
}

function sameButForTime(before: VenueOrder, after: VenueOrder): boolean {
  return JSON.stringify({ ...before, updatedAt: 0 }) === JSON.stringify({ ...after, updatedAt: 0 });
}

function furthest(known: string | null, fresh: string | null): string | null {
  if (known === null || fresh === null) return known ?? fresh;
  return compare(asDecimal(fresh), asDecimal(known)) > 0 ? fresh : known;
}

function smaller(known: string | null, fresh: string | null): string | null {
  if (known === null || fresh === null) return known ?? fresh;
  return compare(asDecimal(fresh), asDecimal(known)) < 0 ? fresh : known;
}

function latest(known: number | null, fresh: number | null): number | null {
  return known === null || fresh === null ? (known ?? fresh) : Math.max(known, fresh);
}
