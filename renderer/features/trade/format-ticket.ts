import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import type { VenueKind } from '../../../shared/venue/description.ts';
import type { TicketForm } from './ticket-form.ts';

type TimeInForce = TicketForm['timeInForce'];

const messages = tradeTicketMessages.stp;

/** What each time in force does (S4.3-R4). */
export const TIME_IN_FORCE_RULES: Record<TimeInForce, string> = tradeTicketMessages.timeInForce.rules;

export const STP_OPTIONS: readonly { value: TicketForm['stp']; label: string }[] = [
  { value: 'CN', label: messages.options.CN },
  { value: 'CO', label: messages.options.CO },
  { value: 'CB', label: messages.options.CB },
  { value: 'DC', label: messages.options.DC },
];

/** What the strategies beyond CN do at venues that support them (VF9-stp). */
const STP_RULES: Record<TicketForm['stp'], string> = messages.rules;

/**
 * What the chosen strategy does, and where it does not apply (VF9-stp). The contract names CN only (S4.3-P-stp): what the others do
 * is documented for two venues and not for a service.
 */
export function formatStp(
  { stp, type, timeInForce }: Pick<TicketForm, 'stp' | 'type' | 'timeInForce'>,
  venue: VenueKind,
): string {
  if (venue === 'service' && stp !== 'CN') {
    return messages.notDocumented(stp);
  }
  if (venue === 'service') return messages.byContract(STP_RULES.CN);
  if (type === 'market' && stp === 'DC') return messages.noDcForMarket(STP_RULES.DC);
  if (type === 'limit' && timeInForce === 'FOK' && stp !== 'CN') {
    return messages.cnWithFok(STP_RULES[stp]);
  }
  return STP_RULES[stp];
}
