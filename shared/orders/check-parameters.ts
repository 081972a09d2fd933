import { isSymbol } from './pair.ts';
import {
  belongs,
  hasMeaning,
  isDisabled,
  PARAMETERS,
  type Parameter,
  type TicketFields,
} from './parameters.ts';
import { describe } from './read-fields.ts';
import type { Problem, RuleId } from './rules.ts';

const CLIENT_OID = /^[0-9A-Za-z_-]{1,40}$/;
const MOST_TEXT = 20;
/** Thirty days (venue-facts 9). */
const MOST_SECONDS = 2_592_000;

/** Judges what each parameter of 4.3 may be by itself and beside the others; amounts are judged in check-amounts.ts. */
export function checkParameters(fields: TicketFields): Problem[] {
  const problems: Problem[] = [];
  for (const parameter of PARAMETERS) {
    const value = fields[parameter.name];
    const problem = value === undefined ? missing(parameter, fields) : judge(parameter, value, fields);
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

function missing(parameter: Parameter, fields: TicketFields): Problem | null {
  const { name, rule, required } = parameter;
  if (required === 'all') return say(name, rule, `${name} is missing`);
  if (required === 'limit' && fields.type === 'limit')
    return say(name, rule, `a limit order needs a ${name}`);
  if (name === 'cancelAfter' && fields.timeInForce === 'GTT' && fields.type === 'limit') {
    return say(
      name,
      rule,
      'timeInForce GTT needs cancelAfter, the seconds after which the order is cancelled',
    );
  }
  if (name === 'visibleSize' && fields.iceberg === true && fields.type === 'limit') {
    return say(name, rule, 'an iceberg order needs a visibleSize');
  }
  return null;
}

function judge(parameter: Parameter, value: unknown, fields: TicketFields): Problem | null {
  const { name, rule, onlyWith, disabledBy } = parameter;
  // A flag that says no asks for nothing, wherever it stands; the body leaves it out where it does not belong.
  const asksNothing = parameter.kind === 'flag' && value === false;
  if (!belongs(parameter, fields)) return asksNothing ? null : judgeMisplaced(parameter, fields);
  const own = judgeValue(parameter, value);
  if (own !== null) return own;
  if (onlyWith !== undefined && !hasMeaning(parameter, fields)) {
    const needed = `${onlyWith.field} ${onlyWith.value}`;
    return say(name, rule, `${name} applies only with ${needed}; remove it or choose ${needed}`);
  }
  if (disabledBy !== undefined && !asksNothing && isDisabled(parameter, fields)) {
    const by = `${disabledBy.field} ${String(fields[disabledBy.field])}`;
    return say(name, rule, `${by} disables ${name}; choose one of the two`);
  }
  return null;
}

/** Without a valid type there is no telling what belongs; the type's own problem says enough. */
function judgeMisplaced(parameter: Parameter, fields: TicketFields): Problem | null {
  const { type } = fields;
  if (type !== 'limit' && type !== 'market') return null;
  return say(
    parameter.name,
    parameter.misplacedRule ?? parameter.rule,
    `a ${type} order has no ${parameter.name}; remove it`,
  );
}

function judgeValue(parameter: Parameter, value: unknown): Problem | null {
  const { name, rule, kind, choices = [] } = parameter;
  if (kind === 'choice' && !choices.some((choice) => choice === value)) {
    return say(name, rule, `${name} must be one of ${choices.join(', ')}, and is ${describe(value)}`);
  }
  if (kind === 'flag' && typeof value !== 'boolean') {
    return say(name, rule, `${name} must be true or false, and is ${describe(value)}`);
  }
  if (kind === 'seconds') return judgeSeconds(parameter, value);
  if (kind === 'text') return judgeText(parameter, value);
  return null;
}

function judgeSeconds({ name, rule }: Parameter, value: unknown): Problem | null {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) {
    return say(name, rule, `${name} must be a whole number of seconds from 1, and is ${describe(value)}`);
  }
  if (value <= MOST_SECONDS) return null;
  return say(
    name,
    'VF9-cancelAfter',
    `${name} is ${value}; the most is ${MOST_SECONDS} seconds, which is 30 days`,
  );
}

function judgeText({ name, rule }: Parameter, value: unknown): Problem | null {
  if (typeof value !== 'string') return say(name, rule, `${name} must be text, and is ${describe(value)}`);
  if (name === 'clientOid' && !CLIENT_OID.test(value)) {
    return say(name, rule, 'clientOid must be 1 to 40 digits, letters, underscores or hyphens');
  }
  if (name === 'symbol' && !isSymbol(value)) {
    return say(name, rule, `symbol must have BASE-QUOTE form, such as BTC-USDT, and is ${describe(value)}`);
  }
  if ((name === 'tags' || name === 'remark') && !isShortAscii(value)) {
    return say(name, rule, `${name} must be at most ${MOST_TEXT} characters, all of them ASCII`);
  }
  return null;
}

function isShortAscii(text: string): boolean {
  if (text.length > MOST_TEXT) return false;
  for (let i = 0; i < text.length; i += 1) {
    if (text.charCodeAt(i) > 127) return false;
  }
  return true;
}

function say(field: string, rule: RuleId, clause: string): Problem {
  return { field, rule, message: `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.` };
}
