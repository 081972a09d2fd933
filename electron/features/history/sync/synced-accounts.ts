import { z } from 'zod';
import { settingsFilesMessages } from '../../../../shared/messages/settings-files.ts';
import type { Files } from '../../../platform/files.ts';
import { openStoredFile } from '../../../storage/stored-file.ts';

export const SYNCED_ACCOUNTS_FILE = 'synced-accounts.json';

const MAX_SYNCED = 10_000;
/** The last moment that a date can name. */
const LAST_TIME = 8_640_000_000_000_000;

const syncedAccount = z.strictObject({
  id: z.string(),
  reads: z.boolean(),
  /** Milliseconds since the epoch; null: the venue's first day. */
  startDate: z.nullable(z.int().check(z.gte(0), z.lte(LAST_TIME))),
});
const syncedFile = z.strictObject({ version: z.literal(1), accounts: z.array(syncedAccount) });
type Synced = Omit<z.infer<typeof syncedAccount>, 'id'>;

/**
 * Which accounts a person wants read, and from when on, stored apart from the archive so that a lost or damaged one is filled again. It is
 * about this installation only, so no backup has it.
 */
export interface SyncedAccounts {
  /** Whether a person had the account read, or a first sync is under way, and did not pause or cancel it since. */
  reads(accountId: string): boolean;
  /** Whether that is so of any account. */
  readsAny(): boolean;
  /** The date before which nothing is to be read; null when nobody set one. */
  startDateOf(accountId: string): number | null;
  /** Stores what changed. If that fails, the old content stays. */
  note(accountId: string, changes: Partial<Synced>): void;
}

const NOTHING: Synced = { reads: false, startDate: null };

/** In a file of its own in `folder`; no name, key or address is in it. */
export function openSyncedAccounts(files: Files, folder: string): SyncedAccounts {
  const file = openStoredFile<z.infer<typeof syncedFile>>({
    files,
    folder,
    name: SYNCED_ACCOUNTS_FILE,
    messages: settingsFilesMessages.syncedAccounts,
    schema: syncedFile,
    none: { version: 1, accounts: [] },
  });
  const find = (id: string): Synced => file.get().accounts.find((account) => account.id === id) ?? NOTHING;

  return {
    reads: (accountId) => find(accountId).reads,
    readsAny: () => file.get().accounts.some(({ reads }) => reads),
    startDateOf: (accountId) => find(accountId).startDate,
    note(accountId, changes) {
      const before = find(accountId);
      const { reads, startDate } = { ...before, ...changes };
      if (reads === before.reads && startDate === before.startDate) return;
      const others = file.get().accounts.filter(({ id }) => id !== accountId);
      const accounts = [...others, { id: accountId, reads, startDate }].slice(-MAX_SYNCED);
      file.set({ version: 1, accounts });
    },
  };
}
