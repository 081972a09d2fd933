import { orderRulesMessages } from '../messages/order-rules.ts';
import { ALL_ORDER_CAPABILITIES, type OrderCapabilities } from '../venue/order-capabilities.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkParameters } from './check-parameters.ts';
import type { Finding } from './judge-amount.ts';
import { readPair, type PairReading } from './pair.ts';
import type { TicketFields } from './order-parameters.ts';
import { readTicketFields } from './read-fields.ts';
import type { Problem } from './rules.ts';
import type { Pair, Ticket } from './ticket.ts';

interface TicketCheck {
  /** Empty when the ticket may be sent. */
  problems: Problem[];
}

/**
 * Judges a ticket by every rule of 4.3 and 8 that can be judged before sending, against the pair's attributes and what the venue
 * can do (everything, where nothing is given). `nearest` of a
 * problem holds values that break no rule themselves. Takes whatever it is given: values of wrong types, missing fields and
 * malformed pairs become problems, and nothing throws.
 */
export function checkTicket(
  ticket: Ticket,
  pair: Pair,
  can: OrderCapabilities = ALL_ORDER_CAPABILITIES,
): TicketCheck {
  const fields = readTicketFields(ticket);
  const reading = readPair(pair);
  const findings = judge(fields, reading, can);
  return {
    problems: findings.map((finding) =>
      withSafeSuggestions(finding, findings, (value) => judge(value, reading, can), fields),
    ),
  };
}

/** The same verdict without the suggestions: for whoever only has to know whether the ticket may be sent, and why not. */
export function judgeTicket(
  ticket: Ticket,
  pair: Pair,
  can: OrderCapabilities = ALL_ORDER_CAPABILITIES,
): readonly Problem[] {
  return judge(readTicketFields(ticket), readPair(pair), can);
}

function judge(fields: TicketFields, reading: PairReading, can: OrderCapabilities): Finding[] {
  const findings: Finding[] = [];
  checkParameters(fields, can, findings);
  checkAgainstPair(fields, reading, findings);
  checkAmounts(fields, reading.rules, findings);
  return findings;
}

function checkAgainstPair(fields: TicketFields, { problems, rules }: PairReading, findings: Finding[]): void {
  if (rules === null) {
    const message = orderRulesMessages.pair.unusable(problems[0].message);
    findings.push({ field: 'symbol', rule: problems[0].rule, message });
  } else if (typeof fields.symbol === 'string' && fields.symbol !== rules.symbol) {
    const message = orderRulesMessages.pair.isOther(rules.symbol);
    findings.push({ field: 'symbol', rule: 'S4.3-P-symbol', message });
  } else if (!rules.enableTrading) {
    findings.push({
      field: 'symbol',
      rule: 'VF3-enableTrading',
      message: orderRulesMessages.pair.closed(rules.symbol),
    });
  }
}

/** Keeps the suggestions that cure the field and bring no new problem to another one. */
function withSafeSuggestions(
  { candidates, ...problem }: Finding,
  before: Finding[],
  judgeAgain: (fields: TicketFields) => Finding[],
  fields: TicketFields,
): Problem {
  if (candidates === undefined) return problem;
  const nearest = candidates().filter((value) => {
    const after = judgeAgain({ ...fields, [problem.field]: value });
    return after.every(
      (left) =>
        left.field !== problem.field &&
        before.some((known) => known.field === left.field && known.rule === left.rule),
    );
  });
  return nearest.length === 0 ? problem : { ...problem, nearest };
}
