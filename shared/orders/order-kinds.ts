import type { TicketFields } from './order-parameters.ts';
import { OCO } from './kind-oco.ts';
import type { AdvancedRules } from './advanced-rules.ts';
import { kindOf, type AdvancedKind } from './order-kind.ts';
import { STOP } from './kind-stop.ts';

/** Every kind of order that waits for a price. */
export const ADVANCED_KINDS: Readonly<Record<AdvancedKind, AdvancedRules>> = { stop: STOP, oco: OCO };

/** The rules of what a ticket asks for; null for an order that goes straight into the book. */
export function advancedRules(fields: TicketFields): AdvancedRules | null {
  const kind = kindOf(fields);
  return kind === 'order' ? null : ADVANCED_KINDS[kind];
}
