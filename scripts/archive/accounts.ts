import type { ArchiveContext } from '../../electron/features/history/archive/context.ts';
import { queryOps } from '../../electron/features/history/queries/query-ops.ts';
import type { ListKnowledge } from '../../electron/features/history/queries/completeness.ts';
import { openKnownAccounts } from '../../electron/features/history/known-accounts.ts';
import { firstDayOf } from '../../electron/features/history/sync/first-day.ts';
import { syncOps } from '../../electron/features/history/sync/sync-ops.ts';
import { readOnlyFiles } from '../../electron/platform/files.ts';
import { SETTINGS_FILE } from '../../electron/settings/settings-file.ts';
import { PRACTICE_ID, SETTINGS_VERSION } from '../../electron/settings/settings-schema.ts';
import { readChecked } from '../../electron/storage/checked-file.ts';
import type { VenueKind } from '../../shared/venue/description.ts';

/** An account of the settings, or one that only the archive still knows. */
export interface KnownAccount {
  id: string;
  name: string;
  kind: VenueKind;
  /** It is not in the settings any more. */
  isRemoved: boolean;
}

/**
 * The accounts of the settings, read without changing them, and those only the archive still knows. Without settings that can be read
 * nobody knows which were removed: none counts as that, and those nobody names go by their ids.
 */
export function accountsOf(data: string, { db }: Pick<ArchiveContext, 'db'>): KnownAccount[] {
  const inSettings = accountsInSettings(data);
  const accounts = inSettings ?? [];
  const known = openKnownAccounts(readOnlyFiles, data);
  for (const row of db.prepare('SELECT id FROM accounts ORDER BY n').all()) {
    const id = String(row['id']);
    if (accounts.some((account) => account.id === id)) continue;
    const name = inSettings === null ? id : known.nameOfRemoved(id);
    accounts.push({ id, name, kind: known.kindOf(id), isRemoved: inSettings !== null });
  }
  return accounts;
}

/** Null when there are no settings, or none that can be read. */
function accountsInSettings(data: string): KnownAccount[] | null {
  const file = { files: readOnlyFiles, folder: data, name: SETTINGS_FILE, version: SETTINGS_VERSION };
  const settings = readChecked({ ...file, fits: () => true }).value;
  if (settings === null) return null;
  const practice = field(field(settings, 'practice'), 'name');
  const found: KnownAccount[] = [
    {
      id: PRACTICE_ID,
      name: typeof practice === 'string' ? practice : PRACTICE_ID,
      kind: 'practice',
      isRemoved: false,
    },
  ];
  const accounts = field(settings, 'accounts');
  for (const account of Array.isArray(accounts) ? accounts : []) {
    const id = field(account, 'id');
    const name = field(account, 'name');
    const kind = field(field(account, 'venue'), 'kind');
    if (typeof id !== 'string' || typeof name !== 'string') continue;
    const known = kind === 'kucoin' || kind === 'practice' ? kind : 'service';
    found.push({ id, name, kind: known, isRemoved: false });
  }
  return found;
}

/** What the archive knows of the lists of these accounts; of a removed one only where it has records. */
export function listsOf(context: ArchiveContext, accounts: readonly KnownAccount[]): ListKnowledge[] {
  const withRecords = new Set(queryOps['query.accounts'](context, { wait: true }).map(({ id }) => id));
  const chosen = accounts.filter(({ id, isRemoved }) => !isRemoved || withRecords.has(id));
  const lists = syncOps['sync.knowledge'](context, {
    accounts: chosen.map(({ id, kind }) => ({ accountId: id, firstDay: firstDayOf(kind) })),
  });
  const removed = new Set(accounts.flatMap(({ id, isRemoved }) => (isRemoved ? [id] : [])));
  const practice = new Set(accounts.flatMap(({ id, kind }) => (kind === 'practice' ? [id] : [])));
  for (const list of lists) {
    if (removed.has(list.accountId)) list.removed = true;
    if (practice.has(list.accountId)) list.practice = true;
  }
  return lists;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
