import type { BridgeError } from '../../../shared/base/error.ts';
import type { RecentOrder } from '../../../shared/orders/limit-context.ts';
import type { Outcome, SendResult } from '../../../shared/orders/outcome.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import { classifyReply, rejectionOf } from './classify-reply.ts';
import { NO_CODES } from '../../../shared/venue/order-codes.ts';
import type { OrderServiceParts, PlaceRequest } from './order-service-parts.ts';
import { prepareSubmission } from './prepare-submission.ts';

/** The venue's verdict on a ticket that it checked and did not match. */
export interface Tested {
  clientOid: string;
  outcome: Outcome;
}

/** Sends these bytes to the venue's test path, once. */
export type TestSender = (body: Uint8Array) => Promise<SendResult>;

export interface TestRequest extends Pick<PlaceRequest, 'accountId' | 'ticketId' | 'ticket'> {
  /** The path it is sent to; the journal records it. */
  path: string;
}

/** Test orders: never a placement, and always under a clientOid of their own, so that the ticket's stays unused for the order. */
export interface TestOrders {
  /** A test of the same ticket that is under way is joined, not sent again. */
  test(request: TestRequest, send: TestSender): Promise<Result<Tested, BridgeError>>;
  underWay(): Promise<unknown>[];
}

/** `recentOrders`: an account's orders of the last day. */
export function createTestOrders(
  parts: OrderServiceParts,
  newClientOid: () => string,
  recentOrders: (accountId: string) => readonly RecentOrder[],
): TestOrders {
  const { journal, clock } = parts;
  const latch = new Map<string, Promise<Result<Tested, BridgeError>>>();

  async function run(request: TestRequest, send: TestSender): Promise<Result<Tested, BridgeError>> {
    const clientOid = newClientOid();
    const ticket = { ...request.ticket, clientOid };
    const recent = () => recentOrders(request.accountId);
    const { testBeyondLimits } = placingMessages;
    const prepared = prepareSubmission(parts, { ...request, ticket }, newClientOid, recent, testBeyondLimits);
    if (!prepared.ok) return prepared;
    const { accountId, body } = prepared.value;
    const written = journal.recordTestSubmission(prepared.value, request.path);
    if (!written.ok)
      return fail({ kind: 'store', message: `${written.error.message} ${placingMessages.nothingSent}` });
    const result = await attempt(send, body);
    const codes = parts.venueFor(accountId)?.codes ?? NO_CODES;
    const found = classifyReply(result, { clientOid, codes, otherWith: () => null });
    const outcome = rejectionOf(found) ?? found;
    // A test whose result cannot be recorded was still only a test.
    journal.recordTestResult(accountId, clientOid, outcome, clock.now(), result.trace);
    return succeed({ clientOid, outcome });
  }

  return {
    test(request, send) {
      const held = latch.get(request.ticketId);
      if (held !== undefined) return held;
      const testing = Promise.resolve()
        .then(() => run(request, send))
        .finally(() => latch.delete(request.ticketId));
      latch.set(request.ticketId, testing);
      return testing;
    },
    underWay: () => [...latch.values()],
  };
}

async function attempt(send: TestSender, body: Uint8Array): Promise<SendResult> {
  try {
    return await send(body);
  } catch {
    const message = 'The test failed inside Counterfoil. The venue may have got it.';
    return { kind: 'no-reply', bytesWritten: null, message, trace: null };
  }
}
