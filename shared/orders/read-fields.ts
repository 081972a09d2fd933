import { orderRulesMessages } from '../messages/order-rules.ts';
import type { TicketFields } from './order-parameters.ts';
import type { TicketField } from './ticket.ts';

/** Every field, absent: copied over, it gives all tickets one shape, which makes judging them cheap. */
const NONE: Record<TicketField, unknown> = {
  clientOid: undefined,
  symbol: undefined,
  type: undefined,
  side: undefined,
  stp: undefined,
  price: undefined,
  size: undefined,
  funds: undefined,
  timeInForce: undefined,
  cancelAfter: undefined,
  postOnly: undefined,
  hidden: undefined,
  iceberg: undefined,
  visibleSize: undefined,
  tags: undefined,
  remark: undefined,
  stop: undefined,
  stopPrice: undefined,
  limitPrice: undefined,
};

/**
 * Takes the fields of a ticket from outside, each of its own read once. Never throws: a value that is no object, or will not be
 * read, has no fields.
 */
export function readTicketFields(ticket: unknown): TicketFields {
  if (typeof ticket !== 'object' || ticket === null) return {};
  try {
    return Object.assign({ ...NONE }, ticket);
  } catch {
    return {};
  }
}

/** A value in a message: text quoted and cut, anything else by its type, never by its own text. */
export function describe(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (typeof value === 'number' || typeof value === 'boolean') return `${typeof value} ${value}`;
  return value === null ? 'null' : orderRulesMessages.valueOfType(typeof value);
}
