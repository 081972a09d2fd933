import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { amendMessages } from '../../../shared/messages/orders-amend.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { alterBody, isSame } from '../../../shared/orders/alter-body.ts';
import type { AmendHow, AmendTerms } from '../../../shared/orders/amend.ts';
import { amendedTicket, leftOf } from '../../../shared/orders/amended-ticket.ts';
import { requestBody } from '../../../shared/orders/body.ts';
import { checkTicket } from '../../../shared/orders/check.ts';
import { type ExceededLimit, exceededLimits, type LimitContext } from '../../../shared/orders/limits.ts';
import type { Pair, Ticket } from '../../../shared/orders/ticket.ts';
import type { PreTradeLimits } from '../../../shared/orders/trading-rules.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { orderCapabilities } from '../../../shared/venue/order-capabilities.ts';

/** What was typed, as it was typed. */
export interface AmendForm {
  price: string;
  size: string;
}

export interface AmendProblem {
  message: string;
  nearest: readonly string[];
}

export interface AmendCheck {
  to: AmendTerms | null;
  /** The order that is left, as a ticket; null where none is left or it is not known yet. */
  ticket: Ticket | null;
  price: readonly AmendProblem[];
  size: readonly AmendProblem[];
  /** Neither of the two fields is at fault. */
  other: readonly string[];
  /** Everything has filled that the new size allows: an amend cancels the rest. */
  leavesNone: boolean;
  isUnchanged: boolean;
}

const NOTHING: AmendCheck = {
  to: null,
  ticket: null,
  price: [],
  size: [],
  other: [],
  leavesNone: false,
  isUnchanged: false,
};

/** What is wrong with an amend, field by field: of the whole order first, then of what is left of it. Exact, as the ticket's check is. */
export function checkAmend(
  order: VenueOrder,
  form: AmendForm,
  pair: Pair,
  venue: AccountView['venue'],
): AmendCheck {
  const [price, size] = [readTyped(form.price), readTyped(form.size)];
  if (!price.ok || !size.ok) {
    const unread = (read: typeof price) => (read.ok ? [] : [{ message: read.error.message, nearest: [] }]);
    return { ...NOTHING, price: unread(price), size: unread(size) };
  }
  const to = { price: price.value, size: size.value };
  const whole = amendedTicket(order, to);
  const left = leftOf(to.size, order.filledSize);
  const can = orderCapabilities(venue);
  const judge = (ticket: Ticket) => checkTicket({ ...ticket, clientOid: 'amend' }, pair, can).problems;
  const ofWhole = judge(whole);
  const problems = ofWhole.length > 0 || left === null ? ofWhole : judge({ ...whole, size: left });
  const ofField = (field: 'price' | 'size') =>
    problems
      .filter((problem) => problem.field === field)
      .map(({ message, nearest = [] }) => ({ message, nearest }));
  return {
    to,
    ticket: left === null ? null : { ...whole, size: left },
    price: ofField('price'),
    size: ofField('size'),
    other: problems
      .filter(({ field }) => field !== 'price' && field !== 'size')
      .map(({ message }) => message),
    leavesNone: left === null,
    isUnchanged: isSame(order.price, to.price) && isSame(order.size, to.size),
  };
}

/** Whether it can be reviewed. */
export function isReady(check: AmendCheck): check is AmendCheck & { to: AmendTerms } {
  const { to, price, size, other, isUnchanged } = check;
  return to !== null && !isUnchanged && price.length + size.length + other.length === 0;
}

/** An amend at the moment its review opened: what is shown, and what is sent, byte for byte. */
export interface FrozenAmend {
  /** One per review: main asks for an amend at most once. */
  amendId: string;
  order: VenueOrder;
  how: AmendHow;
  to: AmendTerms;
  ticket: Ticket | null;
  clientOid: string;
  body: string;
  exceeded: readonly ExceededLimit[];
}

interface FreezeWith {
  amendId: string;
  /** A fresh one, for an order that is replaced; an altered one keeps its own. */
  clientOid: string;
  how: AmendHow;
  pair: Pair;
  venue: AccountView['venue'];
  limits: PreTradeLimits;
  context: Omit<LimitContext, 'recent' | 'now'>;
}

/** Limits on repetition are not measured: the order was placed already. */
export function freezeAmend(
  order: VenueOrder,
  { to, ticket }: AmendCheck & { to: AmendTerms },
  { amendId, clientOid, how, pair, venue, limits, context }: FreezeWith,
): FrozenAmend {
  const next = ticket === null ? '' : requestBody({ ...ticket, clientOid }, orderCapabilities(venue));
  const body = how === 'alter' ? (alterBody(order, to) ?? '') : next;
  const exceeded =
    ticket === null ? [] : exceededLimits(ticket, pair, limits, { ...context, recent: [], now: Date.now() });
  return { amendId, order, how, to, ticket, clientOid, body, exceeded };
}

/** What it costs, in the order it matters. */
export function costsOf(
  how: AmendHow,
  { leavesNone }: Pick<AmendCheck, 'leavesNone'>,
  filled: string,
  venue: string,
): string[] {
  const { cost } = amendMessages;
  if (leavesNone) return [cost.leavesNone(filled)];
  return how === 'alter' ? [cost.alter] : [cost.replace(venue), cost.smaller];
}
