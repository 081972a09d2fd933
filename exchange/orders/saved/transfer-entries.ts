import { NO_TRANSFERS, type SavedTransfers } from '../../accounts/main-account.ts';
import { type Decimal, formatDecimal } from '../../exact/decimal.ts';
import type { Entry } from '../../persistence/contract.ts';
import { fieldsOf } from './entry-fields.ts';

/** What an account moved between its main and its trading account. */
export function transfersEntry(account: string, { into, outOf, count, clientOids }: SavedTransfers): Entry {
  return { kind: 'transfers', account, into: texts(into), outOf: texts(outOf), count, clientOids };
}

function texts(amounts: ReadonlyMap<string, Decimal>): Record<string, string> {
  return Object.fromEntries([...amounts].map(([currency, amount]) => [currency, formatDecimal(amount)]));
}

/** By account name. Throws on a damaged entry. */
export function restoreTransfers(past: readonly Entry[]): (account: string) => SavedTransfers {
  const found = new Map<string, SavedTransfers>();
  for (const entry of past) {
    if (entry.kind !== 'transfers') continue;
    const fields = fieldsOf(entry);
    found.set(fields.text('account'), {
      into: fields.amounts('into'),
      outOf: fields.amounts('outOf'),
      count: fields.integer('count'),
      clientOids: fields.texts('clientOids'),
    });
  }
  return (account) => found.get(account) ?? NO_TRANSFERS;
}
