import { basename, join } from 'node:path';
import type { BackupPlan, JournalPlan } from '../../../shared/bridge/backup-calls.ts';
import type { CallHandlers, CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { ImportedAs } from '../../../shared/bridge/review-calls.ts';
import { cutText } from '../../../shared/base/format/cut-text.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { backupMessages } from '../../../shared/messages/backup.ts';
import { partShown } from '../../../shared/messages/backup-parts.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { FileChooser, SaveDialog } from '../../platform/person.ts';
import type { JobHost } from '../../platform/job-host.ts';
import { backupEncryptionMessages } from '../../../shared/messages/backup-encryption.ts';
import type { BackupKey } from './backup-key.ts';
import { SEALED_ENDING } from './backup-names.ts';
import type { Derivation } from './sealing-key.ts';
import { deriveKey, type SealingKey } from './sealing-key.ts';
import { BACKUPS_FOLDER } from './automatic-service.ts';
import { createAvailableBackups } from './available-backups.ts';
import type { backupJobs } from './jobs.ts';
import type { JournalAction } from './compare-journals.ts';
import { noteLastBackup, readLastBackup } from './last-backup.ts';
import { LIST_MEMBERS, LOG_MEMBERS, RECORDS_MEMBER, REVIEWS_MEMBER } from './members.ts';
import type { OpenedBackup } from './read-backup.ts';
import {
  importReviews,
  isJournalWaiting,
  mergeLists,
  restoreBackup,
  type RestoreParts,
  type RestoredBy,
} from './restore.ts';
import type { EntryChange } from './restore-changes.ts';
import { recordsPlan, restoreRecords } from './records-member.ts';
import { removeFolder } from './work-folder.ts';
import { writeError } from './write-failure.ts';
import type { BackupOrder } from './write-backup.ts';

interface BackupParts extends RestoreParts {
  jobs: JobHost<typeof backupJobs>;
  clock: Pick<Clock, 'now' | 'after'>;
  ids: Pick<Ids, 'uuid'>;
  saveDialog: SaveDialog;
  chooser: FileChooser;
  /** Of the app. */
  version: string;
  userName: string;
  key: BackupKey;
  /** What a backup holds besides files of the data folder; the logs are signed before. */
  texts: () => Promise<BackupOrder['texts']>;
}

type HandledCall =
  | 'backup.unlock'
  | 'backup.status'
  | 'backup.write'
  | 'backup.list'
  | 'backup.open'
  | 'backup.restore'
  | 'backup.discard';

interface BackupService {
  /** Ticked changes that protect less than what is here, and new addresses: confirmed outside the page. Null when nobody can say. */
  loosens(input: CallInput<'backup.restore'>): Promise<EntryChange[] | null>;
  handlers: Pick<CallHandlers, HandledCall>;
  /** Somebody backs up or restores. */
  isBusy(): boolean;
  /** Ends what runs, and removes what was unpacked. */
  close(): Promise<void>;
}

interface Pending {
  restoreId: string;
  name: string;
  opened: OpenedBackup;
  /** What the plan said about the reviews. */
  reviewsAs: ImportedAs | null;
}

/** Answers the calls about backups, one at a time: a restore and a backup never overlap. */
export function createBackupService(parts: BackupParts): BackupService {
  const { jobs, files, folder, clock } = parts;
  const available = createAvailableBackups({
    jobs,
    clock,
    ids: parts.ids,
    folders: () => ({ data: join(folder, BACKUPS_FOLDER), other: parts.settings.get().backups.folder }),
  });
  let pending: Pending | null = null;
  /** An encrypted file whose passphrase a person was asked for. */
  let unlocking: { path: string; derivation: Derivation } | null = null;
  let busy = false;

  async function exclusively<T>(act: () => Promise<Result<T, BridgeError>>): Promise<Result<T, BridgeError>> {
    if (busy) return fail(BUSY);
    busy = true;
    try {
      return await act();
    } finally {
      busy = false;
    }
  }

  function discard(): void {
    if (pending !== null) removeFolder(pending.opened.work);
    pending = null;
  }

  /** The reviewer's own name where one was given, as in every review event. */
  async function restoredBy(name: string): Promise<RestoredBy> {
    const summary = await parts.archive.request('reviews.summary', {});
    const reviewer = summary.ok ? summary.value.rules.reviewer : '';
    const by = [reviewer, parts.userName.trim()].find((one) => one !== '') ?? 'somebody';
    return { name: cutText(name, 200), by, systemUser: parts.userName, at: clock.now() };
  }

  async function write(): Promise<Result<CallReply<'backup.write'>, BridgeError>> {
    const at = clock.now();
    const isSealed = parts.settings.get().backups.encrypted;
    const sealing = isSealed ? await parts.key.get() : succeed(null);
    if (!sealing.ok)
      return fail({ ...sealing.error, message: backupMessages.refused.noKey(sealing.error.message) });
    const day = new Date(at).toISOString().slice(0, 10);
    const suggestedName = `counterfoil-backup-${day}.zip${isSealed ? SEALED_ENDING : ''}`;
    const chosen = await parts.saveDialog.choose({ suggestedName });
    if (!chosen.ok || chosen.value === null) return chosen.ok ? succeed(null) : chosen;
    const { path } = chosen.value;
    const texts = await parts.texts();
    const written = await jobs.run('write', {
      dataFolder: folder,
      path,
      version: parts.version,
      at,
      texts,
      sealing: sealing.value,
    });
    if (!written.ok) return fail('message' in written.error ? written.error : writeError(written.error));
    const { bytes, sha256, members, without } = written.value;
    const last = { at, where: path, bytes, sha256 };
    noteLastBackup(files, folder, last);
    return succeed({ ...last, holds: members.map(({ name }) => titleOf(name)), without: shown(without) });
  }

  async function open({ id }: CallInput<'backup.open'>): Promise<Result<BackupPlan | null, BridgeError>> {
    if (id !== null) {
      const path = available.pathOf(id);
      return path === null ? fail(NOT_LISTED) : openFile(path);
    }
    const chosen = await parts.chooser.open({ what: backupMessages.fileKind, endings: ['zip', 'enc'] });
    if (!chosen.ok || chosen.value === null) return chosen.ok ? succeed(null) : chosen;
    return openFile(chosen.value.path);
  }

  async function openFile(path: string): Promise<Result<BackupPlan, BridgeError>> {
    discard();
    unlocking = null;
    const look = await jobs.run('look', { path });
    if (!look.ok) return look;
    const sealing = look.value === null ? null : await parts.key.find(look.value.derivation);
    if (look.value === null || sealing !== null) return openWith(path, sealing);
    unlocking = { path, derivation: look.value.derivation };
    return fail(NEEDS_PASSPHRASE);
  }

  /** A wrong passphrase may be followed by another one. */
  async function unlock({
    passphrase,
  }: CallInput<'backup.unlock'>): Promise<Result<BackupPlan, BridgeError>> {
    parts.key.register(passphrase);
    if (unlocking === null) return fail(NOTHING_TO_OPEN);
    const { path, derivation } = unlocking;
    return openWith(path, await deriveKey(passphrase, derivation));
  }

  async function openWith(
    path: string,
    sealing: SealingKey | null,
  ): Promise<Result<BackupPlan, BridgeError>> {
    const opened = await jobs.run('read', { path, dataFolder: folder, sealing });
    if (!opened.ok) return opened;
    unlocking = null;
    const plan = await planOf(basename(path), opened.value);
    if (!plan.ok) removeFolder(opened.value.work);
    else {
      const { restoreId, reviews } = plan.value;
      const reviewsAs = reviews === null ? null : { counts: reviews.counts, fourEyes: reviews.fourEyes };
      pending = { restoreId, name: basename(path), opened: opened.value, reviewsAs };
    }
    return plan;
  }

  async function planOf(name: string, opened: OpenedBackup): Promise<Result<BackupPlan, BridgeError>> {
    const lists = await mergeLists(parts, opened.texts, NOTHING_CHOSEN);
    if (!lists.ok) return lists;
    const { manifest, bytes, journal } = opened;
    const records = await restoreRecords(parts.archive, opened, false);
    if (!records.ok) return records;
    const ofRecords = recordsPlan(records.value);
    let reviews: BackupPlan['reviews'] = null;
    if (manifest.members.some((member) => member.name === REVIEWS_MEMBER.name)) {
      const planned = await importReviews(parts.archive, opened, await restoredBy(name), { take: false });
      if (!planned.ok) return planned;
      const { rows, head, added, known, unmatched, counts, fourEyes } = planned.value;
      reviews = { rows, head, added, known, unmatched, counts, fourEyes };
    }
    return succeed({
      restoreId: parts.ids.uuid(),
      name,
      bytes,
      madeAt: manifest.madeAt,
      version: manifest.app,
      lists: [
        ...ofRecords.lists,
        ...lists.value.map(({ title, holds, added, conflicts, same, byTick }) => ({
          title,
          holds,
          added,
          conflicts,
          same,
          byTick,
        })),
      ],
      changes: [
        ...ofRecords.changes,
        ...lists.value.flatMap(({ title, changes }) =>
          changes.map(({ id, within, what, before, after, looser }) => ({
            id,
            within,
            part: title,
            what,
            before,
            after,
            looser,
          })),
        ),
      ],
      reviews,
      journal: journal === null ? null : journalPlan(journal),
      without: shown(manifest.without),
    });
  }

  return {
    async loosens({ restoreId, onConflict, take }) {
      if (pending?.restoreId !== restoreId) return [];
      const ticked = new Set(take);
      const lists = await mergeLists(parts, pending.opened.texts, { onConflict, ticked });
      if (!lists.ok) return null;
      const all = lists.value.flatMap(({ changes }) => changes);
      return all.filter(
        ({ id, within, looser }) => looser && ticked.has(id) && (within === null || ticked.has(within)),
      );
    },
    handlers: {
      'backup.status': async () =>
        succeed({ last: readLastBackup(files, folder), waiting: isJournalWaiting(folder) }),
      'backup.write': () => exclusively(write),
      'backup.list': async () => succeed(await available.list()),
      'backup.open': (input) => exclusively(() => open(input)),
      'backup.unlock': (input) => exclusively(() => unlock(input)),
      'backup.restore': ({ restoreId, onConflict, take }) =>
        exclusively(async () => {
          if (pending?.restoreId !== restoreId) return fail(NOT_OPEN);
          const { opened, name, reviewsAs } = pending;
          const choice = { onConflict, ticked: new Set(take), reviewsAs };
          const restored = await restoreBackup(parts, opened, await restoredBy(name), choice);
          if (restored.ok) discard();
          return restored;
        }),
      async 'backup.discard'({ restoreId }) {
        if (pending?.restoreId === restoreId && !busy) discard();
        return succeed({});
      },
    },
    isBusy: () => busy,
    async close() {
      await jobs.close();
      discard();
    },
  };
}

function journalPlan(action: JournalAction): JournalPlan {
  const { kind, rows, presentRows } = action;
  return { action: kind, rows, presentRows, damaged: kind === 'separate' && action.damaged };
}

function titleOf(name: string): string {
  return (
    [...LOG_MEMBERS, RECORDS_MEMBER, ...LIST_MEMBERS].find((member) => member.name === name)?.title ?? name
  );
}

/** A manifest names its parts in English; here they are translated. */
function shown(without: OpenedBackup['manifest']['without']): BackupPlan['without'] {
  return without.map(({ title, why }) => ({ title: partShown(title), why }));
}

const NOTHING_CHOSEN = { onConflict: 'keep', ticked: new Set<string>() } as const;

const BUSY: BridgeError = {
  kind: 'conflict',
  message: backupMessages.refused.busy,
};

const NEEDS_PASSPHRASE: BridgeError = {
  kind: 'no-credentials',
  message: backupEncryptionMessages.refused.needed,
};

const NOTHING_TO_OPEN: BridgeError = {
  kind: 'not-found',
  message: backupEncryptionMessages.refused.nothingToOpen,
};

const NOT_LISTED: BridgeError = { kind: 'not-found', message: backupRestoreMessages.refused.notListed };

const NOT_OPEN: BridgeError = {
  kind: 'not-found',
  message: backupRestoreMessages.refused.notOpen,
};
