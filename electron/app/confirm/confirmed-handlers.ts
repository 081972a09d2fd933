import type { CallHandlers, CallInput, CallName, CallResult } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { CALL_NAMES } from '../../../shared/bridge/names.ts';
import { fail, type Result } from '../../../shared/base/result.ts';
import { confirmMessages } from '../../../shared/messages/confirm.ts';
import type { ConfirmQuestion } from '../../platform/person.ts';
import { type Confirmation, type Before, CALL_RULES, free } from './call-rules.ts';
import type { QuestionGate } from './question-gate.ts';

/** More lines, or so many characters of them, do not fit a dialog: the rest is asked in another, so that nothing is agreed to unseen. */
const MAX_ITEMS = 12;
const MAX_CHARACTERS = 1_500;

interface ConfirmParts extends Omit<Before, 'isKnown'> {
  /** Addresses that are known without a question: of accounts that are here and of our own practice exchange. */
  isOwn: (origin: string) => boolean;
  gate: QuestionGate;
  /** Whether calls are answered now: the window may be locked while a question is open. */
  isOpen: () => boolean;
}

/**
 * The same handlers, each of which first asks the person outside the page where its rule says so. What was asked about is compared again
 * after the answer: what somebody else changed meanwhile was not agreed to.
 */
export function confirmedHandlers(handlers: CallHandlers, parts: ConfirmParts): CallHandlers {
  /** Agreed to in this run; those of accounts need no list of their own. */
  const agreed = new Set<string>();
  const before: Before = { ...parts, isKnown: (origin) => agreed.has(origin) || parts.isOwn(origin) };

  /** Null when the person agreed to all that was asked. */
  async function refusal<N extends CallName>(
    name: N,
    input: CallInput<N>,
    confirmation: Confirmation,
  ): Promise<Result<never, BridgeError> | null> {
    for (const question of questionsOf(confirmation)) {
      const answer = await parts.gate.ask(question);
      if (!answer.ok) return answer;
    }
    const now = await CALL_RULES[name](input, before);
    if (!parts.isOpen() || !isSame(confirmation, now)) {
      return fail({ kind: 'conflict', message: confirmMessages.refused.changed });
    }
    for (const origin of confirmation.origins) agreed.add(origin);
    return null;
  }

  function confirmed<N extends CallName>(name: N): CallHandlers[N] {
    if (CALL_RULES[name] === free) return handlers[name];
    const handler = handlers[name] as (input: CallInput<N>) => Promise<CallResult<N>>; // of this very name
    const afterAsking = async (input: CallInput<N>, rule: Promise<Confirmation | null> | Confirmation) => {
      const confirmation = await rule;
      const refused = confirmation === null ? null : await refusal(name, input, confirmation);
      return refused ?? handler(input);
    };
    return ((input: CallInput<N>) => {
      const confirmation = CALL_RULES[name](input, before);
      // What need not be asked begins in this very turn: an order is under way before the next call is read.
      return confirmation === null ? handler(input) : afterAsking(input, confirmation);
    }) as CallHandlers[N]; // as above
  }

  return Object.fromEntries(CALL_NAMES.map((name) => [name, confirmed(name)])) as unknown as CallHandlers; // one for each name
}

function questionsOf({ about, items }: Confirmation): ConfirmQuestion[] {
  const { title, allow } = confirmMessages.asks[about];
  const parts: string[][] = [];
  let characters = 0;
  for (const item of items) {
    const last = parts.at(-1);
    characters += item.length;
    if (last !== undefined && last.length < MAX_ITEMS && characters <= MAX_CHARACTERS) last.push(item);
    else {
      parts.push([item]);
      characters = item.length;
    }
  }
  return parts.map((shownItems, at) => ({
    title: parts.length === 1 ? title : confirmMessages.part(title, at + 1, parts.length),
    items: shownItems,
    allow,
  }));
}

function isSame(confirmation: Confirmation, now: Confirmation | null): boolean {
  return now !== null && JSON.stringify(confirmation) === JSON.stringify(now);
}
