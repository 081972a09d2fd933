import { ALL_ORDER_CAPABILITIES, type OrderCapabilities } from '../venue/order-capabilities.ts';
import {
  belongs,
  hasMeaning,
  isDisabled,
  isSent,
  isTaken,
  PARAMETERS,
  type Parameter,
} from './order-parameters.ts';
import { readTicketFields } from './read-fields.ts';
import type { Ticket } from './ticket.ts';

const JSON_TYPES = {
  text: 'string',
  choice: 'string',
  amount: 'string',
  flag: 'boolean',
  seconds: 'number',
} as const satisfies Record<Parameter['kind'], string>;

/**
 * The exact JSON text of a placement (4.3, VF2.2, VF2.3): one line, no blanks, keys in the order of the parameter table, amounts as they were
 * typed, and only the parameters that apply and that the venue takes. For a ticket without problems that is every field it has, but
 * for a flag that says no where it does not belong. Never throws.
 */
export function requestBody(ticket: Ticket, can: OrderCapabilities = ALL_ORDER_CAPABILITIES): string {
  const fields = readTicketFields(ticket);
  const body: Record<string, unknown> = {};
  for (const parameter of PARAMETERS) {
    const value = fields[parameter.name];
    if (!hasJsonType(parameter, value) || !isTaken(parameter, can)) continue; // most fields are absent
    if (!isSent(parameter, fields)) continue;
    if (!belongs(parameter, fields) || !hasMeaning(parameter, fields) || isDisabled(parameter, fields))
      continue;
    body[parameter.name] = value;
  }
  return JSON.stringify(body);
}

function hasJsonType(parameter: Parameter, value: unknown): boolean {
  // NaN and Infinity have no JSON form.
  return typeof value === JSON_TYPES[parameter.kind] && (typeof value !== 'number' || Number.isFinite(value));
}
