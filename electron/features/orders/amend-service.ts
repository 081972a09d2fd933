import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { amendServiceMessages } from '../../../shared/messages/orders-amend-service.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import type { AmendOutcome } from '../../../shared/orders/amend.ts';
import { currentOrderId } from '../../../shared/orders/amended-order.ts';
import type { Placement, SendResult } from '../../../shared/orders/outcome.ts';
import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { type AmendChecks, createAmendChecks } from './amend-checks.ts';
import { classifyAmend } from './classify-amend.ts';
import type { SentOrder } from './classify-reply.ts';
import type { EvidenceRecorder } from './evidence.ts';
import type { AmendEntry } from './journal-entries.ts';
import { differenceFrom } from './found-order.ts';
import type { JournalFailure } from './journal-failure.ts';
import type {
  AmendPort,
  AmendRequest,
  OrderServiceParts,
  OrderToSend,
  PlaceRequest,
} from './order-service-parts.ts';
import { prepareAmend } from './prepare-amend.ts';
import { replaceOrder } from './replace-order.ts';
import type { PlacementRef, SessionState } from './session-state.ts';

type Amended = Result<Placement, BridgeError>;

export interface AmendServiceParts extends OrderServiceParts {
  session: SessionState;
  evidence: EvidenceRecorder;
  sentOf: (name: PlacementRef) => SentOrder;
  place: (request: PlaceRequest) => Promise<Amended>;
  notify: (placement: Placement) => void;
  isClosing: () => boolean;
}

/** Changes open orders that were placed from here. */
export interface AmendService extends AmendChecks {
  /**
   * Checks, journals and asks for one change of an open order, once. The same amendId never asks twice, also not after a restart: it answers
   * with the same placement. An error means that nothing was journaled or sent.
   */
  amend: (request: AmendRequest) => Promise<Amended>;
  /** The placement of an amend that was asked for, in this session or an earlier one; null when it was not. */
  amended: (amendId: string) => Promise<Amended> | null;
  underWay(): Promise<unknown>[];
}

interface Step {
  entry: AmendEntry;
  order: VenueOrder;
  request: AmendRequest;
  port: AmendPort;
}

export function createAmendService(parts: AmendServiceParts): AmendService {
  const { journal, session, evidence, clock } = parts;
  const latch = new Map<string, Promise<Amended>>();
  const checks = createAmendChecks(parts);

  async function run(request: AmendRequest): Promise<Amended> {
    const { accountId, amendId } = request;
    const before = recorded(amendId);
    if (before !== null) return before;
    const found = await findOrder(parts, request);
    if (!found.ok) return found;
    const { placement, order, port } = found.value;
    const prepared = prepareAmend(parts, request, placement, order);
    if (!prepared.ok) return prepared;
    const entry = prepared.value;
    const written = journal.recordAmend(entry);
    if (!written.ok) return fail(notWritten(written.error));
    session.amends.sent(amendId);
    session.amending(entry);
    port.setAmendAsked(accountId, order.orderId, true);
    // Nothing is awaited between the commit above and the first request.
    const step = { entry, order, request, port };
    const asking = entry.amend.how === 'alter' ? alter(step) : replace(step);
    announce(entry);
    const { outcome, trace } = await asking;
    finish(step, outcome, trace);
    await reread(step, outcome);
    const after = session.find(entry);
    return after === null ? fail(UNREADABLE) : succeed(after);
  }

  function recorded(amendId: string): Amended | null {
    try {
      const before = journal.findAmend(amendId);
      return before === null ? null : succeed(session.view(before));
    } catch {
      return fail({ kind: 'store', message: placingMessages.journalUnread });
    }
  }

  function amended(amendId: string): Promise<Amended> | null {
    const before = latch.get(amendId) ?? recorded(amendId);
    return before === null ? null : Promise.resolve(before);
  }

  async function alter({ entry, port }: Step): Promise<Asked> {
    const sent = parts.sentOf(entry);
    const onLate: OrderToSend['onLate'] = (late) => lateAnswer(entry, late);
    const result = await attempt(port, entry, onLate);
    return { outcome: classifyAmend(result, sent), trace: result.trace };
  }

  async function replace({ request, order, port }: Step): Promise<Asked> {
    const { place, isClosing } = parts;
    return { outcome: await replaceOrder({ port, clock, place, isClosing }, request, order), trace: null };
  }

  function finish({ entry, order, port }: Step, outcome: AmendOutcome, trace: RequestTrace | null): void {
    const { accountId, clientOid, amend } = entry;
    const { amendId } = amend;
    const at = clock.now();
    const written = journal.recordAmendOutcome({
      accountId,
      clientOid,
      amendId,
      how: 'answer',
      outcome,
      at,
      trace,
    });
    session.amends.ended(amendId, outcome, written.ok);
    if (!makesRoom(outcome)) port.setAmendAsked(accountId, order.orderId, false);
    session.amended(entry);
    if (outcome.kind === 'amended') session.markWorking(entry);
    session.answered(entry); // what the venue reported meanwhile counts from here on
    if (outcome.kind === 'unknown') checks.watch(entry);
    announce(entry);
  }

  /** The venue's lists and events follow what it did; whoever asked sees both orders as they are now. */
  async function reread({ entry, port }: Step, outcome: AmendOutcome): Promise<void> {
    const { accountId, amend } = entry;
    const { symbol } = session.find(entry) ?? {};
    if (symbol === undefined || outcome.kind === 'not-sent' || outcome.kind === 'unknown') return;
    const ids = outcome.kind === 'amended' ? [outcome.orderId, amend.orderId] : [amend.orderId];
    await Promise.allSettled(
      [...new Set(ids)].map((orderId) => port.readOrder(accountId, { orderId, symbol })),
    );
  }

  function lateAnswer(entry: AmendEntry, result: SendResult): void {
    session.afterAnswer(entry, () => {
      const outcome = classifyAmend(result, parts.sentOf(entry));
      if (outcome.kind !== 'amended' && outcome.kind !== 'rejected') return;
      evidence.recordAmend(entry, { amendId: entry.amend.amendId, how: 'late-reply', outcome });
      checks.hasten(entry);
    });
  }

  function announce(name: PlacementRef): void {
    const placement = session.find(name);
    if (placement !== null) parts.notify(placement);
  }

  return {
    ...checks,
    amend(request) {
      const held = latch.get(request.amendId);
      if (held !== undefined) return held;
      if (parts.isClosing()) return Promise.resolve(fail(ENDING));
      const amending = Promise.resolve()
        .then(() => run(request))
        .finally(() => latch.delete(request.amendId));
      latch.set(request.amendId, amending);
      return amending;
    },
    amended,
    underWay: () => [...latch.values()],
  };
}

