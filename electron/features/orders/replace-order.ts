import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { compare } from '../../../shared/money/scaled.ts';
import type { AmendOutcome } from '../../../shared/orders/amend.ts';
import { amendedTicket, leftOf } from '../../../shared/orders/amended-ticket.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { LimitName } from '../../../shared/orders/limit-names.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import type { AmendPort, AmendRequest, CancelAnswer, PlaceRequest } from './order-service-parts.ts';

/** When the order is read after its cancel was asked for, milliseconds after the read before: some venues only take the request. */
const READS_MS = [0, 250, 500, 1_000, 2_000, 3_000];

export interface ReplaceParts {
  port: AmendPort;
  clock: Pick<Clock, 'now' | 'after'>;
  place: (request: PlaceRequest) => Promise<Result<Placement, BridgeError>>;
  /** The app is quitting: nothing more is sent. */
  isClosing: () => boolean;
}

/**
 * Replaces an order at a venue that cannot amend: cancels it, reads it until it is proved cancelled, and only then places the other one, as any
 * order is placed, its size less what had filled by then. Never two at once: where the proof does not come, nothing is placed, and nothing is
 * placed later either.
 */
export async function replaceOrder(
  parts: ReplaceParts,
  request: AmendRequest,
  order: VenueOrder,
): Promise<AmendOutcome> {
  const { accountId } = request;
  const answer = await parts.port.cancelOrder(accountId, request.order);
  const end = await readEnd(parts, request, answer);
  if (end === null) return withoutProof(answer);
  if (!end.cancelled) return { kind: 'ended' };
  const ticket = amendedTicket(order, request.to);
  const size = leftOf(request.to.size, end.filledSize);
  if (size === null) return { kind: 'ended' };
  if (isMoreThanConfirmed(size, request)) return { kind: 'not-replaced', message: LESS_FILLED };
  const placed = await parts.place({
    accountId,
    ticketId: `${request.amendId}-next`,
    ticket: { ...ticket, clientOid: request.clientOid, size },
    acknowledged: [...(request.acknowledged ?? []), ...REPETITION],
  });
  if (!placed.ok) return { kind: 'not-replaced', message: placed.error.message };
  return endOfPlacement(placed.value);
}

/** The order once the venue shows it done; null where it does not in time. */
async function readEnd(
  { port, clock, isClosing }: ReplaceParts,
  { accountId, order }: AmendRequest,
  answer: CancelAnswer,
): Promise<VenueOrder | null> {
  for (const ms of READS_MS) {
    if (ms > 0) await pause(clock, ms);
    if (isClosing()) return null;
    const read = await port.readOrder(accountId, order);
    if (read.ok && read.value.state === 'done') return read.value;
    if (!answer.ok && answer.error.isCertain) return null; // the venue has no cancel to carry out
  }
  return null;
}

/** The order did not show as done: its cancel was refused or not sent, or nobody knows. The journal keeps it in English. */
function withoutProof(answer: CancelAnswer): AmendOutcome {
  if (answer.ok) return { kind: 'unknown', message: NOT_PROVED, httpStatus: null };
  const { kind, message, venue, isCertain } = answer.error;
  const httpStatus = venue?.httpStatus ?? null;
  if (!isCertain) return { kind: 'unknown', message: `${NOT_PROVED} ${message}`, httpStatus };
  if (venue === undefined) return { kind: 'not-sent', reasonKind: kind, message };
  return { kind: 'unchanged', message };
}

const NOT_PROVED = 'The venue did not show the order as cancelled in time. Nothing was placed.';
const LESS_FILLED = 'The venue shows less filled than at review. Nothing was placed.';

/** A replacement is no repetition: the order that it repeats is gone. */
const REPETITION = ['sameSideSeconds', 'ordersAMinute'] as const satisfies LimitName[];

/** What was confirmed is the most that is placed: more may have filled since, and that makes it smaller. */
function isMoreThanConfirmed(size: DecimalText, { to, filledSize }: AmendRequest): boolean {
  const confirmed = leftOf(to.size, filledSize);
  return confirmed === null || compare(size, confirmed) > 0;
}

function endOfPlacement({ clientOid, outcome }: Placement): AmendOutcome {
  switch (outcome?.kind) {
    case 'rejected':
    case 'not-sent':
      return { kind: 'not-replaced', message: `The replacement was not accepted: ${outcome.message}` };
    case 'accepted':
    case 'unknown':
    case undefined:
      return { kind: 'replaced', clientOid };
  }
}
