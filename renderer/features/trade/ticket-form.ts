import { offerOf, parameterOf, type Offer } from '../../../shared/orders/order-parameters.ts';
import { withKind, type FormKind } from './ticket-kind.ts';
import type { Pair, TicketField } from '../../../shared/orders/ticket.ts';
import { ALL_ORDER_CAPABILITIES, type OrderCapabilities } from '../../../shared/venue/order-capabilities.ts';

/** The ticket as typed. Fields that do not apply keep their text, so that switching back loses nothing. */
export interface TicketForm {
  side: 'buy' | 'sell';
  type: 'limit' | 'market';
  kind: FormKind;
  /** Of an order that waits for a price. */
  stopPrice: string;
  /** Of an OCO: the price of the order that its stop leg places. */
  limitPrice: string;
  price: string;
  /** The amount of the order is typed in the base currency (size) or in the quote currency (total). */
  sizeBy: 'size' | 'total';
  size: string;
  total: string;
  timeInForce: 'GTC' | 'GTT' | 'IOC' | 'FOK';
  /** GTT: how its end is entered: a number of these, in `cancelAfter`, or a time, in `cancelUntil`. */
  cancelBy: 'seconds' | 'minutes' | 'hours' | 'days' | 'time';
  cancelAfter: string;
  /** As a `datetime-local` control has it, in the person’s zone. */
  cancelUntil: string;
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
  kind: 'order',
  stopPrice: '',
  limitPrice: '',
  price: '',
  sizeBy: 'size',
  size: '',
  total: '',
  timeInForce: 'GTC',
  cancelBy: 'seconds',
  cancelAfter: '',
  cancelUntil: '',
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

/** What the form reads of a pair; see `Pair`. */
export type FormPair = Pick<
  Pair,
  'symbol' | 'baseIncrement' | 'baseMinSize' | 'quoteIncrement' | 'baseCurrency' | 'quoteCurrency'
>;

/** How the form offers a parameter: by the table of 4.3 and the venue, and of two that cannot be combined the chosen one. */
export function offered(
  form: TicketForm,
  name: TicketField,
  can: OrderCapabilities = ALL_ORDER_CAPABILITIES,
): Offer {
  const chosen = form.sizeBy === 'total' ? 'funds' : 'size';
  if (parameterOf(name).insteadOf?.orders === form.type && name !== chosen) return 'hidden';
  return offerOf(name, withKind(form), can);
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
  return { ...form, ...OPTIONS_OFF, ...NO_STOP_PRICES, price: '', size: '', total: '', clientOid: '' };
}

/** The form of an order like one that was sent, under an ID of its own; `reversed`: on the other side. */
export function likeOrder(form: TicketForm, reversed: boolean): TicketForm {
  if (!reversed) return { ...form, clientOid: '' };
  const other: TicketForm = { ...form, side: form.side === 'buy' ? 'sell' : 'buy', clientOid: '' };
  // What waits below the market for a sell waits above it for a buy: its prices mean nothing on the other side.
  return form.kind === 'order' ? other : { ...other, ...NO_STOP_PRICES, price: '' };
}

const NO_STOP_PRICES = { stopPrice: '', limitPrice: '' } as const;

/** The form after an order: its amount, options and ID are cleared; side, type, price and time in force stay. */
export function afterPlacement(form: TicketForm): TicketForm {
  return { ...form, ...OPTIONS_OFF, clientOid: '', size: '', total: '' }; // S4.3-P-clientOid: never in two requests
}
