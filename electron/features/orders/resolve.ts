import { visible } from '../../../shared/base/format/visible.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import type { OtherHolder } from './contradiction.ts';
import type { Journal } from './journal.ts';

/** What a person found about an unknown placement at the venue. */
export interface ManualResolution {
  accountId: string;
  clientOid: string;
  found: boolean;
  /** The order's id at the venue; needed when it was found. */
  orderId: string | null;
  who: string;
  saw: string;
}

/** Writes the resolution as a row of its own. Only an unknown placement that nobody resolved yet can be resolved. */
export function resolvePlacement(
  journal: Journal,
  view: (placement: Placement) => Placement,
  otherWith: OtherHolder,
  resolution: ManualResolution,
  at: number,
): Result<Placement, BridgeError> {
  const { accountId, clientOid, found, orderId, who, saw } = resolution;
  const stored = journal.find(accountId, clientOid);
  if (stored === null) return fail({ kind: 'not-found', message: placingMessages.noPlacement });
  const refusal = whyNotResolvable(view(stored));
  if (refusal !== null) return fail({ kind: 'conflict', message: refusal });
  if (found && (orderId === null || orderId === '')) {
    return fail({ kind: 'bad-request', message: placingMessages.resolve.noOrderId, field: 'orderId' });
  }
  const other = found && orderId !== null ? otherWith(orderId) : null;
  if (other !== null) {
    const message = placingMessages.resolve.otherOrder(visible(other));
    return fail({ kind: 'bad-request', message, field: 'orderId' });
  }
  const written = journal.recordResolution({
    accountId,
    clientOid,
    orderId: found ? orderId : null,
    who,
    saw,
    at,
  });
  if (!written.ok) return fail({ kind: 'store', message: written.error.message });
  const resolved = journal.find(accountId, clientOid);
  return resolved === null
    ? fail({ kind: 'store', message: placingMessages.journalUnreadable })
    : succeed(resolved);
}

function whyNotResolvable(placement: Placement): string | null {
  if (placement.resolvedBy !== null) return placingMessages.resolve.before;
  if (placement.outcome === null) return placingMessages.onItsWay;
  if (placement.outcome.kind !== 'unknown') return placingMessages.resolve.answered;
  return null;
}
