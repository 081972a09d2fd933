import type { AmendOutcome } from '../../../shared/orders/amend.ts';
import type { SendResult } from '../../../shared/orders/outcome.ts';
import { classifyReply, type SentOrder } from './classify-reply.ts';

/**
 * The outcome of the request to amend an order, by the table that holds for placing one (decision 0021): the venue calls it a success and names
 * the order that took its place, it rejected the request, or nothing was sent. Everything else is unknown until the order is looked up.
 */
export function classifyAmend(result: SendResult, sent: SentOrder): AmendOutcome {
  const outcome = classifyReply(result, sent);
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'amended', orderId: outcome.orderId };
    case 'rejected':
    case 'not-sent':
      return outcome;
    case 'unknown':
      return { kind: 'unknown', message: outcome.message, httpStatus: outcome.httpStatus };
  }
}
