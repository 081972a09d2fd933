import type { BridgeError } from '../../../shared/base/error.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import { differenceFrom } from './found-order.ts';
import type { Submission } from './journal-entries.ts';
import { isUnresolved, type SessionState } from './session-state.ts';

/**
 * Why an order must wait: an equal order got a code that may or may not be a rejection, and it is still unknown whether the venue has it. A
 * status check that failed, or came before the order would show, changes nothing. Null when there is no such order.
 */
export function unclearDuplicate(session: SessionState, submission: Submission): BridgeError | null {
  if (session.unknownCount() === 0) return null; // nearly always, and without reading the journal
  for (const placement of unknownOf(session, submission.accountId)) {
    const { outcome } = placement;
    const evidence = outcome?.kind === 'unknown' ? outcome.evidence : undefined;
    if (evidence?.kind !== 'unlisted-code' || !isUnresolved(placement)) continue;
    if (placement.advanced?.kind !== submission.advanced?.kind) continue;
    if (differenceFrom(placement, submission) !== null) continue;
    return { kind: 'conflict', message: placingMessages.checkFirst(visible(evidence.code)) };
  }
  return null;
}

/** A journal that cannot be read refuses the order itself a moment later. */
function unknownOf(session: SessionState, accountId: string): Placement[] {
  try {
    return session.unknown(accountId);
  } catch {
    return [];
  }
}
