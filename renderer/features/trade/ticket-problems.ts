import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import type { FieldProblem, TicketForm } from './ticket-form.ts';
import { asTotals } from './ticket-total.ts';

export interface TicketProblems {
  /** In the order of the fields on the screen, the unreadable ones included. */
  all: FieldProblem[];
  /** The one that the disabled review button names. */
  first: FieldProblem | null;
}

const FIELD_ORDER = [
  'symbol',
  'side',
  'type',
  'stop',
  'stopPrice',
  'limitPrice',
  'price',
  'size',
  'total',
  'timeInForce',
  'cancelAfter',
  'postOnly',
  'hidden',
  'iceberg',
  'visibleSize',
  'stp',
  'tags',
  'remark',
  'clientOid',
];

/**
 * Joins what could not be read with what the rules find; a field that could not be read is not also called missing. What is wrong with a
 * size or with funds that follow from a total is reported at the total, the box in view.
 */
export function joinProblems(
  form: Pick<TicketForm, 'type' | 'sizeBy' | 'price' | 'cancelBy'>,
  unreadable: readonly FieldProblem[],
  found: readonly { field: string; message: string; nearest?: readonly string[] }[],
): TicketProblems {
  const byTotal = form.sizeBy === 'total';
  const taken = new Set(unreadable.map((problem) => problem.field));
  const all: FieldProblem[] = [...unreadable];
  for (const { field, message, nearest = [] } of found) {
    const shownAt = byTotal && (field === 'size' || field === 'funds') ? 'total' : field;
    if (taken.has(shownAt)) continue;
    if (byTotal && field === 'size') {
      all.push({ field: shownAt, message, nearest: [], offers: asTotals(nearest, form.price) });
    } else {
      // The rules count in seconds.
      const isOtherUnit = field === 'cancelAfter' && form.cancelBy !== 'seconds';
      all.push({ field: shownAt, message, nearest: isOtherUnit ? [] : nearest });
    }
  }
  all.sort((one, other) => FIELD_ORDER.indexOf(one.field) - FIELD_ORDER.indexOf(other.field));
  return { all, first: all[0] ?? null };
}

/** Fields inside the advanced fold: a problem there must open it. */
export function isAdvanced(field: string): boolean {
  return ['hidden', 'iceberg', 'visibleSize', 'stp', 'tags', 'remark', 'clientOid'].includes(field);
}

/** Boxes that begin empty. */
const BOXES = ['stopPrice', 'limitPrice', 'price', 'size', 'total', 'cancelAfter', 'visibleSize'] as const;

/** Whether a field is still empty: that is not shown as a mistake before the person typed into it. */
export function isUntouched(form: TicketForm, field: string): boolean {
  return emptyBox(form, field) !== null;
}

function emptyBox(form: TicketForm, field: string): (typeof BOXES)[number] | null {
  if (field === 'cancelAfter' && form.cancelBy === 'time') return form.cancelUntil === '' ? field : null;
  const box = BOXES.find((name) => name === field);
  return box !== undefined && form[box].trim() === '' ? box : null;
}

/** The label of the review button: the first problem while there is one. */
export function formatProblemCount(problems: TicketProblems, form: TicketForm): string {
  const { review, enterToContinue, correctToContinue, correctOther } = tradeTicketMessages;
  const first = problems.first;
  if (first === null) return review[form.side];
  const box = emptyBox(form, first.field);
  if (box !== null) return enterToContinue[box];
  const byField: Readonly<Record<string, string>> = correctToContinue;
  return byField[first.field] ?? correctOther;
}
