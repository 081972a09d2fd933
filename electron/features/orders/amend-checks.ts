import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { amendServiceMessages } from '../../../shared/messages/orders-amend-service.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { createMutex } from '../../base/mutex.ts';
import { lookUpAmend } from './amend-look-up.ts';
import type { EvidenceRecorder } from './evidence.ts';
import type { OrderServiceParts } from './order-service-parts.ts';
import type { PlacementRef, SessionState } from './session-state.ts';
import { createStatusCheckSchedule, waitAfter } from './status-check-schedule.ts';

export interface AmendChecksParts extends OrderServiceParts {
  session: SessionState;
  evidence: EvidenceRecorder;
}

/** Looks up amends of unknown outcome, as status checks do for placements: ever rarer, at once on reconnect, and whenever a person asks. */
export interface AmendChecks {
  /** The amend of this placement became unknown. */
  watch(name: PlacementRef): void;
  /** Looks it up now, in the background. */
  hasten(name: PlacementRef): void;
  /** Looks up every one of an account, or of all. */
  resumeAmends(accountId: string | null): void;
  /** Looks it up because a person asks. Errors: conflict when none is unknown. */
  checkAmend: (name: PlacementRef) => Promise<Result<Placement, BridgeError>>;
  closeAmends(): void;
}

export function createAmendChecks(parts: AmendChecksParts): AmendChecks {
  const { journal, session, evidence, clock, amending: port } = parts;
  const schedule = createStatusCheckSchedule(clock, (accountId) => void checkDue(accountId));
  const mutex = createMutex();
  let closed = false;

  async function look(name: PlacementRef): Promise<Result<null, BridgeError>> {
    if (port === undefined) return fail(NO_PATH);
    try {
      return await lookUpAmend({ ...parts, port, session, evidence }, name);
    } catch {
      return fail({ kind: 'internal', message: placingMessages.statusCheck.brokeOff });
    }
  }

  function checkDue(accountId: string): Promise<void> {
    return mutex(async () => {
      for (const name of schedule.takeDue(accountId)) {
        if (closed) return;
        await look(name);
        planNext(name);
      }
    });
  }

  function planNext(name: PlacementRef): void {
    const amend = unknownOf(name);
    if (closed || amend === undefined) return;
    schedule.plan(name, waitAfter(clock.now() - (amend.outcomeAt ?? amend.createdAt)));
  }

  /** Never one that is on its way. */
  function unknownOf(name: PlacementRef) {
    return session.find(name)?.amends?.find(({ outcome }) => outcome?.kind === 'unknown');
  }

  function hasten(name: PlacementRef): void {
    if (closed) return;
    schedule.hasten(name);
    void checkDue(name.accountId);
  }

  return {
    watch: planNext,
    hasten,
    resumeAmends(accountId) {
      try {
        for (const placement of journal.amending(accountId))
          if (unknownOf(placement) !== undefined) hasten(placement);
      } catch {
        // Every call reports a journal that cannot be read; a person can still check by hand.
      }
    },
    async checkAmend(name) {
      if (unknownOf(name) === undefined) {
        return fail({ kind: 'conflict', message: amendServiceMessages.nothingOpen });
      }
      const looked = await mutex(() => look(name));
      if (!looked.ok) return looked;
      planNext(name);
      const placement = session.find(name);
      return placement === null ? fail(UNREADABLE) : succeed(placement);
    },
    closeAmends() {
      closed = true;
      schedule.clear();
    },
  };
}

const NO_PATH: BridgeError = { kind: 'no-capability', message: placingMessages.statusCheck.noPath };
const UNREADABLE: BridgeError = { kind: 'store', message: placingMessages.journalUnreadable };
