import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { NamedAccount } from '../../../shared/query/query-terms.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { ArchiveClient } from './worker/modules.ts';
import type { KnownAccounts } from './known-accounts.ts';
import { firstDayOf } from './sync/first-day.ts';
import type { ListKnowledge } from './sync/knowledge.ts';

/** An account that was removed, of which there are records. */
interface RemovedAccount {
  accountId: string;
  /** The name shown for its records. */
  name: string;
  records: number;
}

/** Which accounts are there, and which were removed and left records. */
interface Presence {
  /** At the start and whenever the accounts change: sends them to the archive, ahead of any later request. */
  announce(): void;
  /** Those there are and those there were, as they are named in files and query texts. */
  namedAccounts: () => NamedAccount[];
  nameOf: (accountId: string) => string;
  /** Whether an account holds paper money, also one that was removed. */
  isPractice: (accountId: string) => boolean;
  /** `wait` off: none while the archive is still reading its columns. */
  removed(wait: boolean): Promise<Result<RemovedAccount[], BridgeError>>;
  /** What the archive knows of their lists. */
  listsOf(removed: readonly RemovedAccount[]): Promise<Result<ListKnowledge[], BridgeError>>;
}

interface PresenceParts {
  archive: ArchiveClient;
  known: KnownAccounts;
  accounts: () => readonly AccountView[];
}

export function createPresence({ archive, known, accounts }: PresenceParts): Presence {
  const isThere = (accountId: string) => accounts().some(({ id }) => id === accountId);

  function isPractice(accountId: string): boolean {
    const account = accounts().find(({ id }) => id === accountId);
    return account === undefined ? known.kindOf(accountId) === 'practice' : account.mode === 'practice';
  }

  function practiceIds(): string[] {
    const ids = new Set([...accounts().map(({ id }) => id), ...known.list().map(({ id }) => id)]);
    return [...ids].filter(isPractice);
  }

  return {
    announce() {
      known.note(accounts().map(({ id, name, venue }) => ({ id, name, kind: venue.kind })));
      void archive.request('query.setPractice', practiceIds());
      void archive.request(
        'query.setAccounts',
        accounts().map(({ id }) => id),
      );
    },
    namedAccounts() {
      const all = accounts().map(({ id, name }) => ({ id, name }));
      for (const { id } of known.list()) if (!isThere(id)) all.push({ id, name: known.nameOfRemoved(id) });
      return all;
    },
    nameOf: (accountId) =>
      accounts().find(({ id }) => id === accountId)?.name ?? known.nameOfRemoved(accountId),
    isPractice,
    async removed(wait) {
      const found = await archive.request('query.accounts', { wait });
      if (!found.ok) return found;
      const removed: RemovedAccount[] = [];
      for (const { id, records } of found.value) {
        if (!isThere(id) && !isPractice(id))
          removed.push({ accountId: id, name: known.nameOfRemoved(id), records });
      }
      return succeed(removed);
    },
    async listsOf(removed) {
      if (removed.length === 0) return succeed([]);
      const starts = removed.map(({ accountId }) => ({
        accountId,
        firstDay: firstDayOf(known.kindOf(accountId)),
      }));
      const lists = await archive.request('sync.knowledge', { accounts: starts });
      return lists.ok ? succeed(lists.value.map((list) => ({ ...list, removed: true as const }))) : lists;
    },
  };
}
