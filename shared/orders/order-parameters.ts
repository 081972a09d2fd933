import { ALL_ORDER_CAPABILITIES, type OrderCapabilities } from '../venue/order-capabilities.ts';
import { kindOf, type OrderKind } from './order-kind.ts';
import type { PairAmount } from './pair-amounts.ts';
import type { RuleId } from './rules.ts';
import type { TicketField } from './ticket.ts';

/** One parameter of 4.3 with what it may be and what it depends on. The checks, the body and the ticket's form all follow this table. */
interface Row {
  name: TicketField;
  /** `amount` is decimal text, `seconds` a JSON integer. */
  kind: 'text' | 'choice' | 'amount' | 'flag' | 'seconds';
  /** Which orders may carry it. */
  orders: 'all' | 'limit' | 'market';
  /** Which orders must carry it. */
  required: 'all' | 'limit' | 'none';
  /** Which kinds of order may carry it; all of them where it is left out. */
  kinds?: readonly OrderKind[];
  /** Kinds whose JSON leaves it out: there it can have one value only. */
  unsentIn?: readonly OrderKind[];
  rule: RuleId;
  /** The rule broken by carrying it on the other type of order, where that is its own rule. */
  misplacedRule?: RuleId;
  choices?: readonly string[];
  /** It means something only together with this field having this value, and is required then. */
  onlyWith?: { field: TicketField; value: string | boolean };
  /** A `true` is disabled by this field having one of these values. */
  disabledBy?: { field: TicketField; values: readonly string[] };
  /** An order of this type carries either it or the other one, and exactly one of the two. */
  insteadOf?: { orders: 'market'; other: TicketField };
  /** What the venue must be able to do for an order to carry it. */
  needs?: keyof OrderCapabilities;
  /** The longest text, in characters; `ascii` or the alphabet of ids. */
  text?: { max: number; of: 'ascii' | 'id' };
  /** Of a number of seconds: both ends are allowed. */
  seconds?: { min: number; max: number; maxRule: RuleId };
  /** Attributes of the pair (2.5) that an amount is held to. */
  grid?: { increment: PairAmount; min?: PairAmount; max?: PairAmount };
}

/** A row with every column there, so that all rows have one shape: walking the table is what a check does most. */
export type Parameter = { [Column in keyof Required<Row>]: Row[Column] | undefined } & Row & {
    /** Whether an order that goes straight into the book may carry it. */
    isForOrders: boolean;
  };

