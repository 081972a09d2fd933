import type { CallHandlers, CallName, EventName } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { CALL_NAMES } from '../../../shared/bridge/names.ts';
import { fail } from '../../../shared/base/result.ts';
import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { type RefusalLog, REFUSALS } from '../../bridge/refusal-log.ts';

/** What a locked window may still ask: its appearance, how many orders are unknown, and the lock itself. */
const OPEN_WHILE_LOCKED: ReadonlySet<CallName> = new Set([
  'preferences.get',
  'status.get',
  'privacy.state',
  'privacy.lock',
  'privacy.unlock',
  'privacy.active',
  'privacy.secretForm',
]);

const RECEIVED_WHILE_LOCKED: ReadonlySet<EventName> = new Set(['lock', 'status', 'preferences']);

/** After it there is nothing left to ask. */
const OPEN_AFTER_WIPE: ReadonlySet<CallName> = new Set([
  'privacy.state',
  'privacy.active',
  'privacy.secretForm',
  'privacy.saveReceipt',
  'privacy.end',
]);

export type Phase = 'open' | 'locked' | 'deleting';

const LOCKED: BridgeError = {
  kind: 'locked',
  message: privacyMessages.refused.locked,
};
const WIPED: BridgeError = {
  kind: 'conflict',
  message: privacyMessages.refused.deleted,
};

function refusal(phase: Phase, name: CallName): BridgeError | null {
  switch (phase) {
    case 'open':
      return null;
    case 'locked':
      return OPEN_WHILE_LOCKED.has(name) ? null : LOCKED;
    case 'deleting':
      return OPEN_AFTER_WIPE.has(name) ? null : WIPED;
  }
}

/**
 * The same handlers, each of which first asks whether its call may be answered now. What was begun before goes on to its end. What is
 * refused to a locked window is noted: its page asks for nothing then, so somebody else may be asking.
 */
export function guardHandlers(
  handlers: CallHandlers,
  phase: () => Phase,
  noteRefusal: RefusalLog,
): CallHandlers {
  const guarded: Partial<Record<CallName, (input: never) => Promise<unknown>>> = {};
  for (const name of CALL_NAMES) {
    const inner = handlers[name] as (input: never) => Promise<unknown>; // called with what this very name was given
    guarded[name] = (input) => {
      const refused = refusal(phase(), name);
      if (refused === null) return inner(input);
      if (refused === LOCKED) noteRefusal(name, REFUSALS.locked);
      return Promise.resolve(fail(refused));
    };
  }
  return guarded as CallHandlers; // one function for each name of the contract
}

/** Whether the window may receive an event now. */
export function mayReceive(phase: Phase, name: EventName): boolean {
  return phase === 'open' || RECEIVED_WHILE_LOCKED.has(name);
}
