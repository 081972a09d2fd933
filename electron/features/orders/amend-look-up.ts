import { isSame } from '../../../shared/orders/alter-body.ts';
import { isOpenAmend, type Amend, type AmendOutcome } from '../../../shared/orders/amend.ts';
import { succeed, type Result } from '../../../shared/base/result.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { EvidenceRecorder } from './evidence.ts';
import type { AmendPort, OrderServiceParts } from './order-service-parts.ts';
import type { PlacementRef, SessionState } from './session-state.ts';

/** From when on after the answer, or after it was given up, the venue shows what it did. */
const SHOWN_AFTER_MS = 1_000;

export interface AmendLookUpParts extends Pick<
  OrderServiceParts,
  'journal' | 'clock' | 'queryOrder' | 'queryOrders'
> {
  port: AmendPort;
  session: SessionState;
  evidence: Pick<EvidenceRecorder, 'recordAmend' | 'onOrderUpdate'>;
}

/**
 * Asks the venue which of the two orders of an amend stands: first the one that was to change, then whatever else it has under the client order
 * ID. Answers when it was asked; an error means that it could not be, and nothing is known. Nothing is sent again, ever.
 */
export async function lookUpAmend(
  parts: AmendLookUpParts,
  name: PlacementRef,
): Promise<Result<null, BridgeError>> {
  const { session, port, clock } = parts;
  const placement = session.find(name);
  const amend = placement?.amends?.findLast(isOpenAmend);
  if (placement === null || amend === undefined || amend.outcome === null) return succeed(null);
  const mayDecide = clock.now() - (amend.outcomeAt ?? amend.createdAt) >= SHOWN_AFTER_MS;
  if (amend.how === 'replace' && parts.journal.find(name.accountId, amend.clientOid) !== null) {
    resolve(parts, name, amend, { kind: 'replaced', clientOid: amend.clientOid });
    return succeed(null);
  }
  const { accountId, symbol } = placement;
  const old = await port.readOrder(accountId, { orderId: amend.orderId, symbol });
  if (!old.ok && old.error.kind !== 'not-found') return old;
  const order = old.ok ? old.value : null;
  if (order?.state === 'open') {
    if (mayDecide) resolve(parts, name, amend, endOfOpen(amend, order));
    return succeed(null);
  }
  if (amend.how === 'replace') {
    if (order !== null) resolve(parts, name, amend, endOfCancelled(order));
    return succeed(null);
  }
  const searched = await searchOthers(parts, placement);
  if (searched.ok && mayDecide) resolve(parts, name, amend, { kind: 'ended' });
  return searched;
}

/** Has every order that the venue shows under the client order ID taken as evidence: by that ID, and in the lists. */
async function searchOthers(
  { queryOrder, queryOrders, evidence }: AmendLookUpParts,
  { accountId, symbol, clientOid, createdAt }: Placement,
): Promise<Result<null, BridgeError>> {
  const query = { symbol, clientOid, createdAt };
  const shown = (order: VenueOrder) => evidence.onOrderUpdate({ order, meaning: 'same', source: 'query' });
  const byClientOid = await queryOrder(accountId, query);
  if (byClientOid.ok && byClientOid.value !== null) shown(byClientOid.value);
  const listed = await queryOrders(accountId, [query]);
  if (listed.ok) listed.value.orders.forEach(shown);
  // Not every venue has both; one that has and fails may hide the very order.
  const [first, second] = byClientOid.ok ? [listed, byClientOid] : [byClientOid, listed];
  if (first.ok || (first.error.kind === 'no-capability' && second.ok)) return succeed(null);
  return first;
}

/** An order that is open still is as it was, or was amended in its place: a venue may keep the ID. */
function endOfOpen({ how, to }: Amend, { orderId, price, size }: VenueOrder): AmendOutcome {
  const isAmended = how === 'alter' && isSame(price, to.price) && isSame(size, to.size);
  return isAmended ? { kind: 'amended', orderId } : { kind: 'unchanged' };
}

/** What became of an order that was to be replaced, when nothing was placed after it. */
export function endOfCancelled({ cancelled }: Pick<VenueOrder, 'cancelled'>): AmendOutcome {
  if (!cancelled) return { kind: 'ended' };
  return {
    kind: 'not-replaced',
    message: 'Counterfoil closed or lost the connection between the two steps.',
  };
}

/** Where an order that was found in the meantime has decided it, this changes nothing. */
function resolve(
  { session, evidence }: AmendLookUpParts,
  name: PlacementRef,
  { amendId }: Amend,
  outcome: AmendOutcome,
): void {
  const now = session.find(name)?.amends?.find((one) => one.amendId === amendId);
  if (now === undefined || !isOpenAmend(now)) return;
  evidence.recordAmend(name, { amendId, how: 'status-check', outcome });
}
