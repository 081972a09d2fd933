import type { MadeAddress } from '../../history/made-addresses.ts';
import type { Entry } from '../../persistence/contract.ts';
import { fieldsOf } from './entry-fields.ts';

/** The addresses that an account created. */
export function addressesEntry(account: string, created: readonly MadeAddress[]): Entry {
  return {
    kind: 'addresses',
    account,
    created: created.map(({ currency, chain, to }) => `${currency} ${chain} ${to}`),
  };
}

/** By account name. Throws on a damaged entry. */
export function restoreAddresses(past: readonly Entry[]): Map<string, MadeAddress[]> {
  const created = new Map<string, MadeAddress[]>();
  for (const entry of past) {
    if (entry.kind !== 'addresses') continue;
    const fields = fieldsOf(entry);
    created.set(
      fields.text('account'),
      fields.texts('created').map((text) => {
        const [currency = '', chain = '', to] = text.split(' ');
        return { currency, chain, to: to === 'TRADE' ? 'TRADE' : 'MAIN' };
      }),
    );
  }
  return created;
}
