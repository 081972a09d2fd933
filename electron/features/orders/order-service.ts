import type { BridgeError } from '../../../shared/base/error.ts';
import type { Outcome, Placement, SendResult } from '../../../shared/orders/outcome.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import { NO_CODES } from '../../../shared/venue/order-codes.ts';
import { whileWaiting } from '../../platform/next-turn.ts';
import { utf8Text } from '../../base/utf8.ts';
import type { OrderUpdate } from '../../venue/orders.ts';
import type { Submission } from './journal-entries.ts';
import type { Journal } from './journal.ts';
import { createEvidenceRecorder } from './evidence.ts';
import { createStatusChecks } from './status-checks.ts';
import type { NextCheck } from './status-check-schedule.ts';
import { classifyReply, type SentOrder } from './classify-reply.ts';
import { type AmendService, createAmendService } from './amend-service.ts';
import type { OrderServiceParts, OrderToSend, PlaceRequest } from './order-service-parts.ts';
import { prepareSubmission } from './prepare-submission.ts';
import { createRecentOrders } from './recent-orders.ts';
import { resolvePlacement, type ManualResolution } from './resolve.ts';
import { createTestOrders, type Tested, type TestRequest, type TestSender } from './test-order.ts';
import { createSessionState, type PlacementRef } from './session-state.ts';
import { unclearDuplicate } from './unclear-duplicate.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';

type Placed = Result<Placement, BridgeError>;

/** Places tickets, each once, amends their orders, and reports the outcomes. */
export interface OrderService extends Pick<AmendService, 'amend' | 'amended' | 'checkAmend'> {
  /**
   * Checks, journals and sends a ticket. The same ticketId never sends twice, also not after a restart: it answers with the same
   * placement. An error means that nothing was journaled or sent, and that the ticket may be placed again once it is corrected.
   */
  place(request: PlaceRequest): Promise<Placed>;
  /** The placement of a ticket, of this session or an earlier one; null when it was never placed. */
  placed(ticketId: string): Promise<Placed> | null;
  /** An id for a ticket, from a cryptographic source (S4.3-P-clientOid). */
  newClientOid(): string;
  /** A placement read from the journal, with what only this session knows of it. */
  view(placement: Placement): Placement;
  /** Newest first; of every account when `accountId` is null. */
  recent(accountId: string | null, limit: number): Placement[];
  /** Placements of which nobody knows whether the venue accepted them, and those with an amend of which nobody knows what came of it. */
  unknown(accountId: string | null): Placement[];
  unknownCount(ofAccount?: (accountId: string) => boolean): number;
  total(accountId: string | null): number;
  /** Resolves an unknown placement by what a person saw at the venue. */
  resolve(resolution: ManualResolution): Result<Placement, BridgeError>;
  /** Sends a ticket to the venue's test path under a clientOid of its own: never a placement. */
  test(request: TestRequest, send: TestSender): Promise<Result<Tested, BridgeError>>;
  /** Checks an unknown placement at the venue now, because a person asked. Errors: conflict when it is not unknown. */
  checkStatus(accountId: string, clientOid: string): Promise<Result<Placement, BridgeError>>;
  /** When a placement is checked next, and whether the venue could be reached the last time. */
  nextCheck(name: PlacementRef): NextCheck;
  /** Checks everything that is unknown: after a start, and when the keys are at hand again. */
  resumeStatusChecks(): void;
  /** The account's venue can be reached again: checks what is unknown there. */
  reconnected(accountId: string): void;
  /** What the venue reported of any order: evidence for a placement of ours. Never throws. */
  onOrderUpdate(update: OrderUpdate): void;
  /** Whether the order id of an order belongs to another placement than the client order ID beside it. Never throws. */
  isOfAnother(order: VenueOrder): boolean;
  /** Accounts with an order on its way, working, or of unknown status. */
  activeAccounts(): string[];
  /** Takes no further ticket, and resolves when every order under way has its outcome in the journal. Late answers are not waited for. */
  drain(): Promise<void>;
}

