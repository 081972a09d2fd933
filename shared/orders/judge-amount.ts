import { typedForm } from '../money/format.ts';
import type { DecimalProblem, DecimalText } from '../money/decimal-text.ts';
import { compareQuantities, isMultipleOfQuantity, readQuantity, type Quantity } from '../money/quantity.ts';
import type { Result } from '../base/result.ts';
import { orderRulesMessages } from '../messages/order-rules.ts';
import { nearestOnGrid, type Grid } from './nearest.ts';
import type { Problem, RuleId } from './rules.ts';

const messages = orderRulesMessages.amounts;

/** A problem, with the values that could replace it; they are worked out only when asked for. */
export interface Finding extends Problem {
  candidates?: () => DecimalText[];
}

/** The grid of a field, worked out only for a suggestion: on most keystrokes nothing is wrong. Null without pair rules. */
export type GridMaker = () => Grid | null;

/** The amount when it is plain, positive decimal text; else null and a finding. An absent one is judged elsewhere. */
export function readPositive<T extends DecimalText>(
  parse: (text: unknown) => Result<T, DecimalProblem>,
  field: string,
  rule: RuleId,
  value: unknown,
  grid: GridMaker,
  findings: Finding[],
): Quantity<T> | null {
  if (value === undefined) return null;
  const quantity = readQuantity<T>(value);
  if (quantity === null) {
    const read = parse(value);
    const clause = read.ok ? messages.unreadableClause : read.error.message;
    findings.push({ field, rule, message: messages.unreadable(field, clause) });
    return null;
  }
  if (quantity.sign > 0) return quantity;
  const message = messages.notPositive(field, typedForm(quantity.text));
  findings.push(withCandidates({ field, rule, message }, quantity, grid));
  return null;
}

/** Whether it lies on the grid of the pair. */
export function checkMultiple(
  field: string,
  rule: RuleId,
  value: Quantity,
  increment: Quantity,
  grid: GridMaker,
  findings: Finding[],
): void {
  if (isMultipleOfQuantity(value, increment)) return;
  const message = messages.notMultiple(field, typedForm(value.text), typedForm(increment.text));
  findings.push(withCandidates({ field, rule, message }, value, grid));
}

/** Whether it is no less than the least. */
export function checkMinimum(
  field: string,
  rule: RuleId,
  value: Quantity,
  min: Quantity,
  grid: GridMaker,
  findings: Finding[],
): void {
  if (compareQuantities(value, min) >= 0) return;
  const message = messages.below(field, typedForm(value.text), typedForm(min.text));
  findings.push(withCandidates({ field, rule, message }, value, grid));
}

/** Whether it is no more than the most. */
export function checkMaximum(
  field: string,
  rule: RuleId,
  value: Quantity,
  max: Quantity,
  grid: GridMaker,
  findings: Finding[],
): void {
  if (compareQuantities(value, max) <= 0) return;
  const message = messages.above(field, typedForm(value.text), typedForm(max.text));
  findings.push(withCandidates({ field, rule, message }, value, grid));
}

/** A finding that can suggest the values of the grid beside this one. */
export function withCandidates(problem: Problem, value: Quantity, makeGrid: GridMaker): Finding {
  const candidates = (): DecimalText[] => {
    const grid = makeGrid();
    return grid === null ? [] : nearestOnGrid(value.text, grid);
  };
  return { field: problem.field, rule: problem.rule, message: problem.message, candidates };
}
