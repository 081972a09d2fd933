import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { compare } from '../../../shared/money/scaled.ts';
import type { Pair } from '../../../shared/orders/ticket.ts';

type PairMinimums = Pick<Pair, 'quoteMinSize' | 'minFunds'>;

/**
 * The minimums of a pair in its quote currency that can bind. `value` is the least price × size, and it holds for a total too: where it is
 * not below the least total, that one never binds and is null.
 */
export function bindingMinimums({ quoteMinSize, minFunds }: PairMinimums): {
  total: string | null;
  value: string | null;
} {
  const [total, value] = [parseDecimal(quoteMinSize), parseDecimal(minFunds)];
  if (!value.ok) return { total: quoteMinSize, value: null };
  const isValueGreater = total.ok && compare(value.value, total.value) >= 0;
  return { total: isValueGreater ? null : quoteMinSize, value: value.value };
}

/** The problems of a ticket without the lower of two minimums that its total is below, so that one amount is asked for. */
export function withoutLowerMinimum<P extends { field: string; rule: string }>(
  problems: readonly P[],
  pair: PairMinimums,
): P[] {
  const isBelowValue = problems.some(({ field, rule }) => field === 'funds' && rule === 'VF3-minFunds');
  if (!isBelowValue) return [...problems];
  const lower = bindingMinimums(pair).total === null ? 'S4.3-P-funds' : 'VF3-minFunds';
  return problems.filter(({ field, rule }) => field !== 'funds' || rule !== lower);
}