/** In the order of the request body. */
const ROWS: readonly Row[] = [
  {
    name: 'clientOid',
    kind: 'text',
    orders: 'all',
    required: 'none',
    rule: 'S4.3-P-clientOid',
    text: { max: 40, of: 'id' },
  },
  { name: 'symbol', kind: 'text', orders: 'all', required: 'all', rule: 'S4.3-P-symbol' },
  {
    name: 'type',
    kind: 'choice',
    orders: 'all',
    required: 'all',
    unsentIn: ['oco'],
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
    kinds: ['order', 'stop'],
    rule: 'S4.3-P-stp',
    choices: ['CN', 'CO', 'CB', 'DC'],
  },
  {
    name: 'stop',
    kind: 'choice',
    orders: 'all',
    required: 'all',
    kinds: ['stop'],
    rule: 'VF2.2-stop',
    choices: ['loss', 'entry'],
  },
  {
    name: 'stopPrice',
    kind: 'amount',
    orders: 'all',
    required: 'all',
    kinds: ['stop', 'oco'],
    rule: 'VF2.2-stopPrice',
    grid: { increment: 'priceIncrement' },
  },
  {
    name: 'limitPrice',
    kind: 'amount',
    orders: 'limit',
    required: 'none',
    kinds: ['oco'],
    rule: 'VF2.3-limitPrice',
    grid: { increment: 'priceIncrement' },
  },
  {
    name: 'price',
    kind: 'amount',
    orders: 'limit',
    required: 'limit',
    rule: 'S4.3-P-price',
    misplacedRule: 'S4.3-R2',
    grid: { increment: 'priceIncrement' },
  },
  {
    name: 'size',
    kind: 'amount',
    orders: 'all',
    required: 'limit',
    rule: 'S4.3-P-size',
    insteadOf: { orders: 'market', other: 'funds' },
    grid: { increment: 'baseIncrement', min: 'baseMinSize', max: 'baseMaxSize' },
  },
  {
    name: 'funds',
    kind: 'amount',
    orders: 'market',
    required: 'none',
    kinds: ['order', 'stop'],
    rule: 'S4.3-P-funds',
    insteadOf: { orders: 'market', other: 'size' },
    grid: { increment: 'quoteIncrement', min: 'quoteMinSize', max: 'quoteMaxSize' },
  },
  {
    name: 'timeInForce',
    kind: 'choice',
    orders: 'limit',
    required: 'none',
    kinds: ['order', 'stop'],
    rule: 'S4.3-P-timeInForce',
    misplacedRule: 'S4.3-R3',
    choices: ['GTC', 'GTT', 'IOC', 'FOK'],
  },
  {
    name: 'cancelAfter',
    kind: 'seconds',
    orders: 'limit',
    required: 'none',
    kinds: ['order', 'stop'],
    rule: 'S4.3-P-cancelAfter',
    onlyWith: { field: 'timeInForce', value: 'GTT' },
    seconds: { min: 1, max: 2_592_000, maxRule: 'VF9-cancelAfter' },
  },
  {
    name: 'postOnly',
    kind: 'flag',
    orders: 'limit',
    required: 'none',
    kinds: ['order', 'stop'],
    rule: 'S4.3-P-postOnly',
    misplacedRule: 'S4.3-R2',
    disabledBy: { field: 'timeInForce', values: ['IOC', 'FOK'] },
  },
  {
    name: 'hidden',
    kind: 'flag',
    orders: 'limit',
    required: 'none',
    kinds: ['order'],
    rule: 'S4.3-P-hidden',
    needs: 'hiddenOrders',
    misplacedRule: 'S4.3-R2',
  },
  {
    name: 'iceberg',
    kind: 'flag',
    orders: 'limit',
    required: 'none',
    kinds: ['order'],
    rule: 'S4.3-P-iceberg',
    needs: 'hiddenOrders',
    misplacedRule: 'S4.3-R2',
  },
  {
    name: 'visibleSize',
    kind: 'amount',
    orders: 'limit',
    required: 'none',
    kinds: ['order'],
    rule: 'S4.3-P-visibleSize',
    needs: 'hiddenOrders',
    onlyWith: { field: 'iceberg', value: true },
    grid: { increment: 'baseIncrement', min: 'baseMinSize' },
  },
  {
    name: 'tags',
    kind: 'text',
    orders: 'all',
    required: 'none',
    kinds: ['order'],
    rule: 'S4.3-P-tags',
    text: { max: 20, of: 'ascii' },
  },
  {
    name: 'remark',
    kind: 'text',
    orders: 'all',
    required: 'none',
    rule: 'S4.3-P-remark',
    text: { max: 20, of: 'ascii' },
  },
];

/** Every parameter of 4.3, in the order of the request body. */
export const PARAMETERS: readonly Parameter[] = ROWS.map(
  (row) =>
    ({
      name: row.name,
      kind: row.kind,
      orders: row.orders,
      required: row.required,
      kinds: row.kinds,
      unsentIn: row.unsentIn,
      rule: row.rule,
      misplacedRule: row.misplacedRule,
      choices: row.choices,
      onlyWith: row.onlyWith,
      disabledBy: row.disabledBy,
      insteadOf: row.insteadOf,
      needs: row.needs,
      text: row.text,
      seconds: row.seconds,
      grid: row.grid,
      isForOrders: row.kinds === undefined || row.kinds.includes('order'),
    }) as Parameter, // the columns that a row lacks are there, and undefined
);

