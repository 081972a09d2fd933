import { recordsCommonMessages } from '../messages/records-common.ts';
import type { NamedAccount } from '../query/query-terms.ts';

/**
 * What an account goes by once it was removed: its last name where that is known, else the end of its id. It is written into files and
 * query texts, so it is the same in every language.
 */
export function removedName(name: string | null, accountId: string): string {
  return name === null ? `removed account (…${accountId.slice(-6)})` : `${name} (removed)`;
}

/** What an account that nobody names goes by on the screen. */
export function removedAccountText(accountId: string): string {
  return recordsCommonMessages.removedAccount(accountId.slice(-6));
}

/** How accounts are named in a file; one that nobody names was removed. */
export function accountNames(accounts: readonly NamedAccount[]): (id: string) => string {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? removedName(null, id);
}
