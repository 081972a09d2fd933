import type { BridgeError } from '../../../shared/base/error.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { ExceededLimit } from '../../../shared/orders/limits.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { certainlyNotSent } from '../../parts/orders/deliberate.ts';
import type { ViewKey } from '../../state/view-state.ts';
import type { TicketForm } from './ticket-form.ts';

/** The ticket at the moment the review opened: what is shown, and what is sent, byte for byte. */
export interface FrozenTicket {
  /** One per review; main sends a ticket id at most once. */
  ticketId: string;
  accountId: string;
  ticket: Ticket;
  /** What the person typed for it: a refusal loses nothing of it. */
  form: TicketForm;
  /** The exact JSON text. */
  body: string;
  /** Pre-trade limits that it exceeded when the review opened: they are confirmed by typing the amount once more. */
  exceeded: readonly ExceededLimit[];
}

/** Editing, read back and armed, sending, and the two ends: a placement with its outcome, or no answer from main. */
export type OrderReviewState =
  | { step: 'editing' }
  | { step: 'armed'; frozen: FrozenTicket }
  | { step: 'sending'; frozen: FrozenTicket }
  | { step: 'placed'; frozen: FrozenTicket; placement: PlacementView }
  | { step: 'failed'; frozen: FrozenTicket; error: BridgeError };

export type OrderReviewEvent =
  | { type: 'review'; frozen: FrozenTicket }
  | { type: 'edit' }
  | { type: 'send'; ticketId: string }
  | { type: 'placed'; placement: PlacementView }
  | { type: 'failed'; ticketId: string; error: BridgeError }
  | { type: 'update'; placement: PlacementView }
  | { type: 'again' };

export const EDITING: OrderReviewState = { step: 'editing' };

export type Placed = Extract<OrderReviewState, { step: 'placed' }>;

/** The accepted order that the ticket shows a receipt of while the next one is filled in; null at any other moment. */
export function receiptOf(confirm: OrderReviewState): Placed | null {
  return confirm.step === 'placed' && confirm.placement.outcome?.kind === 'accepted' ? confirm : null;
}

/** Whether the ticket can be filled in: nothing is under review or on its way, and no outcome waits for a person. */
export function isEditing(confirm: OrderReviewState): boolean {
  return confirm.step === 'editing' || receiptOf(confirm) !== null;
}

/**
 * The confirm step as a state machine. There is one way to `sending`: a `send` for the ticket that is armed right now.
 * A second press, a press for an older review and any change of the ticket leave nothing to send.
 */
export function nextOrderReview(confirm: OrderReviewState, event: OrderReviewEvent): OrderReviewState {
  let next = confirm;
  switch (event.type) {
    case 'review':
      if (isEditing(confirm)) next = { step: 'armed', frozen: event.frozen };
      break;
    case 'edit':
      if (confirm.step === 'armed') next = EDITING;
      break;
    case 'send':
      if (confirm.step === 'armed' && confirm.frozen.ticketId === event.ticketId) {
        next = { step: 'sending', frozen: confirm.frozen };
      }
      break;
    case 'placed':
      if (confirm.step === 'sending' && confirm.frozen.ticketId === event.placement.ticketId) {
        next = { step: 'placed', frozen: confirm.frozen, placement: event.placement };
      }
      break;
    case 'failed':
      if (confirm.step === 'sending' && confirm.frozen.ticketId === event.ticketId) {
        next = { step: 'failed', frozen: confirm.frozen, error: event.error };
      }
      break;
    case 'update':
      // After the screen was left while sending, only the event brings the outcome.
      if (
        confirm.step === 'sending' &&
        confirm.frozen.ticketId === event.placement.ticketId &&
        event.placement.outcome !== null
      ) {
        next = { step: 'placed', frozen: confirm.frozen, placement: event.placement };
      }
      // A late answer or a manual resolution ends what was unknown.
      if (confirm.step === 'placed' && confirm.placement.ticketId === event.placement.ticketId) {
        next = { ...confirm, placement: event.placement };
      }
      break;
    case 'again':
      if (confirm.step === 'placed' || confirm.step === 'failed') next = EDITING;
      break;
  }
  return next;
}

/** The step of the review of an account's ticket, until the window closes: a result stays until it is dismissed. */
export function orderReviewKey(accountId: string): ViewKey<OrderReviewState> {
  return { name: ['trade.review', accountId], initial: EDITING };
}

/** Why a price of the book cannot go into the ticket now; null while it is edited. */
export function noPickReason(confirm: OrderReviewState): string | null {
  const messages = tradeTicketMessages.pick;
  switch (confirm.step) {
    case 'editing':
      return null;
    case 'armed':
      return messages.underReview;
    case 'sending':
      return messages.sending;
    case 'placed':
      return receiptOf(confirm) === null ? messages.ended : null;
    case 'failed':
      return messages.ended;
  }
}

/**
 * Unknown placements that this ticket would repeat: same account, pair and side. Sending another one beside them is a
 * person's decision, not a click.
 */
export function repeatedPlacements(unknown: readonly PlacementView[], frozen: FrozenTicket): PlacementView[] {
  return unknown.filter(
    (placement) =>
      placement.accountId === frozen.accountId &&
      placement.symbol === frozen.ticket.symbol &&
      placement.side === frozen.ticket.side &&
      placement.resolvedBy === null,
  );
}

/**
 * The ticket as it is taken up again once it is certain that the venue has no order of it: all that was typed, with a fresh client order
 * ID where the old one is used up. Null while an order may be there, and before there is an end.
 */
export function ticketAgain(confirm: OrderReviewState): TicketForm | null {
  if (confirm.step === 'failed') return certainlyNotSent(confirm.error) ? confirm.frozen.form : null;
  if (confirm.step !== 'placed') return null;
  const { outcome, contradictedBy, isTest } = confirm.placement;
  const isNowhere =
    outcome?.kind === 'not-sent' || (outcome?.kind === 'rejected' && contradictedBy === undefined);
  return isNowhere && isTest !== true ? { ...confirm.frozen.form, clientOid: '' } : null;
}