/** Builds the order path on its parts. */
export function createOrderService(parts: OrderServiceParts): OrderService {
  const { journal, clock, ids } = parts;
  const latch = new Map<string, Promise<Placed>>();
  const newClientOid = () => `cf-${ids.hex(16)}`;
  const underWay = new Set<Promise<Placed>>();
  let closing = false;

  const session = createSessionState(journal);
  const recentOrders = createRecentOrders(journal, clock);
  const tests = createTestOrders(parts, newClientOid, (accountId) => recentOrders.of(accountId));
  const changed = (placement: Placement) => notify(parts, placement);
  const resolved = (placement: Placement) => {
    statusChecks.forget(placement);
    changed(placement);
  };
  const evidence = createEvidenceRecorder({ journal, clock, session, sentOf, resolved, changed });
  const hasAccount = (accountId: string) => parts.venueFor(accountId) !== null;
  const statusChecks = createStatusChecks({
    journal,
    clock,
    session,
    sentOf,
    recordEvidence: evidence.recordEvidence,
    queryOrder: parts.queryOrder,
    queryOrders: parts.queryOrders,
    canQueryOrders: parts.canQueryOrders,
    memoryMs: (accountId) => parts.venueFor(accountId)?.memoryMs ?? null,
    asksByClientOid: (accountId) => parts.venueFor(accountId)?.asksByClientOid ?? false,
    hasAccount,
    changed,
  });
  const amends = createAmendService({
    ...parts,
    session,
    evidence,
    sentOf,
    place,
    notify: changed,
    isClosing: () => closing,
  });

  /** What the answer to an order of ours is compared with. For an account that was removed no code has a meaning. */
  function sentOf({ accountId, clientOid }: PlacementRef): SentOrder {
    const codes = parts.venueFor(accountId)?.codes ?? NO_CODES;
    return {
      clientOid,
      codes,
      otherWith: (orderId) => otherHolder(journal, { accountId, clientOid }, orderId),
    };
  }

  async function run(request: PlaceRequest): Promise<Placed> {
    const before = findTicket(journal, request.ticketId);
    if (!before.ok) return before;
    if (before.value !== null) {
      latch.delete(request.ticketId); // the journal answers for it, and may still change
      return succeed(session.view(before.value));
    }
    const prepared = prepareSubmission(parts, request, newClientOid, () =>
      recentOrders.of(request.accountId),
    );
    if (!prepared.ok) return prepared;
    const submission = prepared.value;
    const unclear = unclearDuplicate(session, submission);
    if (unclear !== null) return fail(unclear);
    const written = journal.recordSubmission(submission);
    if (!written.ok) {
      const { kind, message } = written.error;
      const why = `${message} ${placingMessages.nothingSent}`;
      return succeed(placementOf(submission, { kind: 'not-sent', reasonKind: kind, message: why }));
    }
    session.sent(submission);
    // Nothing is awaited between the commit above and this call: no row means never sent.
    const answer = attempt(parts, submission, (late) => evidence.lateAnswer(submission, late));
    recentOrders.add(submission);
    const announced = whileWaiting(() => announceSent(submission));
    const result = await answer;
    return succeed(finish(submission, announced(), result));
  }

  function announceSent(submission: Submission): Placement {
    const sent = placementOf(submission, null);
    changed(sent);
    return sent;
  }

  function finish(submission: Submission, sent: Placement, result: SendResult): Placement {
    const { accountId, clientOid, ticketId } = submission;
    const outcome = classifyReply(result, sentOf(submission));
    const at = clock.now();
    const written = journal.recordResult(accountId, clientOid, outcome, at, result.trace);
    if (written.ok) {
      session.recorded(submission, outcome);
      latch.delete(ticketId); // from here on the journal answers for this ticket
    } else {
      session.unrecorded(submission, outcome);
    }
    if (outcome.kind === 'not-sent') recentOrders.notSent(submission);
    const placement = { ...sent, outcome, outcomeAt: at };
    if (outcome.kind === 'unknown') statusChecks.watch(placement);
    changed(placement);
    session.answered(submission); // what the venue reported meanwhile counts from here on
    return outcome.kind === 'unknown' ? (session.find(submission) ?? placement) : placement;
  }

  function place(request: PlaceRequest): Promise<Placed> {
    const held = latch.get(request.ticketId);
    if (held !== undefined) return held;
    // One that was placed is answered from the journal until the end.
    if (closing) return placed(request.ticketId) ?? Promise.resolve(fail(ENDING));
    // The latch is set before anything runs, so no call made meanwhile can find it open.
    const placing = Promise.resolve().then(() => run(request));
    latch.set(request.ticketId, placing);
    underWay.add(placing);
    const release = (again: boolean) => {
      underWay.delete(placing);
      if (again) latch.delete(request.ticketId);
    };
    return placing.then(
      (placed) => {
        release(!placed.ok);
        return placed;
      },
      (thrown: unknown) => {
        release(true); // a fault of our own: the journal knows whether this ticket has a row
        throw thrown;
      },
    );
  }

  function placed(ticketId: string): Promise<Placed> | null {
    const held = latch.get(ticketId);
    if (held !== undefined) return held;
    const before = findTicket(journal, ticketId);
    if (!before.ok) return Promise.resolve(before);
    return before.value === null ? null : Promise.resolve(succeed(session.view(before.value)));
  }

  return {
    place,
    amend: amends.amend,
    amended: amends.amended,
    checkAmend: amends.checkAmend,
    placed,
    newClientOid,
    view: (placement) => session.view(placement),
    recent: (accountId, limit) => journal.recent(accountId, limit).map(session.view),
    unknown: (accountId) => [...session.unknown(accountId), ...session.unknownAmends(accountId)],
    unknownCount: (ofAccount) => session.unknownCount(ofAccount),
    total: (accountId) => journal.count(accountId),
    resolve(resolution) {
      const result = resolvePlacement(
        journal,
        session.view,
        sentOf(resolution).otherWith,
        resolution,
        clock.now(),
      );
      if (result.ok) {
        session.unknownChanged();
        resolved(result.value);
      }
      return result;
    },
    test: (request, send) => (closing ? Promise.resolve(fail(ENDING)) : tests.test(request, send)),
    checkStatus: (accountId, clientOid) =>
      closing ? Promise.resolve(fail(ENDING_STATUS_CHECK)) : statusChecks.checkNow({ accountId, clientOid }),
    nextCheck: (name) => statusChecks.nextCheck(name),
    resumeStatusChecks() {
      statusChecks.resume();
      amends.resumeAmends(null);
    },
    reconnected(accountId) {
      statusChecks.reconnected(accountId);
      amends.resumeAmends(accountId);
    },
    onOrderUpdate: (update) => evidence.onOrderUpdate(update),
    isOfAnother: ({ accountId, clientOid, orderId }) =>
      clientOid !== null && otherHolder(journal, { accountId, clientOid }, orderId) !== null,
    activeAccounts: () => session.activeAccounts(),
    async drain() {
      closing = true;
      statusChecks.close();
      amends.closeAmends();
      await Promise.allSettled([...underWay, ...tests.underWay(), ...amends.underWay()]);
    },
  };
}

