import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { OrderFilter } from '../../../shared/bridge/order-calls.ts';
import type { ViewKey } from '../../state/view-state.ts';
import { groupOf, statusOf } from './order-status.ts';
import { orderIdOf, placedAt, termsOf, type OrderRow } from './order-row.ts';

type JournalInput = CallInput<'orders.journal'>;

/** What the list of orders is narrowed to, beside its status: one pair or all (null), and what a search looks for. */
export interface OrderSearch {
  symbol: string | null;
  text: string;
}

export const NO_SEARCH: OrderSearch = { symbol: null, text: '' };

export const ORDER_SEARCH_KEY: ViewKey<OrderSearch> = {
  name: ['orders.search'],
  initial: NO_SEARCH,
  ofAccount: true,
};

/** How many placements are asked of the journal at once. */
export const JOURNAL_PAGE = 100;

/** What the journal is asked for. Its search finds a pair by its symbol like any other text. */
export function journalInput(
  accountId: string,
  status: OrderFilter,
  { symbol, text }: OrderSearch,
): Omit<JournalInput, 'before' | 'limit'> {
  return { accountId, status, text: [symbol ?? '', text.trim()].join(' ').trim() };
}

/** Whether a row belongs in the list. The journal has searched the placements; orders of the venue alone are searched by their IDs here. */
export function passes(row: OrderRow, status: OrderFilter, { symbol, text }: OrderSearch): boolean {
  const group = groupOf(statusOf(row));
  if (status === 'placed' ? group === 'test' : group !== status) return false;
  const terms = termsOf(row);
  if (symbol !== null && terms.symbol !== symbol) return false;
  if (row.placement !== null) return true;
  return hasTerms([terms.symbol, orderIdOf(row) ?? '', terms.clientOid ?? ''], text);
}

/** Whether each word of a search occurs in one of the texts. */
export function hasTerms(texts: readonly string[], search: string): boolean {
  const all = texts.join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((term) => all.includes(term));
}

/** Unknown orders first, however old they are; the others keep their order. */
export function unknownFirst(rows: readonly OrderRow[]): OrderRow[] {
  const unknown = rows.filter((row) => groupOf(statusOf(row)) === 'unknown');
  return unknown.length === 0
    ? [...rows]
    : [...unknown, ...rows.filter((row) => groupOf(statusOf(row)) !== 'unknown')];
}

/**
 * The rows down to the moment that every list they came from has been read to. Below it one list would show rows and hide those of another
 * between them, as if there were none. An unknown order is shown whatever its age.
 */
export function downTo(rows: readonly OrderRow[], readTo: number): OrderRow[] {
  return rows.filter((row) => (placedAt(row) ?? 0) >= readTo || groupOf(statusOf(row)) === 'unknown');
}
