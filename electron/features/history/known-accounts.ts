import { z } from 'zod';
import { removedName } from '../../../shared/addresses/account-names.ts';
import { settingsFilesMessages } from '../../../shared/messages/settings-files.ts';
import { VENUE_KINDS, type VenueKind } from '../../../shared/venue/description.ts';
import type { Reloads } from '../../storage/reloads.ts';
import type { Files } from '../../platform/files.ts';
import { openStoredFile } from '../../storage/stored-file.ts';

export const KNOWN_ACCOUNTS_FILE = 'known-accounts.json';

const MAX_KNOWN = 10_000;

/** The file. */
export const knownAccountsFile = z.strictObject({
  version: z.literal(1),
  accounts: z.array(z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(VENUE_KINDS) })),
});
type KnownAccountsFile = z.infer<typeof knownAccountsFile>;
type KnownAccount = KnownAccountsFile['accounts'][number];

const NONE: KnownAccountsFile = { version: 1, accounts: [] };

/** Which accounts there ever were: the archive keeps their records, and somebody will ask whose those are. */
export interface KnownAccounts {
  /** Stores those that are there now, when anything about them is new. If that fails, a name is lost and nothing else. */
  note(accounts: readonly KnownAccount[]): void;
  list(): readonly KnownAccount[];
  /** The name shown for records of a removed account. */
  nameOfRemoved(id: string): string;
  /** `service` where nothing is known. */
  kindOf(id: string): VenueKind;
}

/** The last name and the kind of venue of every account, in a file of their own in `folder`; no key and no address of a venue is in it. */
export function openKnownAccounts(files: Files, folder: string, reloads?: Reloads): KnownAccounts {
  const file = openStoredFile({
    files,
    folder,
    name: KNOWN_ACCOUNTS_FILE,
    messages: settingsFilesMessages.knownAccounts,
    schema: knownAccountsFile,
    none: NONE,
    reloads,
  });
  const find = (id: string) => file.get().accounts.find((account) => account.id === id) ?? null;

  return {
    note(accounts) {
      const known = new Map(file.get().accounts.map((account) => [account.id, account]));
      let changed = false;
      for (const { id, name, kind } of accounts) {
        const before = known.get(id);
        if (before?.name === name && before.kind === kind) continue;
        known.set(id, { id, name, kind });
        changed = true;
      }
      if (changed) file.set({ version: 1, accounts: [...known.values()].slice(-MAX_KNOWN) });
    },
    list: () => file.get().accounts,
    nameOfRemoved: (id) => removedName(find(id)?.name ?? null, id),
    kindOf: (id) => find(id)?.kind ?? 'service',
  };
}
