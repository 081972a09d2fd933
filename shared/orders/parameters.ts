import type { RuleId } from './rules.ts';
import type { TicketField } from './ticket.ts';

/** One parameter of 4.3 with what it depends on. Checking and printing both follow this table. */
export interface Parameter {
  name: TicketField;
  /** `amount` is decimal text, `seconds` a JSON integer. */
  kind: 'text' | 'choice' | 'amount' | 'flag' | 'seconds';
  /** Which orders may carry it. */
  orders: 'all' | 'limit' | 'market';
  /** Which orders must carry it. `size` and `funds` of a market order are one of two, judged apart. */
  required: 'all' | 'limit' | 'none';
  rule: RuleId;
  /** The rule broken by carrying it on the other type of order, where that is a rule of its own. */
  misplacedRule?: RuleId;
  choices?: readonly string[];
  /** It means something only together with this field having this value. */
  onlyWith?: { field: TicketField; value: string | boolean };
  /** A `true` is disabled by this field having one of these values. */
  disabledBy?: { field: TicketField; values: readonly string[] };
}

/** In the order of the request body. */
export const PARAMETERS: readonly Parameter[] = [
  { name: 'clientOid', kind: 'text', orders: 'all', required: 'none', rule: 'S4.3-P-clientOid' },
  { name: 'symbol', kind: 'text', orders: 'all', required: 'all', rule: 'S4.3-P-symbol' },
  {
    name: 'type',
    kind: 'choice',
    orders: 'all',
    required: 'all',
    rule: 'S4.3-P-type',
    choices: ['limit', 'market'],
  },
  {
    name: 'side',
    kind: 'choice',
    orders: 'all',
    required: 'all',
    rule: 'S4.3-P-side',
    choices: ['buy', 'sell'],
  },
  {
    name: 'stp',
    kind: 'choice',
    orders: 'all',
    required: 'none',
    rule: 'S4.3-P-stp',
    choices: ['CN', 'CO', 'CB', 'DC'],
  },
  {
    name: 'price',
    kind: 'amount',
    orders: 'limit',
    required: 'limit',
    rule: 'S4.3-P-price',
    misplacedRule: 'S4.3-R2',
  },
  { name: 'size', kind: 'amount', orders: 'all', required: 'limit', rule: 'S4.3-P-size' },
  { name: 'funds', kind: 'amount', orders: 'market', required: 'none', rule: 'S4.3-P-funds' },
  {
    name: 'timeInForce',
    kind: 'choice',
    orders: 'limit',
    required: 'none',
    rule: 'S4.3-P-timeInForce',
    misplacedRule: 'S4.3-R3',
    choices: ['GTC', 'GTT', 'IOC', 'FOK'],
  },
  {
    name: 'cancelAfter',
    kind: 'seconds',
    orders: 'limit',
    required: 'none',
    rule: 'S4.3-P-cancelAfter',
    onlyWith: { field: 'timeInForce', value: 'GTT' },
  },
  {
    name: 'postOnly',
    kind: 'flag',
    orders: 'limit',
    required: 'none',
    rule: 'S4.3-P-postOnly',
    misplacedRule: 'S4.3-R2',
    disabledBy: { field: 'timeInForce', values: ['IOC', 'FOK'] },
  },
  {
    name: 'hidden',
    kind: 'flag',
    orders: 'limit',
    required: 'none',
    rule: 'S4.3-P-hidden',
    misplacedRule: 'S4.3-R2',
  },
  {
    name: 'iceberg',
    kind: 'flag',
    orders: 'limit',
    required: 'none',
    rule: 'S4.3-P-iceberg',
    misplacedRule: 'S4.3-R2',
  },
  {
    name: 'visibleSize',
    kind: 'amount',
    orders: 'limit',
    required: 'none',
    rule: 'S4.3-P-visibleSize',
    onlyWith: { field: 'iceberg', value: true },
  },
  { name: 'tags', kind: 'text', orders: 'all', required: 'none', rule: 'S4.3-P-tags' },
  { name: 'remark', kind: 'text', orders: 'all', required: 'none', rule: 'S4.3-P-remark' },
];

export const TICKET_FIELDS: readonly TicketField[] = PARAMETERS.map((parameter) => parameter.name);

/** The fields of a ticket as they came, untrusted. */
export type TicketFields = Partial<Record<TicketField, unknown>>;

/** Whether the parameter may be carried by a ticket of this type. */
export function belongs(parameter: Parameter, fields: TicketFields): boolean {
  return parameter.orders === 'all' || parameter.orders === fields.type;
}

/** Whether the field it depends on has the value it needs. */
export function hasMeaning(parameter: Parameter, fields: TicketFields): boolean {
  const { onlyWith } = parameter;
  return onlyWith === undefined || fields[onlyWith.field] === onlyWith.value;
}

/** Whether another field turns a `true` off. */
export function isDisabled(parameter: Parameter, fields: TicketFields): boolean {
  const { disabledBy } = parameter;
  if (disabledBy === undefined || fields[parameter.name] !== true) return false;
  return disabledBy.values.some((value) => value === fields[disabledBy.field]);
}
