import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { StatusCheckFinding, Placement } from '../../../shared/orders/outcome.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { OrderQueryError } from '../../venue/orders.ts';
import { contradictionOf, type OtherHolder } from './contradiction.ts';
import { differenceFrom } from './found-order.ts';

export type OrderQueryAnswer = Result<VenueOrder | null, OrderQueryError>;

/** The venue did not answer the query, so nothing was checked: no row is written, and it does not count as a check. */
const MISSED: ReadonlySet<BridgeError['kind']> = new Set([
  'no-credentials',
  'keychain-locked',
  'keychain-unavailable',
  'no-capability',
  'not-found', // of the account: it was forgotten meanwhile
  'unreachable',
  'tls',
  'timeout',
  'connection-lost',
  'rate-limited',
]);

export function isMissed({ kind }: BridgeError): boolean {
  return MISSED.has(kind);
}

/** The venue, or a proxy before it, fails on every request. A query for one order may also fail over that order alone. */
export function isInTrouble({ venue }: BridgeError): boolean {
  return venue !== undefined && venue.httpStatus >= 500;
}

/** The finding of a status check. */
export function findingOf(
  placement: Placement,
  answer: OrderQueryAnswer,
  otherWith: OtherHolder,
): StatusCheckFinding {
  if (!answer.ok) return failedBy(answer.error);
  const order = answer.value;
  if (order === null) return { kind: 'none' };
  const { orderId } = order;
  const contradiction = contradictionOf(placement, order, otherWith);
  if (contradiction !== null) return contradiction;
  const differs = differenceFrom(placement, order);
  return differs === null ? { kind: 'found', orderId } : { kind: 'another', orderId, differs };
}

/** The journal records an error without its message, which is in the language of the window. */
function failedBy({ kind, venue, unread }: OrderQueryError): StatusCheckFinding {
  return {
    kind: 'failed',
    reason: kind,
    code: venue?.code ?? null,
    httpStatus: venue?.httpStatus ?? null,
    venueText: venue?.message ?? '',
    unread: unread ?? null,
  };
}
