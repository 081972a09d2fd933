import { isSymbol } from './pair.ts';
import {
  belongs,
  hasMeaning,
  isDisabled,
  isNeeded,
  PARAMETERS,
  type Parameter,
  type TicketFields,
} from './parameters.ts';
import { describe } from './read-fields.ts';
import type { Problem, RuleId } from './rules.ts';

const ID = /^[0-9A-Za-z_-]+$/;

/** Judges what each parameter of 4.3 may be by itself and beside the others; amounts are judged in check-amounts.ts. */
export function checkParameters(fields: TicketFields, problems: Problem[]): void {
  for (const parameter of PARAMETERS) {
    const value = fields[parameter.name];
    if (value === undefined && parameter.required === 'none' && parameter.onlyWith === undefined) continue;
    const problem = value === undefined ? missing(parameter, fields) : judge(parameter, value, fields);
    if (problem !== null) problems.push(problem);
  }
}

function missing(parameter: Parameter, fields: TicketFields): Problem | null {
  if (!isNeeded(parameter, fields)) return null;
  const { name, rule, required, onlyWith } = parameter;
  if (required === 'all') return say(name, rule, `${name} is missing`);
  if (onlyWith === undefined) return say(name, rule, `a limit order needs a ${name}`);
  const clause = NEEDED_WORDS[name] ?? `${onlyWith.field} ${onlyWith.value} needs ${name}`;
  return say(name, rule, clause);
}

const NEEDED_WORDS: Partial<Record<string, string>> = {
  cancelAfter: 'timeInForce GTT needs cancelAfter, the seconds after which the order is cancelled',
  visibleSize: 'an iceberg order needs a visibleSize',
};

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
  const { name, rule, kind, choices } = parameter;
  if (choices !== undefined && !isChoice(choices, value)) {
    return say(name, rule, `${name} must be one of ${choices.join(', ')}, and is ${describe(value)}`);
  }
  if (kind === 'flag' && typeof value !== 'boolean') {
    return say(name, rule, `${name} must be true or false, and is ${describe(value)}`);
  }
  if (kind === 'seconds') return judgeSeconds(parameter, value);
  if (kind === 'text') return judgeText(parameter, value);
  return null;
}

function isChoice(choices: readonly unknown[], value: unknown): boolean {
  return choices.includes(value);
}

function judgeSeconds({ name, rule, seconds }: Parameter, value: unknown): Problem | null {
  if (seconds === undefined) return null;
  const { least, most, mostRule } = seconds;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least) {
    return say(
      name,
      rule,
      `${name} must be a whole number of seconds from ${least}, and is ${describe(value)}`,
    );
  }
  if (value <= most) return null;
  return say(
    name,
    mostRule,
    `${name} is ${value}; the most is ${most} seconds, which is ${most / 86_400} days`,
  );
}

function judgeText({ name, rule, text }: Parameter, value: unknown): Problem | null {
  if (typeof value !== 'string') return say(name, rule, `${name} must be text, and is ${describe(value)}`);
  if (name === 'symbol' && !isSymbol(value)) {
    return say(name, rule, `symbol must have BASE-QUOTE form, such as BTC-USDT, and is ${describe(value)}`);
  }
  if (text === undefined) return null;
  if (value.length > text.most) {
    return say(name, rule, `${name} has ${value.length} characters; the most is ${text.most}`);
  }
  if (text.of === 'id') {
    if (ID.test(value)) return null;
    return say(name, rule, `${name} must be 1 to ${text.most} digits, letters, underscores or hyphens`);
  }
  const stranger = notAscii(value);
  return stranger === null ? null : say(name, rule, `${name} holds ${stranger}, which is not ASCII`);
}

/** The first character beyond ASCII, quoted and by its code point; null when there is none. */
function notAscii(text: string): string | null {
  for (let i = 0; i < text.length; i += 1) {
    if (text.charCodeAt(i) <= 127) continue;
    const code = text.codePointAt(i) ?? 0;
    const shown = JSON.stringify(String.fromCodePoint(code));
    return `${shown} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
  }
  return null;
}

function say(field: string, rule: RuleId, clause: string): Problem {
  return { field, rule, message: `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.` };
}