/** A ticket's values in the order of PARAMETERS. Written out: to ask for each by the name in its row takes a third of a check's time. */
export function valuesInOrder(fields: TicketFields): readonly unknown[] {
  return [
    fields.clientOid,
    fields.symbol,
    fields.type,
    fields.side,
    fields.stp,
    fields.stop,
    fields.stopPrice,
    fields.limitPrice,
    fields.price,
    fields.size,
    fields.funds,
    fields.timeInForce,
    fields.cancelAfter,
    fields.postOnly,
    fields.hidden,
    fields.iceberg,
    fields.visibleSize,
    fields.tags,
    fields.remark,
  ];
}

const BY_NAME = new Map(PARAMETERS.map((parameter) => [parameter.name, parameter]));

/** The row of one parameter. */
export function parameterOf(name: TicketField): Parameter {
  const parameter = BY_NAME.get(name);
  if (parameter === undefined) throw new Error(`the table has no parameter ${name}`);
  return parameter;
}

/** The fields of a ticket as they came, untrusted. */
export type TicketFields = Partial<Record<TicketField, unknown>>;

/** Whether the venue takes the parameter at all. */
export function isTaken({ needs }: Parameter, can: OrderCapabilities): boolean {
  return needs === undefined || can[needs];
}

/** Whether the parameter may be carried by a ticket of this kind and type. */
export function belongs(parameter: Parameter, fields: TicketFields): boolean {
  return isOfKind(parameter, fields) && (parameter.orders === 'all' || parameter.orders === fields.type);
}

/** Whether the parameter may be carried by an order of this kind. */
export function isOfKind({ kinds }: Parameter, fields: TicketFields): boolean {
  return kinds === undefined || kinds.includes(kindOf(fields));
}

/** Whether the order JSON of this kind has the parameter. */
export function isSent({ unsentIn }: Parameter, fields: TicketFields): boolean {
  return unsentIn === undefined || !unsentIn.includes(kindOf(fields));
}

/** Whether the field it depends on has the value it needs. */
export function hasMeaning(parameter: Parameter, fields: TicketFields): boolean {
  const { onlyWith } = parameter;
  return onlyWith === undefined || fields[onlyWith.field] === onlyWith.value;
}

/** Whether another field rules a `true` out. */
function isRuledOut({ disabledBy }: Parameter, fields: TicketFields): boolean {
  return disabledBy !== undefined && disabledBy.values.some((value) => value === fields[disabledBy.field]);
}

/** Whether another field turns this `true` off. */
export function isDisabled(parameter: Parameter, fields: TicketFields): boolean {
  return fields[parameter.name] === true && isRuledOut(parameter, fields);
}

/** Whether a ticket with these fields must carry it. One of two that cannot be combined is judged apart. */
export function isNeeded(parameter: Parameter, fields: TicketFields): boolean {
  const { required, onlyWith } = parameter;
  if (!isOfKind(parameter, fields)) return false;
  if (required === 'all' || (required === 'limit' && fields.type === 'limit')) return true;
  return onlyWith !== undefined && belongs(parameter, fields) && hasMeaning(parameter, fields);
}

/** What a form does with a parameter: no control at all, a control that cannot be used, or one that can. */
export type Offer = 'hidden' | 'disabled' | 'open';

/** How a form offers a parameter beside what else it holds, at a venue that can do this. */
export function offerOf(
  name: TicketField,
  fields: TicketFields,
  can: OrderCapabilities = ALL_ORDER_CAPABILITIES,
): Offer {
  const parameter = parameterOf(name);
  if (!isTaken(parameter, can)) return 'hidden';
  if (!belongs(parameter, fields) || !hasMeaning(parameter, fields)) return 'hidden';
  return isRuledOut(parameter, fields) ? 'disabled' : 'open';
}
