import { queryMessages } from '../messages/query.ts';
import { type QueryKey, queryKey } from './query-keys.ts';
import type { Placed, QueryProblem } from './query-problem.ts';

/** A sign that compares, after a word or at the beginning; `<>` and what keyboards and documents have for the others, too. */
const SIGN = /^([\p{L}-]*)(<>|!=|[<>]=?|=|[≤≥≠])/u;
/** What an amount takes. */
const TAKEN: ReadonlySet<string> = new Set(['>', '>=', '<', '<=', '=']);

/**
 * Why a word outside quotation marks that compares is no text to search for; null for every other word. Taken for one it would find
 * nothing, and whoever wrote it would think that there is nothing. `before`: the word right before it, where that has no marks either.
 */
export function signProblem({ value, at }: Placed, before: string | null): QueryProblem | null {
  const [, letters = '', sign = ''] = SIGN.exec(value) ?? [];
  if (sign === '') return null;
  const key = letters === '' ? queryKey(before ?? '') : queryKey(letters);
  if (letters !== '' && key === null) return null;
  return { message: messageOf(key, sign), at: at + letters.length };
}

function messageOf(key: QueryKey | null, sign: string): string {
  const amount = `amount${TAKEN.has(sign) ? sign : '>'}1000`;
  if (key === null) return queryMessages.signs.alone(sign, amount);
  if (key === 'amount') {
    return TAKEN.has(sign) ? queryMessages.signs.blanks(amount) : queryMessages.signs.otherSign(sign, amount);
  }
  return queryMessages.signs.colon(key, sign, EXAMPLES[key]);
}

const EXAMPLES: Record<Exclude<QueryKey, 'amount'>, string> = {
  account: 'account:NAME',
  removed: 'removed:yes',
  direction: 'direction:deposit',
  currency: 'currency:USDT',
  chain: 'chain:trx',
  status: 'status:completed',
  'address-name': 'address-name:NAME',
  after: 'after:2026-01-31',
  before: 'before:2026-01-31',
  on: 'on:2026-01-31',
  is: 'is:listed',
  has: 'has:memo',
  no: 'no:memo',
  'internal-transfer': 'internal-transfer:yes',
  review: 'review:queried',
  label: 'label:NAME',
};
