import type { BridgeError } from '../../shared/bridge/error.ts';
import type { Placement } from '../../shared/orders/outcome.ts';
import { fail, succeed, type Result } from '../../shared/result.ts';
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
  statement: Statement,
  at: number,
): Result<Placement, BridgeError> {
  const { accountId, clientOid, found, orderId, who, saw } = statement;
  const stored = journal.find(accountId, clientOid);
  if (stored === null) return fail({ kind: 'not-found', message: 'There is no such placement.' });
  const refusal = whyNot(view(stored));
  if (refusal !== null) return fail({ kind: 'conflict', message: refusal });
  if (found && (orderId === null || orderId === '')) {
    const message = 'Enter the order id that the venue shows for the order.';
    return fail({ kind: 'bad-request', message, field: 'orderId' });
  }
  const written = journal.testify({ accountId, clientOid, orderId: found ? orderId : null, who, saw, at });
  if (!written.ok) return fail({ kind: 'store', message: written.error.message });
  const settled = journal.find(accountId, clientOid);
  return settled === null
    ? fail({ kind: 'store', message: 'The order journal cannot be read.' })
    : succeed(settled);
}

function whyNot(placement: Placement): string | null {
  if (placement.settledBy !== null) return 'This placement was settled before.';
  if (placement.outcome === null) return 'This order is still on its way; wait for the answer.';
  if (placement.outcome.kind !== 'unknown')
    return 'The venue answered this order; there is nothing to settle.';
  return null;
}
