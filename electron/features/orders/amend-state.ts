import type { Amend, AmendOutcome } from '../../../shared/orders/amend.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { ENDED_BEFORE_ANSWER } from './placement-status.ts';

/** What this session knows of amends besides the journal: which are on their way, and which outcomes could not be recorded. */
export interface AmendState {
  /** It is in the journal and its answer is awaited. */
  sent(amendId: string): void;
  /** `recorded`: its outcome is in the journal. Otherwise this session alone knows it; after a restart it is unknown, the safe side. */
  ended(amendId: string, outcome: AmendOutcome, recorded: boolean): void;
  /** The placement with this session's outcomes, and unknown where a session ended before the answer. */
  view(placement: Placement): Placement;
}

export function createAmendState(): AmendState {
  /** By id: null on its way, an outcome where the journal could not record it. */
  const live = new Map<string, AmendOutcome | null>();

  function viewOne(amend: Amend): Amend {
    if (amend.outcome !== null) return amend;
    const known = live.get(amend.amendId);
    return { ...amend, outcome: known === undefined ? UNKNOWN : known };
  }

  return {
    sent: (amendId) => void live.set(amendId, null),
    ended(amendId, outcome, recorded) {
      if (recorded) live.delete(amendId);
      else live.set(amendId, outcome);
    },
    view: (placement) =>
      placement.amends === undefined ? placement : { ...placement, amends: placement.amends.map(viewOne) },
  };
}

const UNKNOWN: AmendOutcome = { kind: 'unknown', message: ENDED_BEFORE_ANSWER.message, httpStatus: null };
