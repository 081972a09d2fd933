import { typedForm } from '../../../shared/money/format.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallResult } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { PairView, PlacementView } from '../../../shared/bridge/order-calls.ts';
import { requestBody } from '../../../shared/orders/body.ts';
import { checkTicket } from '../../../shared/orders/check.ts';
import { exceededLimits } from '../../../shared/orders/limits.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { tradeStopMessages } from '../../../shared/messages/trade-stop.ts';
import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { hasStreamingBook, orderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import { usePreferences } from '../../state/app-state.ts';
import { choosePair } from '../../state/chosen-pair.ts';
import { useTradingRules } from '../../state/trading-rules.ts';
import { useSecond } from '../../lib/use-second.ts';
import { call, useBridgeEvent, useCall } from '../../lib/bridge.ts';
import { useBook, useBookNow } from '../../parts/market/use-book.ts';
import { useLastPrice } from '../../parts/market/use-last-price.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { viewState, useViewValue } from '../../state/view-state.ts';
import { outcomeStory } from '../../parts/orders/outcome.ts';
import { certainlyNotSent } from '../../parts/orders/deliberate.ts';
import {
  EDITING,
  isEditing,
  nextOrderReview,
  noPickReason,
  orderReviewKey,
  receiptOf,
  ticketAgain,
  type OrderReviewState,
  type OrderReviewEvent,
} from './review-order.ts';
import { focusTicket } from '../../parts/orders/focus-ticket.ts';
import { usePickedPrice } from '../../parts/market/pick-price.tsx';
import { withoutLowerMinimum } from './minimums.ts';
import { useClientOidReuse } from './ticket-client-oid.ts';
import { bracketOf, distancesOf, distancesKey, entryKey, entryOf, heldOf } from './bracket.ts';
import { useTicketDrafts } from './ticket-drafts.ts';
import { readTicket } from './read-ticket.ts';
import {
  afterPlacement,
  changeForm,
  EMPTY_FORM,
  forOtherPair,
  likeOrder,
  type TicketForm,
} from './ticket-form.ts';
import { joinProblems, type TicketProblems } from './ticket-problems.ts';
import { moveEdit, NO_EDITS, recordEdit, useUndoKeys, type EditKind } from './ticket-undo.ts';

/** The recent orders that pre-trade limits on repetition are checked against here; main counts on its own. */
const MAX_RECENT = 500;

export interface TicketState {
  form: TicketForm;
  /** `kind`: whether a quick next change of the same fields joins this one when it is undone. */
  change: (change: Partial<TicketForm>, kind?: EditKind) => void;
  ticket: Ticket;
  problems: TicketProblems;
  confirm: OrderReviewState;
  /** Why the connection could not be opened during the review; null when it could or is not known yet. */
  prepareProblem: BridgeError | null;
  startConfirm: () => void;
  backToEditing: () => void;
  /** `repeated`: the amount was typed once more, which an order beyond a limit needs. */
  send: (repeated: boolean) => void;
  startAgain: () => void;
  /** Fills in the order of the receipt once more; `reversed`: on the other side. */
  repeat: (reversed: boolean) => void;
  /** Fills in an OCO that closes what the order of the receipt has filled: what is held of it, as far from its price as the last one was. */
  addBracket: (order: VenueOrder) => void;
  /** After an order that the venue does not have: back to the ticket as it was typed. */
  backToTicket: () => void;
  makeClientOid: () => void;
}

/** The ticket of one account: the form, what is wrong with it, and its way through review, sending and outcome. */
export function useTicket(account: AccountView, view: PairView): TicketState {
  const { symbol } = view.pair;
  const { announce, toast } = useAnnounce();
  const drafts = useTicketDrafts(account.id);
  const { confirm, dispatch, now } = useConfirm(account.id, symbol);
  const receipt = receiptOf(confirm);
  const receiptId = receipt?.frozen.ticketId ?? null;
  const [held, setHeld] = useState(() => ({
    symbol,
    form: drafts.of(symbol) ?? EMPTY_FORM,
    edits: NO_EDITS,
    /** The order whose amount and options were cleared. */
    cleared: receiptId,
  }));
  const [prepareProblem, setPrepareProblem] = useState<BridgeError | null>(null);
  const rules = useTradingRules();
  const { timeZone } = usePreferences();
  const book = useBook(account.id, symbol);
  const bookNow = useBookNow(account.id, symbol);
  const lastPrice = useLastPrice(account.id, symbol);
  const recent = useCall('orders.recent', { accountId: account.id, limit: MAX_RECENT });

  if (held.symbol !== symbol) {
    const form = drafts.of(symbol) ?? forOtherPair(held.form);
    setHeld({ ...held, symbol, form, edits: NO_EDITS });
  } else if (receiptId !== null && receiptId !== held.cleared) {
    // What an accepted order used up must not lie ready to be sent a second time.
    const form = receipt?.frozen.ticket.symbol === symbol ? afterPlacement(held.form) : held.form;
    setHeld({ ...held, form, edits: NO_EDITS, cleared: receiptId });
  }
  const { form } = held;
  useEffect(() => drafts.save(held.symbol, held.form), [drafts, held]);

  const can = orderCapabilities(account.venue);
  const reused = useClientOidReuse(account.id, form.clientOid);
  /** The ticket and what is wrong with it at this moment: an end at a time comes nearer. */
  function readAt(at: number): { ticket: Ticket; problems: TicketProblems } {
    const { ticket, unreadable } = readTicket(form, view.pair, can, { now: at, zone: timeZone });
    const problems = joinProblems(form, unreadable, [
      ...withoutLowerMinimum(checkTicket(ticket, view.pair, can).problems, view.pair),
      ...clientOidMissing(ticket),
      ...(reused === null || !isEditing(confirm) ? [] : [reused]),
    ]);
    return { ticket, problems };
  }
  const second = useSecond(form.timeInForce === 'GTT' && form.cancelBy === 'time' && isEditing(confirm));
  const { ticket, problems } = readAt(second * 1_000);

  function change(patch: Partial<TicketForm>, kind: EditKind = 'complete'): void {
    const at = Date.now();
    setHeld((now) => {
      const next = changeForm(now.form, patch);
      return { ...now, form: next, edits: recordEdit(now.edits, now.form, next, { kind, at }) };
    });
    dispatch({ type: 'edit' });
  }

  useUndoKeys(isEditing(confirm), (way) => {
    const moved = moveEdit(held.edits, form, way);
    if (moved === null) return;
    setHeld((now) => ({ ...now, form: moved.form, edits: moved.history }));
    announce(way === 'undo' ? tradeTicketMessages.pick.undone : tradeTicketMessages.pick.redone);
  });

  usePickedPrice((price) => {
    const why = noPickReason(confirm);
    if (why !== null) toast(why, 'info');
    else if (form.type === 'limit' || form.kind !== 'order') {
      change({ [form.type === 'limit' ? 'price' : 'stopPrice']: typedForm(price) });
      announce(tradeTicketMessages.pick.taken(typedForm(price)));
    } else toast(tradeTicketMessages.pick.market, 'info');
  });

  /** Puts a fresh client id into an empty box; what was typed meanwhile stays. */
  function fillClientOid(result: CallResult<'orders.newClientOid'>, asked: string): void {
    if (!result.ok) return;
    const { clientOid } = result.value;
    setHeld((now) =>
      now.form.clientOid === '' && now.symbol === asked ? { ...now, form: { ...now.form, clientOid } } : now,
    );
  }

  function makeClientOid(): void {
    change({ clientOid: '' });
    void call('orders.newClientOid', {}).then((result) => fillClientOid(result, symbol));
  }

  // A ticket has its client ID before its review, so that what is reviewed is what is sent. Each pair's ticket has its own.
  const onClientOid = useEffectEvent(fillClientOid);
  useEffect(() => {
    void call('orders.newClientOid', {}).then((result) => onClientOid(result, symbol));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after an accepted order the ticket needs another ID
  }, [symbol, receiptId]);

  async function startConfirm(): Promise<void> {
    const reviewed = readAt(Date.now());
    if (reviewed.problems.first !== null) return;
    const { ticket } = reviewed;
    setPrepareProblem(null);
    const frozen = {
      ticketId: crypto.randomUUID(),
      accountId: account.id,
      ticket,
      form,
      body: requestBody(ticket, can),
      exceeded:
        rules === undefined
          ? []
          : exceededLimits(ticket, view.pair, rules.limits, {
              best: book.state === 'current' ? book.best : null,
              last: book.state === 'current' ? lastPrice : null,
              book: book.state === 'current' ? bookNow() : null,
              needsBook: account.mode === 'live' && hasStreamingBook(account.venue.capabilities),
              recent: (recent.data?.placements ?? [])
                .filter(({ outcome }) => outcome?.kind !== 'not-sent')
                .map(({ symbol, side, createdAt }) => ({ symbol, side, at: createdAt })),
              now: Date.now(),
            }),
    };
    dispatch({ type: 'review', frozen });
    const prepared = await call('orders.prepare', { accountId: account.id, symbol });
    if (!prepared.ok) setPrepareProblem(prepared.error);
  }

  /** Straight over the bridge: a mutation queue could hold an order back and send it later. */
  async function send(repeated: boolean): Promise<void> {
    // The current state, not the one that was drawn: a second press may come before the window shows the first.
    const armed = now();
    if (armed.step !== 'armed' || confirm.step !== 'armed' || armed.frozen !== confirm.frozen) return;
    const { frozen } = armed;
    if (frozen.exceeded.length > 0 && !repeated) return;
    dispatch({ type: 'send', ticketId: frozen.ticketId });
    // Whoever leaves the screen now comes back to a ticket without what this order used up.
    drafts.save(symbol, afterPlacement(form));
    const { ticketId, accountId, body } = frozen;
    const result = await call('orders.place', {
      accountId,
      ticketId,
      ticket: frozen.ticket,
      confirmedBody: body,
      acknowledged: frozen.exceeded.map(({ name }) => name),
    });
    if (result.ok) {
      dispatch({ type: 'placed', placement: result.value });
      rememberDistances(frozen.ticket);
      const again = ticketAgain(now());
      if (again !== null) drafts.save(symbol, again);
      const { title, known } = outcomeStory(result.value);
      announce(
        tradeReviewMessages.result.announced(title, known),
        result.value.outcome?.kind === 'accepted' ? 'next' : 'now',
      );
    } else {
      if (certainlyNotSent(result.error)) drafts.save(symbol, form);
      dispatch({ type: 'failed', ticketId, error: result.error });
      announce(result.error.message, 'now');
    }
  }

  function startAgain(): void {
    setHeld((now) => ({ ...now, form: afterPlacement(now.form), edits: NO_EDITS }));
    dispatch({ type: 'again' });
    makeClientOid();
  }

  /** An order of this kind, filled in once more; it goes its own way through the review. */
  function repeat(reversed: boolean): void {
    if (receipt !== null) fillIn(likeOrder(receipt.frozen.form, reversed), receipt.frozen.ticket);
  }

  async function addBracket(order: VenueOrder): Promise<void> {
    if (receipt === null) return;
    const { ticket: of } = receipt.frozen;
    const pairs = await call('pairs.list', { accountId: account.id, refresh: false });
    if (!pairs.ok) {
      toast(pairs.error.message, 'info');
      return;
    }
    const pair = pairs.value.pairs.find((one) => one.pair.symbol === of.symbol)?.pair;
    const held = pair === undefined ? null : heldOf(order, pair);
    if (pair === undefined || held === null) {
      toast(tradeStopMessages.bracketNothing, 'info');
      return;
    }
    const entry = entryOf(order);
    const form = bracketOf(
      order.side,
      held,
      entry,
      viewState.get(distancesKey(account.id, order.side)),
      pair,
    );
    viewState.set(entryKey(account.id), entry);
    // Drawn at once: its first number is another one than that of the ticket before.
    flushSync(() => fillIn(form, of));
    announce(form.price === '' ? tradeStopMessages.bracketFilled : tradeStopMessages.bracketPriced);
    focusTicket();
  }

  /** An OCO that closes the entry it was filled in for says how far from it the next one begins. */
  function rememberDistances(ticket: Ticket): void {
    const entry = viewState.get(entryKey(account.id));
    const distances = entry === null ? null : distancesOf(ticket, entry);
    if (entry === null || distances === null) return;
    viewState.set(distancesKey(account.id, entry.side), distances);
    viewState.set(entryKey(account.id), null);
  }

  function fillIn(next: TicketForm, of: Ticket): void {
    if (of.symbol === symbol) change(next);
    else {
      drafts.save(of.symbol, next);
      choosePair(account.id, of.symbol);
    }
    makeClientOid();
  }

  function backToTicket(): void {
    const again = ticketAgain(now());
    const ended = now();
    if (again === null || ended.step === 'editing') return;
    const of = ended.frozen.ticket.symbol;
    dispatch({ type: 'again' });
    if (of === symbol) {
      setHeld((held) => ({ ...held, form: again, edits: NO_EDITS }));
      if (again.clientOid === '') makeClientOid();
    } else {
      drafts.save(of, again);
      choosePair(account.id, of);
    }
  }

  useBridgeEvent('placement', (placement: PlacementView) => dispatch({ type: 'update', placement }));

  // The outcome that came while the screen was not shown.
  const onRecent = useEffectEvent((placements: readonly PlacementView[]) => {
    const shown = now();
    if (shown.step !== 'placed' && shown.step !== 'sending') return;
    const placement = placements.find(({ ticketId }) => ticketId === shown.frozen.ticketId);
    if (placement === undefined || placement.outcome === null) return;
    dispatch({ type: 'update', placement });
  });
  const placements = recent.data?.placements;
  useEffect(() => {
    if (placements !== undefined) onRecent(placements);
  }, [placements]);

  return {
    form,
    change,
    ticket,
    problems,
    confirm,
    prepareProblem,
    startConfirm: () => void startConfirm(),
    backToEditing: () => dispatch({ type: 'edit' }),
    send: (repeated) => void send(repeated),
    startAgain,
    repeat,
    addBracket: (order) => void addBracket(order),
    backToTicket,
    makeClientOid,
  };
}

/**
 * The review as the window keeps it: it outlives the screen, so that a result is seen, and so that an answer that comes while another
 * screen is shown finds its place. An armed review does not: it is of the pair on the screen, and ends when that is left.
 */
function useConfirm(accountId: string, symbol: string) {
  const key = orderReviewKey(accountId);
  const stored = useViewValue(key);

  function dispatch(event: OrderReviewEvent): void {
    const before = viewState.get(key);
    const next = nextOrderReview(before, event);
    if (next !== before) viewState.set(key, next);
  }

  const onLeave = useEffectEvent(() => dispatch({ type: 'edit' }));
  // oxlint-disable-next-line react/exhaustive-deps -- of this pair: another pair is another ticket
  useEffect(() => () => onLeave(), [symbol]);

  const isOfOther = stored.step === 'armed' && stored.frozen.ticket.symbol !== symbol;
  return { confirm: isOfOther ? EDITING : stored, dispatch, now: () => viewState.get(key) };
}

/** The contract lets clientOid be absent; without one an order with a lost reply could never be found, so the window requires it. */
function clientOidMissing(ticket: Ticket) {
  return ticket.clientOid === undefined
    ? [{ field: 'clientOid', message: tradeTicketMessages.problems.clientIdMissing }]
    : [];
}
