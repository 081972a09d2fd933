import { readTyped } from '../../../shared/money/read-typed.ts';
import { PARAMETERS } from '../../../shared/orders/order-parameters.ts';
import type { Ticket, TicketField } from '../../../shared/orders/ticket.ts';
import { ALL_ORDER_CAPABILITIES, type OrderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import { readCancelAfter, type Moment } from './cancel-after.ts';
import { offered, type FieldProblem, type FormPair, type TicketForm } from './ticket-form.ts';
import { stopDirection } from './ticket-kind.ts';
import { readFunds, readSizeOfTotal } from './ticket-total.ts';

interface ReadTicket {
  ticket: Ticket;
  /** Texts that are not numbers at all; their fields are absent from the ticket. */
  unreadable: FieldProblem[];
}

/**
 * Turns the controls into a ticket, parameter by parameter of the table, leaving out what does not apply to its type (S4.3-R3: no
 * time in force on a market order) and what is off. Defaults of the contract are left out, with one exception: stp is always sent,
 * because venues have been seen to prevent nothing when it is absent, against the contract's default of CN (S4.3-P-stp). `moment`: from when
 * the seconds to an end at a time are counted; without one such an end is left out.
 */
export function readTicket(
  form: TicketForm,
  pair: FormPair,
  can: OrderCapabilities = ALL_ORDER_CAPABILITIES,
  moment: Moment | null = null,
): ReadTicket {
  const ticket: Ticket = { symbol: pair.symbol, type: form.type, side: form.side };
  const unreadable: FieldProblem[] = [];
  for (const { name } of PARAMETERS) {
    if (offered(form, name, can) === 'open') readParameter(name, { form, pair, moment }, ticket, unreadable);
  }
  return { ticket, unreadable };
}

function readParameter(
  name: TicketField,
  { form, pair, moment }: { form: TicketForm; pair: FormPair; moment: Moment | null },
  ticket: Ticket,
  unreadable: FieldProblem[],
): void {
  switch (name) {
    case 'symbol':
    case 'type':
    case 'side':
      break;
    case 'stop': {
      const stop = stopDirection(form);
      if (stop !== undefined) ticket.stop = stop;
      break;
    }
    case 'limitPrice':
      // Empty or not, it is what makes an OCO of the ticket.
      ticket.limitPrice = '';
      readAmount(name, form, ticket, unreadable);
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
    case 'cancelAfter': {
      const read = readCancelAfter(form, moment);
      if (!read.ok) unreadable.push(read.problem);
      else if (read.seconds !== null) ticket.cancelAfter = read.seconds; // seconds, not money
      break;
    }
    case 'size':
      if (form.sizeBy === 'total') readSizeOfTotal(form, pair, ticket, unreadable);
      else readAmount(name, form, ticket, unreadable);
      break;
    case 'funds':
      readFunds(form, pair, ticket, unreadable);
      break;
    case 'price':
    case 'stopPrice':
    case 'visibleSize':
      readAmount(name, form, ticket, unreadable);
      break;
  }
}

function readAmount(
  name: 'price' | 'size' | 'visibleSize' | 'stopPrice' | 'limitPrice',
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
