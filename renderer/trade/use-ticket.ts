import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { CallResult } from '../../shared/bridge/contract.ts';
import type { BridgeError } from '../../shared/bridge/error.ts';
import type { PairView, PlacementView } from '../../shared/bridge/order-calls.ts';
import { requestBody } from '../../shared/orders/body.ts';
import { checkTicket } from '../../shared/orders/check.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import { call, useBridgeEvent } from '../bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { outcomeStory } from '../orders/outcome.ts';
import { EDITING, nextReview, type Review } from './review.ts';
import {
  afterPlacement,
  changeForm,
  EMPTY_FORM,
  forOtherPair,
  joinProblems,
  readTicket,
  type TicketForm,
  type TicketProblems,
} from './ticket-form.ts';

export interface TicketDesk {
  form: TicketForm;
  change: (change: Partial<TicketForm>) => void;
  ticket: Ticket;
  problems: TicketProblems;
  review: Review;
  /** The connection could not be opened while the order was read back; null when it could or nobody knows yet. */
  prepareProblem: BridgeError | null;
  startReview: () => void;
  backToEditing: () => void;
  send: () => void;
  startAgain: () => void;
  makeClientOid: () => void;
}

/** The ticket of one account: the form, what is wrong with it, and its way through review, sending and outcome. */
export function useTicket(account: AccountView, view: PairView): TicketDesk {
  const { symbol } = view.pair;
  const { announce } = useAnnounce();
  const [held, setHeld] = useState({ symbol, form: EMPTY_FORM });
  const [review, dispatch] = useReducer(nextReview, EDITING);
  const [prepareProblem, setPrepareProblem] = useState<BridgeError | null>(null);

  if (held.symbol !== symbol) {
    setHeld({ symbol, form: forOtherPair(held.form) });
    dispatch({ type: 'edit' });
  }
  const { form } = held;
  const { ticket, unreadable } = readTicket(form, symbol);
  const problems = joinProblems(form, unreadable, [
    ...checkTicket(ticket, view.pair).problems,
    ...clientOidMissing(ticket),
  ]);

  function change(patch: Partial<TicketForm>): void {
    setHeld((now) => ({ ...now, form: changeForm(now.form, patch) }));
    dispatch({ type: 'edit' });
  }

  /** Puts a fresh client id into an empty box; what was typed meanwhile stays. */
  function fillClientOid(result: CallResult<'orders.newClientOid'>): void {
    if (!result.ok) return;
    const { clientOid } = result.value;
    setHeld((now) => (now.form.clientOid === '' ? { ...now, form: { ...now.form, clientOid } } : now));
  }

  function makeClientOid(): void {
    void call('orders.newClientOid', {}).then(fillClientOid);
  }

  // A ticket has its client id before it is looked at, so that what is reviewed is what is sent.
  const onClientOid = useEffectEvent(fillClientOid);
  useEffect(() => {
    void call('orders.newClientOid', {}).then((result) => onClientOid(result));
  }, []);

  async function startReview(): Promise<void> {
    if (problems.first !== null) return;
    setPrepareProblem(null);
    const frozen = {
      ticketId: crypto.randomUUID(),
      accountId: account.id,
      ticket,
      body: requestBody(ticket),
    };
    dispatch({ type: 'review', frozen });
    const prepared = await call('orders.prepare', { accountId: account.id });
    if (!prepared.ok) setPrepareProblem(prepared.error);
  }

  /** Straight over the bridge: a mutation queue could hold an order back and send it later. */
  async function send(): Promise<void> {
    if (review.step !== 'armed') return;
    const { frozen } = review;
    dispatch({ type: 'send', ticketId: frozen.ticketId });
    const { ticketId, accountId, body } = frozen;
    const result = await call('orders.place', {
      accountId,
      ticketId,
      ticket: frozen.ticket,
      confirmedBody: body,
    });
    if (result.ok) {
      dispatch({ type: 'placed', placement: result.value });
      announce(`${outcomeStory(result.value).title}. ${outcomeStory(result.value).known}`);
    } else {
      dispatch({ type: 'failed', ticketId, error: result.error });
      announce(result.error.message);
    }
  }

  function startAgain(): void {
    setHeld((now) => ({ ...now, form: afterPlacement(now.form) }));
    dispatch({ type: 'again' });
    makeClientOid();
  }

  useBridgeEvent('placement', (placement: PlacementView) => dispatch({ type: 'update', placement }));

  return {
    form,
    change,
    ticket,
    problems,
    review,
    prepareProblem,
    startReview: () => void startReview(),
    backToEditing: () => dispatch({ type: 'edit' }),
    send: () => void send(),
    startAgain,
    makeClientOid,
  };
}

/** The contract lets clientOid be absent; without one a lost reply could never be looked up, so the window insists on it. */
function clientOidMissing(ticket: Ticket) {
  return ticket.clientOid === undefined
    ? [{ field: 'clientOid', message: 'Every order gets a client id, so that it can be found again.' }]
    : [];
}
