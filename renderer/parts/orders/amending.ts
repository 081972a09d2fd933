import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { amendMessages } from '../../../shared/messages/orders-amend.ts';
import { amendHow } from '../../../shared/orders/amend-how.ts';
import { type Amend, type AmendHow, isOpenAmend } from '../../../shared/orders/amend.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';

/** How an order can be amended here, or why it cannot be. */
export type AmendAbility = { how: AmendHow; why: null } | { how: null; why: string };

/** `placement`: as which it was placed from here; null for an order from elsewhere. */
export function amendAbility(
  { name, readOnly, venue }: Pick<AccountView, 'name' | 'readOnly' | 'venue'>,
  order: Pick<VenueOrder, 'type' | 'stop'>,
  placement: Pick<PlacementView, 'amends' | 'advanced'> | null,
): AmendAbility {
  const how = amendHow(venue.capabilities);
  const { why } = amendMessages;
  if (readOnly) return { how: null, why: why.readOnly(name) };
  if (how === null) return { how: null, why: why.cannot(venue.label) };
  if (order.stop !== undefined) return { how: null, why: why.stop };
  if (placement?.advanced?.kind === 'oco') return { how: null, why: why.oco };
  if (order.type !== 'limit') return { how: null, why: why.market };
  if (placement === null) return { how: null, why: why.elsewhere };
  if (openAmendOf(placement) !== null) return { how: null, why: why.unknown };
  return { how, why: null };
}

/** The amend of a placement that waits for its answer or has no known outcome; null when none does. */
export function openAmendOf({ amends = [] }: Pick<PlacementView, 'amends'>): Amend | null {
  return amends.findLast(isOpenAmend) ?? null;
}

export interface AmendStory {
  tone: 'good' | 'info' | 'warn' | 'bad';
  title: string;
  /** What is known, and what happens next, as sentences. */
  known: string;
}

/** What came of an amend. `isOpen`: whether the order that was to change is open still, as last reported. */
export function amendStory({ how, outcome }: Pick<Amend, 'how' | 'outcome'>, isOpen: boolean): AmendStory {
  const { result } = amendMessages;
  switch (outcome?.kind) {
    case undefined:
      return { tone: 'info', title: result.onItsWay, known: '' };
    case 'amended':
      return { tone: 'good', title: result.amended, known: result.amendedAs(outcome.orderId) };
    case 'replaced':
      return { tone: 'good', title: result.replaced, known: result.replacedAs(outcome.clientOid) };
    case 'unchanged':
      return {
        tone: 'info',
        title: result.unchanged,
        known: [outcome.message, result.unchangedKnown].filter(Boolean).join(' '),
      };
    case 'rejected': {
      const known = result.rejectedKnown(outcome.message, outcome.code);
      return {
        tone: 'bad',
        title: result.rejected,
        known: `${known} ${isOpen ? result.stillOpen : result.isGone}`,
      };
    }
    case 'not-sent':
      return { tone: 'bad', title: result.notSent, known: outcome.message };
    case 'ended':
      return { tone: 'info', title: result.ended, known: result.endedKnown };
    case 'not-replaced':
      return {
        tone: 'warn',
        title: result.notReplaced,
        known: `${outcome.message} ${result.notReplacedNext}`,
      };
    case 'unknown': {
      const known = how === 'alter' ? result.unknownKnown : result.unknownReplace;
      return { tone: 'warn', title: result.unknown, known: `${known} ${result.unknownNext}` };
    }
  }
}
