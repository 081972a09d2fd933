import { visible } from '../../../shared/base/format/visible.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { placingText } from '../../../shared/messages/orders-placing.ts';
import type { OtherHolder } from './contradiction.ts';
import type { Journal } from './journal.ts';

/** What a person says about an unknown placement after looking at the venue. */
export interface Statement {
  accountId: string;
  clientOid: string;
  found: boolean;
  /** The order's id at the venue; needed when it was found. */
  orderId: string | null;
  who: string;
  saw: string;
}

/** Writes the statement as an evidence row. Only an unknown placement that nobody settled yet can be settled. */
export function settlePlacement(
  journal: Journal,
  view: (placement: Placement) => Placement,
  otherWith: OtherHolder,
  statement: Statement,
  at: number,
): Result<Placement, BridgeError> {
  const { accountId, clientOid, found, orderId, who, saw } = statement;
  const stored = journal.find(accountId, clientOid);
  if (stored === null) return fail({ kind: 'not-found', message: placingText.noPlacement });
  const refusal = whyNot(view(stored));
  if (refusal !== null) return fail({ kind: 'conflict', message: refusal });
  if (found && (orderId === null || orderId === '')) {
    return fail({ kind: 'bad-request', message: placingText.settle.noOrderId, field: 'orderId' });
  }
  const other = found && orderId !== null ? otherWith(orderId) : null;
  if (other !== null) {
    const message = placingText.settle.otherOrder(visible(other));
    return fail({ kind: 'bad-request', message, field: 'orderId' });
  }
  const written = journal.testify({ accountId, clientOid, orderId: found ? orderId : null, who, saw, at });
  if (!written.ok) return fail({ kind: 'store', message: written.error.message });
  const settled = journal.find(accountId, clientOid);
  return settled === null
    ? fail({ kind: 'store', message: placingText.journalUnreadable })
    : succeed(settled);
}

function whyNot(placement: Placement): string | null {
  if (placement.settledBy !== null) return placingText.settle.before;
  if (placement.outcome === null) return placingText.onItsWay;
  if (placement.outcome.kind !== 'unknown') return placingText.settle.answered;
  return null;
}
