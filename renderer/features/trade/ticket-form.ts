import { readTyped } from '../../../shared/money/read-typed.ts';
import { offerOf, parameterOf, PARAMETERS, type Offer } from '../../../shared/orders/parameters.ts';
import type { Pair, Ticket, TicketField } from '../../../shared/orders/ticket.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { ALL_ORDER_CAPABILITIES, type OrderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import { asTotals, readFunds, readSizeOfTotal } from './ticket-total.ts';

const text = tradeTicketMessages.problems;

/** The ticket as typed. Fields that do not apply keep their text, so that switching back loses nothing. */
export interface TicketForm {
  side: 'buy' | 'sell';
  type: 'limit' | 'market';
  price: string;
  /** The amount of the order is typed in the base currency (size) or in the quote currency (total). */
  sizeBy: 'size' | 'total';
  size: string;
  total: string;
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
  price: '',
  sizeBy: 'size',
  size: '',
  total: '',
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

/** The advanced options as every order starts with them. A client order ID is no option: every order has its own. */
const { hidden, iceberg, visibleSize, stp, tags, remark } = EMPTY_FORM;
export const OPTIONS_OFF = { hidden, iceberg, visibleSize, stp, tags, remark } as const;

export interface FieldProblem {
  field: string;
  message: string;
  /** Valid values on both sides of what was typed. */
  nearest: readonly string[];
  /** Values for the field, each with what it means. */
  offers?: readonly { value: string; text: string }[];
}

export interface ReadTicket {
  ticket: Ticket;
  /** Texts that are not numbers at all; their fields are absent from the ticket. */
  unreadable: FieldProblem[];
}

/** What the form reads of a pair; see `Pair`. */
export type FormPair = Pick<
  Pair,
  'symbol' | 'baseIncrement' | 'baseMinSize' | 'quoteIncrement' | 'baseCurrency' | 'quoteCurrency'
>;

/** How the form offers a parameter: by the table of 4.3 and the venue, and of two that exclude each other the chosen one. */
export function offered(
  form: TicketForm,
  name: TicketField,
  can: OrderCapabilities = ALL_ORDER_CAPABILITIES,
): Offer {
  const chosen = form.sizeBy === 'total' ? 'funds' : 'size';
  if (parameterOf(name).insteadOf?.orders === form.type && name !== chosen) return 'hidden';
  return offerOf(name, form, can);
}

/**
 * Turns the controls into a ticket, parameter by parameter of the table, leaving out what does not apply to its type (S4.3-R3: no
 * time in force on a market order) and what is off. Defaults of the contract are left out, with one exception: stp is always sent,
 * because venues have been seen to prevent nothing when it is absent, against the contract's default of CN (S4.3-P-stp).
 */
export function readTicket(
  form: TicketForm,
  pair: FormPair,
  can: OrderCapabilities = ALL_ORDER_CAPABILITIES,
): ReadTicket {
  const ticket: Ticket = { symbol: pair.symbol, type: form.type, side: form.side };
  const unreadable: FieldProblem[] = [];
  for (const { name } of PARAMETERS) {
    if (offered(form, name, can) === 'open') readParameter(name, form, pair, ticket, unreadable);
  }
  return { ticket, unreadable };
}

function readParameter(
  name: TicketField,
  form: TicketForm,
  pair: FormPair,
  ticket: Ticket,
  unreadable: FieldProblem[],
): void {
  switch (name) {
    case 'symbol':
    case 'type':
    case 'side':
      break;
    case 'stp':
      ticket.stp = form.stp;
      break;
    case 'timeInForce':
      if (form.timeInForce !== 'GTC') ticket.timeInForce = form.timeInForce;
      break;
    case 'clientOid':
    case 'tags':
    case 'remark':
      if (form[name] !== '') ticket[name] = form[name];
      break;
    case 'postOnly':
    case 'hidden':
    case 'iceberg':
      if (form[name]) ticket[name] = true;
      break;
    case 'cancelAfter':
      readCancelAfter(form, ticket, unreadable);
      break;
    case 'size':
      if (form.sizeBy === 'total') readSizeOfTotal(form, pair, ticket, unreadable);
      else readAmount(name, form, ticket, unreadable);
      break;
    case 'funds':
      readFunds(form, pair, ticket, unreadable);
      break;
    case 'price':
    case 'visibleSize':
      readAmount(name, form, ticket, unreadable);
      break;
  }
}

function readAmount(
  name: 'price' | 'size' | 'visibleSize',
  form: TicketForm,
  ticket: Ticket,
  unreadable: FieldProblem[],
): void {
  const read = readTyped(form[name]);
  if (read.ok) ticket[name] = read.value;
  else if (read.error.kind !== 'empty') {
    unreadable.push({ field: name, message: read.error.message, nearest: read.error.readings ?? [] });
  }
}

function readCancelAfter(form: TicketForm, ticket: Ticket, unreadable: FieldProblem[]): void {
  const read = readTyped(form.cancelAfter);
  if (!read.ok && read.error.kind === 'empty') return;
  // Of whole seconds "3,600" has one reading only: its comma can be no decimal comma.
  const readings = read.ok ? [read.value] : (read.error.readings ?? []);
  const seconds = readings.find((reading) => /^\d{1,15}$/.test(reading));
  if (seconds !== undefined) ticket.cancelAfter = Number(seconds); // seconds, not money
  else {
    const message = read.ok || read.error.readings !== undefined ? text.wholeSeconds : read.error.message;
    unreadable.push({ field: 'cancelAfter', message, nearest: [] });
  }
}

/** Applies a change and turns off what the new state rules out, so that no control is on and disabled at once. */
export function changeForm(form: TicketForm, change: Partial<TicketForm>): TicketForm {
  const next = { ...form, ...change };
  if (next.postOnly && offered(next, 'postOnly') === 'disabled') next.postOnly = false;
  // Options that a market order cannot have do not come back with the next limit order.
  if (offered(next, 'hidden') === 'hidden') return { ...next, hidden, iceberg, visibleSize };
  return next;
}

/** The form for another pair: its prices, sizes and options mean nothing there. */
export function forOtherPair(form: TicketForm): TicketForm {
  return { ...form, ...OPTIONS_OFF, price: '', size: '', total: '', clientOid: '' };
}

/** The form after an order: its amount, options and ID are cleared; side, type, price and time in force stay. */
export function afterPlacement(form: TicketForm): TicketForm {
  return { ...form, ...OPTIONS_OFF, clientOid: '', size: '', total: '' }; // S4.3-P-clientOid: never in two requests
}

export interface TicketProblems {
  /** In the order of the fields on the screen, the unreadable ones included. */
  all: FieldProblem[];
  /** The one that the disabled review button names. */
  first: FieldProblem | null;
}

const FIELD_ORDER = [
  'symbol',
  'side',
  'type',
  'price',
  'size',
  'total',
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
 * Joins what could not be read with what the rules say; a field that could not be read is not also called missing. What is wrong with a
 * size or with funds that follow from a total is reported at the total, the box in view.
 */
export function joinProblems(
  form: Pick<TicketForm, 'type' | 'sizeBy' | 'price'>,
  unreadable: readonly FieldProblem[],
  found: readonly { field: string; message: string; nearest?: readonly string[] }[],
): TicketProblems {
  const byTotal = form.sizeBy === 'total';
  const taken = new Set(unreadable.map((problem) => problem.field));
  const all: FieldProblem[] = [...unreadable];
  for (const { field, message, nearest = [] } of found) {
    const shownAt = byTotal && (field === 'size' || field === 'funds') ? 'total' : field;
    if (taken.has(shownAt)) continue;
    if (byTotal && field === 'size') {
      all.push({ field: shownAt, message, nearest: [], offers: asTotals(nearest, form.price) });
    } else all.push({ field: shownAt, message, nearest });
  }
  all.sort((one, other) => FIELD_ORDER.indexOf(one.field) - FIELD_ORDER.indexOf(other.field));
  return { all, first: all[0] ?? null };
}

/** Fields inside the advanced fold: a problem there must open it. */
export function isAdvanced(field: string): boolean {
  return ['hidden', 'iceberg', 'visibleSize', 'stp', 'tags', 'remark', 'clientOid'].includes(field);
}

/** Boxes that begin empty. */
const BOXES = ['price', 'size', 'total', 'cancelAfter', 'visibleSize'] as const;

/** Whether a field is still empty: that is not shown as a mistake before the person typed into it. */
export function isUntouched(form: TicketForm, field: string): boolean {
  return emptyBox(form, field) !== null;
}

function emptyBox(form: TicketForm, field: string): (typeof BOXES)[number] | null {
  const box = BOXES.find((name) => name === field);
  return box !== undefined && form[box].trim() === '' ? box : null;
}

/** The label of the review button: the first problem while there is one. */
export function formatProblemCount(problems: TicketProblems, form: TicketForm): string {
  const { review, enterToContinue, correctToContinue, correctOther } = tradeTicketMessages;
  const first = problems.first;
  if (first === null) return review;
  const box = emptyBox(form, first.field);
  if (box !== null) return enterToContinue[box];
  const byField: Readonly<Record<string, string>> = correctToContinue;
  return byField[first.field] ?? correctOther;
}