interface Asked {
  outcome: AmendOutcome;
  trace: RequestTrace | null;
}

/** Whether the order ends, or may have ended, because of the amend. */
function makesRoom({ kind }: AmendOutcome): boolean {
  return kind === 'amended' || kind === 'replaced' || kind === 'unknown';
}

interface Found {
  placement: Placement;
  order: VenueOrder;
  port: AmendPort;
}

/** The placement that the order is of, and the order as last reported; asked of the venue where this run has no report. */
async function findOrder(
  { journal, session, amending: port, venueFor }: AmendServiceParts,
  { accountId, order: ref }: AmendRequest,
): Promise<Result<Found, BridgeError>> {
  if (venueFor(accountId) === null) return fail({ kind: 'not-found', message: placingMessages.noAccount });
  if (port === undefined) return fail({ kind: 'no-capability', message: amendServiceMessages.otherWay });
  const reported = port.lastReported(accountId, ref.orderId);
  const holder = journal.holderOf(accountId, ref.orderId);
  const clientOid = holder ?? reported?.clientOid ?? null;
  const placement = clientOid === null ? null : session.find({ accountId, clientOid });
  if (placement === null) return fail({ kind: 'not-found', message: amendServiceMessages.notHere });
  if (holder === null) {
    const refusal = reported === null ? amendServiceMessages.notHere : whyNotItsOwn(placement, reported);
    if (refusal !== null) return fail({ kind: 'not-found', message: refusal });
  } else if (currentOrderId(placement) !== ref.orderId) {
    return fail({ kind: 'conflict', message: amendServiceMessages.notOpen });
  }
  if (reported !== null) return succeed({ placement, order: reported, port });
  const read = await port.readOrder(accountId, ref);
  return read.ok ? succeed({ placement, order: read.value, port }) : read;
}

/**
 * Why an order whose ID no row holds is not amended as the placement with its client order ID; null where it is what that placement's stop placed when
 * it fired. What an OCO has in the book may be a leg: its end would end the other one.
 */
function whyNotItsOwn(placement: Placement, order: VenueOrder): string | null {
  const { advanced, amends = [], outcome } = placement;
  if (advanced?.kind === 'oco') return amendServiceMessages.isOfOco;
  const isOfStop = advanced?.kind === 'stop' && order.stop === undefined && outcome?.kind === 'accepted';
  const isAlike = isOfStop && amends.length === 0 && differenceFrom(placement, order) === null;
  return isAlike ? null : amendServiceMessages.notHere;
}

/** A send that throws leaves the outcome unknown: bytes may have left. */
async function attempt(
  port: AmendPort,
  { accountId, body }: AmendEntry,
  onLate: OrderToSend['onLate'],
): Promise<SendResult> {
  try {
    return await port.sendAmend({ accountId, bodyBytes: body, onLate });
  } catch {
    const message = 'Sending failed inside Counterfoil. The venue may have amended the order.';
    return { kind: 'no-reply', bytesWritten: null, message, trace: null };
  }
}

function notWritten({ kind, message }: JournalFailure): BridgeError {
  if (kind === 'decided') return { kind: 'conflict', message: amendServiceMessages.underWay };
  return { kind: 'store', message: `${message} ${placingMessages.nothingSent}` };
}

const ENDING: BridgeError = { kind: 'conflict', message: placingMessages.ending };
const UNREADABLE: BridgeError = { kind: 'store', message: placingMessages.journalUnreadable };
