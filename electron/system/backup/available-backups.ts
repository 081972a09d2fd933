import { join } from 'node:path';
import type { AvailableBackups } from '../../../shared/bridge/backup-calls.ts';
import { type Clock, within } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { JobHost } from '../../platform/job-host.ts';
import type { FoundBackup } from './automatic-backup.ts';
import type { backupJobs } from './jobs.ts';

/** How long a folder may take: a share that hangs must not hold up the list of the other. */
const ANSWER_MS = 5_000;

interface Parts {
  jobs: JobHost<typeof backupJobs>;
  clock: Pick<Clock, 'after'>;
  ids: Pick<Ids, 'uuid'>;
  /** Of the data folder, and the one that a person chose. */
  folders: () => { data: string; other: string | null };
}

type Place = AvailableBackups['backups'][number]['place'];

/** The automatic backups that are there to be restored. The page names one by an id of this run; it learns no path, and can name no other file. */
export function createAvailableBackups({ jobs, clock, ids, folders }: Parts) {
  const idOfPath = new Map<string, string>();
  const pathOfId = new Map<string, string>();

  function idOf(path: string): string {
    const known = idOfPath.get(path);
    if (known !== undefined) return known;
    const id = ids.uuid();
    idOfPath.set(path, id);
    pathOfId.set(id, path);
    return id;
  }

  /** Null when the folder does not answer. */
  async function look(folder: string, mayLack: boolean): Promise<FoundBackup[] | null> {
    const listed = await within(clock, ANSWER_MS, jobs.run('list', { folder, mayLack }));
    return listed?.ok === true ? listed.value : null;
  }

  return {
    /** Newest first. */
    async list(): Promise<AvailableBackups> {
      const { data, other } = folders();
      const [here, there] = await Promise.all([look(data, true), other === null ? [] : look(other, false)]);
      const shown = (found: readonly FoundBackup[] | null, folder: string, place: Place) =>
        (found ?? []).map(({ name, at, bytes, isSealed: isEncrypted }) => ({
          id: idOf(join(folder, name)),
          at,
          bytes,
          place,
          isEncrypted,
        }));
      const backups = [...shown(here, data, 'data'), ...shown(there, other ?? '', 'other')];
      return {
        backups: backups.sort((a, b) => b.at - a.at),
        unread: [...(here === null ? ['data' as const] : []), ...(there === null ? ['other' as const] : [])],
      };
    },
    /** Null for an id that was never in a list. */
    pathOf: (id: string): string | null => pathOfId.get(id) ?? null,
  };
}
