import { readTyped } from '../../shared/money/read-typed.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';

/** What stands in the ticket's controls, as typed. Fields that do not apply keep their text, so that switching back loses nothing. */
export interface TicketForm {
  side: 'buy' | 'sell';
  type: 'limit' | 'market';
  /** A market order says how much it buys or sells in base units (size) or quote units (funds), one of the two. */
  marketBy: 'size' | 'funds';
  price: string;
  size: string;
  funds: string;
  timeInForce: 'GTC' | 'GTT' | 'IOC' | 'FOK';
  cancelAfter: string;
  postOnly: boolean;
  hidden: boolean;
  iceberg: boolean;
  visibleSize: string;
  stp: 'CN' | 'CO' | 'CB' | 'DC';
  tags: string;
  remark: string;
  clientOid: string;
}

export const EMPTY_FORM: TicketForm = {
  side: 'buy',
  type: 'limit',
  marketBy: 'size',
  price: '',
  size: '',
  funds: '',
  timeInForce: 'GTC',
  cancelAfter: '',
  postOnly: false,
  hidden: false,
  iceberg: false,
  visibleSize: '',
  stp: 'CN',
  tags: '',
  remark: '',
  clientOid: '',
};

export interface FieldProblem {
  field: string;
  message: string;
  /** Valid values on both sides of what was typed. */
  nearest: readonly string[];
}

export interface ReadTicket {
  ticket: Ticket;
  /** Texts that are not numbers at all; their fields are absent from the ticket. */
  unreadable: FieldProblem[];
}

/**
 * Turns the controls into a ticket, leaving out what does not apply to its type (S4.3-R3: no time in force on a market
 * order) and what is off. Defaults of the contract are left out, with one exception: stp is always said, because venues have
 * been seen to prevent nothing when it is absent, against the contract's default of CN (S4.3-P-stp).
 */
export function readTicket(form: TicketForm, symbol: string): ReadTicket {
  const ticket: Ticket = { symbol, type: form.type, side: form.side };
  const unreadable: FieldProblem[] = [];
  const put = (field: 'price' | 'size' | 'funds' | 'visibleSize', typed: string): void => {
    const read = readTyped(typed);
    if (read.ok) ticket[field] = read.value;
    else if (read.error.kind !== 'empty') {
      unreadable.push({ field, message: read.error.message, nearest: read.error.readings ?? [] });
    }
  };
  if (form.clientOid !== '') ticket.clientOid = form.clientOid;
  ticket.stp = form.stp;
  if (form.tags !== '') ticket.tags = form.tags;
  if (form.remark !== '') ticket.remark = form.remark;
  if (form.type === 'market') {
    if (form.marketBy === 'size') put('size', form.size);
    else put('funds', form.funds);
    return { ticket, unreadable };
  }
  put('price', form.price);
  put('size', form.size);
  if (form.timeInForce !== 'GTC') ticket.timeInForce = form.timeInForce;
  if (form.timeInForce === 'GTT') readCancelAfter(form, ticket, unreadable);
  if (form.postOnly && postOnlyApplies(form)) ticket.postOnly = true;
  if (form.hidden) ticket.hidden = true;
  if (form.iceberg) {
    ticket.iceberg = true;
    put('visibleSize', form.visibleSize);
  }
  return { ticket, unreadable };
}

function readCancelAfter(form: TicketForm, ticket: Ticket, unreadable: FieldProblem[]): void {
  const typed = form.cancelAfter.trim();
  if (typed === '') return;
  if (/^\d{1,9}$/.test(typed)) ticket.cancelAfter = Number(typed); // seconds, not money
  else unreadable.push({ field: 'cancelAfter', message: 'Enter whole seconds.', nearest: [] });
}

/** S4.3-P-postOnly: disabled when timeInForce is IOC or FOK. */
export function postOnlyApplies(form: Pick<TicketForm, 'type' | 'timeInForce'>): boolean {
  return form.type === 'limit' && (form.timeInForce === 'GTC' || form.timeInForce === 'GTT');
}

/** Applies a change and takes back what the new state rules out, so that no control is on and disabled at once. */
export function changeForm(form: TicketForm, change: Partial<TicketForm>): TicketForm {
  const next = { ...form, ...change };
  if (next.postOnly && !postOnlyApplies(next)) next.postOnly = false;
  return next;
}

/** The form for another pair: its prices and sizes mean nothing there. */
export function forOtherPair(form: TicketForm): TicketForm {
  return { ...form, price: '', size: '', funds: '', visibleSize: '' };
}

/** The form after an order: what was typed for that order goes, how the user likes to trade stays. */
export function afterPlacement(form: TicketForm): TicketForm {
  return { ...form, clientOid: '', size: '', funds: '', visibleSize: '' }; // S4.3-P-clientOid: never in two requests
}

export interface TicketProblems {
  /** In the order the eye meets the fields, the unreadable ones included. */
  all: FieldProblem[];
  /** Those a person has to act on before the review; the words of the disabled button come from the first. */
  first: FieldProblem | null;
}

const EYE_ORDER = [
  'symbol',
  'side',
  'type',
  'price',
  'size',
  'funds',
  'timeInForce',
  'cancelAfter',
  'postOnly',
  'hidden',
  'iceberg',
  'visibleSize',
  'stp',
  'tags',
  'remark',
  'clientOid',
];

/**
 * Joins what could not be read with what the rules say; a field that could not be read is not also called missing. A market
 * order's missing amount (S4.3-P-sizeOrFunds) is said at the box that is in view.
 */
export function joinProblems(
  form: Pick<TicketForm, 'type' | 'marketBy'>,
  unreadable: readonly FieldProblem[],
  found: readonly { field: string; message: string; nearest?: readonly string[] }[],
): TicketProblems {
  const byFunds = form.type === 'market' && form.marketBy === 'funds';
  const taken = new Set(unreadable.map((problem) => problem.field));
  const all: FieldProblem[] = [...unreadable];
  for (const { field, message, nearest = [] } of found) {
    const shownAt = byFunds && field === 'size' ? 'funds' : field;
    if (!taken.has(shownAt)) all.push({ field: shownAt, message, nearest });
  }
  all.sort((one, other) => EYE_ORDER.indexOf(one.field) - EYE_ORDER.indexOf(other.field));
  return { all, first: all[0] ?? null };
}

/** Fields inside the advanced fold: a problem there must open it. */
export function isAdvanced(field: string): boolean {
  return ['hidden', 'iceberg', 'visibleSize', 'stp', 'tags', 'remark', 'clientOid'].includes(field);
}

/** Whether a field still stands as it was at first: its being empty is not shown as a mistake before the user came to it. */
export function isUntouched(form: TicketForm, field: string): boolean {
  switch (field) {
    case 'price':
      return form.price.trim() === '';
    case 'size':
      return form.size.trim() === '';
    case 'funds':
      return form.funds.trim() === '';
    case 'cancelAfter':
      return form.cancelAfter.trim() === '';
    case 'visibleSize':
      return form.visibleSize.trim() === '';
    default:
      return false;
  }
}

/** The words of the review button while it cannot be pressed: the first problem, named. */
export function reviewWords(
  problems: TicketProblems,
  form: TicketForm,
  names: Record<string, string>,
): string {
  const first = problems.first;
  if (first === null) return 'Review order';
  const name = names[first.field] ?? first.field;
  return isUntouched(form, first.field) ? `Enter the ${name} to continue` : `Correct the ${name} to continue`;
}