const ENDING: BridgeError = {
  kind: 'conflict',
  message: placingMessages.ending,
};

const ENDING_STATUS_CHECK: BridgeError = {
  kind: 'conflict',
  message: placingMessages.endingStatusCheck,
};

/** A send that throws leaves the outcome unknown: bytes may have left. */
async function attempt(
  { sendOrder }: OrderServiceParts,
  { accountId, body, advanced }: Submission,
  onLate: OrderToSend['onLate'],
): Promise<SendResult> {
  try {
    return await sendOrder({ accountId, kind: advanced?.kind ?? 'order', bodyBytes: body, onLate });
  } catch {
    const message = 'Sending failed inside Counterfoil. The venue may have the order.';
    return { kind: 'no-reply', bytesWritten: null, message, trace: null };
  }
}

function findTicket(journal: Journal, ticketId: string): Result<Placement | null, BridgeError> {
  try {
    return succeed(journal.findTicket(ticketId));
  } catch {
    return fail({ kind: 'store', message: placingMessages.journalUnread });
  }
}

/** The other placement that has this order id; null when none has, or the journal cannot be read. */
function otherHolder(
  journal: Journal,
  { accountId, clientOid }: PlacementRef,
  orderId: string,
): string | null {
  try {
    const holder = journal.holderOf(accountId, orderId);
    return holder === clientOid ? null : holder;
  } catch {
    return null;
  }
}

/** A listener that fails must not turn a known outcome into an error. */
function notify({ changed }: OrderServiceParts, placement: Placement): void {
  try {
    changed?.(placement);
  } catch {
    // The outcome is in the journal; the listener sees it with its next call.
  }
}

function placementOf(submission: Submission, outcome: Outcome | null): Placement {
  const { baseUrl: _baseUrl, body, ...shown } = submission;
  const outcomeAt = outcome === null ? null : submission.createdAt;
  return {
    ...shown,
    body: utf8Text(body),
    outcome,
    outcomeAt,
    resolvedBy: null,
    evidenceFrom: null,
    statusChecks: null,
  };
}
