import { orderRulesMessages } from '../messages/order-rules.ts';
import type { OrderCapabilities } from '../venue/order-capabilities.ts';
import { kindOf } from './order-kind.ts';
import { advancedRules } from './order-kinds.ts';
import { isSymbol } from './pair.ts';
import {
  belongs,
  hasMeaning,
  isDisabled,
  isNeeded,
  isOfKind,
  isTaken,
  PARAMETERS,
  valuesInOrder,
  type Parameter,
  type TicketFields,
} from './order-parameters.ts';
import { describe } from './read-fields.ts';
import type { Problem } from './rules.ts';

const messages = orderRulesMessages.parameters;

const ID = /^[0-9A-Za-z_-]+$/;

/** Judges what each parameter of 4.3 may be by itself and beside the others; amounts are judged in check-amounts.ts. */
export function checkParameters(fields: TicketFields, can: OrderCapabilities, problems: Problem[]): void {
  const advanced = advancedRules(fields);
  if (advanced !== null && !can[advanced.needs])
    problems.push({ field: 'type', rule: advanced.rule, message: messages.venueLacks[advanced.needs] });
  const isPlain = kindOf(fields) === 'order';
  const values = valuesInOrder(fields);
  let at = 0;
  for (const parameter of PARAMETERS) {
    const value = values[at];
    at += 1;
    const isOptional = parameter.required === 'none' || (isPlain && !parameter.isForOrders);
    if (value === undefined && isOptional && !mustFollow(parameter, fields)) continue;
    if (!isTaken(parameter, can)) {
      const { name, rule, needs = 'hiddenOrders' } = parameter;
      // A flag that says no asks for nothing: the body leaves it out.
      if (value !== undefined && value !== false)
        problems.push({ field: name, rule, message: messages.venueLacks[needs] });
      continue;
    }
    const problem = value === undefined ? missing(parameter, fields) : judge(parameter, value, fields);
    if (problem !== null) problems.push(problem);
  }
}

/** Whether another field asks for this one. */
function mustFollow(parameter: Parameter, fields: TicketFields): boolean {
  return parameter.onlyWith !== undefined && hasMeaning(parameter, fields);
}

function missing(parameter: Parameter, fields: TicketFields): Problem | null {
  if (!isNeeded(parameter, fields)) return null;
  const { name, rule, required, onlyWith } = parameter;
  if (required === 'all') return { field: name, rule, message: messages.missing(name) };
  if (onlyWith === undefined) return { field: name, rule, message: messages.limitNeeds(name) };
  const message = NEEDED_WORDS[name] ?? messages.needs(onlyWith.field, String(onlyWith.value), name);
  return { field: name, rule, message };
}

const NEEDED_WORDS: Partial<Record<string, string>> = {
  cancelAfter: messages.gttNeedsCancelAfter,
  visibleSize: messages.icebergNeedsVisibleSize,
};

function judge(parameter: Parameter, value: unknown, fields: TicketFields): Problem | null {
  const { name, rule, onlyWith, disabledBy } = parameter;
  // A flag that is off asks for nothing, wherever it is; the body leaves it out where it does not belong.
  const asksNothing = parameter.kind === 'flag' && value === false;
  if (!belongs(parameter, fields)) return asksNothing ? null : judgeMisplaced(parameter, fields);
  const own = judgeValue(parameter, value);
  if (own !== null) return own;
  if (onlyWith !== undefined && !hasMeaning(parameter, fields)) {
    return { field: name, rule, message: messages.onlyWith(name, onlyWith.field, String(onlyWith.value)) };
  }
  if (disabledBy !== undefined && !asksNothing && isDisabled(parameter, fields)) {
    const by = String(fields[disabledBy.field]);
    return { field: name, rule, message: messages.disabled(name, disabledBy.field, by) };
  }
  return null;
}

/** Without a valid type it is not known what belongs; the type's own problem is enough. */
function judgeMisplaced(parameter: Parameter, fields: TicketFields): Problem | null {
  const { type } = fields;
  if (type !== 'limit' && type !== 'market') return null;
  const { name, rule, misplacedRule = rule } = parameter;
  if (!isOfKind(parameter, fields))
    return { field: name, rule, message: messages.misplacedIn[kindOf(fields)](name) };
  return { field: name, rule: misplacedRule, message: messages.misplaced[type](name) };
}

function judgeValue(parameter: Parameter, value: unknown): Problem | null {
  const { name, rule, kind, choices } = parameter;
  if (choices !== undefined && !isChoice(choices, value)) {
    return { field: name, rule, message: messages.notChoice(name, choices.join(', '), describe(value)) };
  }
  if (kind === 'flag' && typeof value !== 'boolean') {
    return { field: name, rule, message: messages.notFlag(name, describe(value)) };
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
  const { min, max, maxRule } = seconds;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min) {
    return { field: name, rule, message: messages.notSeconds(name, min, describe(value)) };
  }
  if (value <= max) return null;
  return { field: name, rule: maxRule, message: messages.tooManySeconds(name, value, max, max / 86_400) };
}

function judgeText(parameter: Parameter, value: unknown): Problem | null {
  const { name, rule, text: allowed } = parameter;
  const problem = (message: string): Problem => ({ field: name, rule, message });
  if (typeof value !== 'string') return problem(messages.notText(name, describe(value)));
  if (name === 'symbol' && !isSymbol(value)) return problem(messages.symbolForm(describe(value)));
  if (allowed === undefined) return null;
  if (value.length > allowed.max) return problem(messages.tooLong(name, value.length, allowed.max));
  if (allowed.of === 'id') return ID.test(value) ? null : problem(messages.notId(name, allowed.max));
  const stranger = notAscii(value);
  return stranger === null ? null : problem(messages.notAscii(name, stranger));
}

/** The first character beyond ASCII, quoted and by its code point; null when there is none. */
function notAscii(value: string): string | null {
  for (let i = 0; i < value.length; i += 1) {
    if (value.charCodeAt(i) <= 127) continue;
    const code = value.codePointAt(i) ?? 0;
    const shown = JSON.stringify(String.fromCodePoint(code));
    return `${shown} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
  }
  return null;
}
