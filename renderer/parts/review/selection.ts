import type { HistoryFilter } from '../../../shared/query/filter.ts';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { formatCount } from '../../lib/format/number.ts';

export type SelectionInput = CallInput<'reviews.record'>['selection'];

/** Most records that can be selected one by one (the bridge carries their numbers); more are selected by their filter. */
export const MAX_PICKED = 10_000;

/** What is selected: nothing, single records by number, or every record of the filter as the screen showed them (`mark`). */
export type Selection =
  | { is: 'none' }
  | { is: 'picked'; ids: ReadonlySet<number> }
  | { is: 'all'; filter: HistoryFilter; count: number; mark: string };

export const NOTHING: Selection = { is: 'none' };

export function picked(ids: Iterable<number>): Selection {
  const set = new Set(ids);
  return set.size === 0 ? NOTHING : { is: 'picked', ids: set };
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.is === 'all' || (selection.is === 'picked' && selection.ids.has(id));
}

export function countOf(selection: Selection): number {
  if (selection.is === 'none') return 0;
  return selection.is === 'all' ? selection.count : selection.ids.size;
}

/**
 * One record in or out. Out of "all" it starts again with that record: the rest of a filter cannot be listed by IDs. Kind `limit`
 * when it would be more than can be listed by IDs.
 */
export function toggled(selection: Selection, id: number): Result<Selection, BridgeError> {
  if (selection.is !== 'picked') return succeed(picked([id]));
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return ids.size > MAX_PICKED ? fail(TOO_MANY) : succeed(picked(ids));
}

/** The selection as main takes it. */
export function selectionInput(selection: Exclude<Selection, { is: 'none' }>): SelectionInput {
  return selection.is === 'all'
    ? { by: 'filter', filter: selection.filter, expected: selection.count, mark: selection.mark }
    : { by: 'ids', ids: [...selection.ids] };
}

export const TOO_MANY: BridgeError = {
  kind: 'limit',
  message: historyMessages.tooMany(formatCount(MAX_PICKED)),
};
