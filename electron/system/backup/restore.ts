import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { ImportedAs } from '../../../shared/bridge/review-calls.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import type { AllowVenue } from '../../features/accounts/account-rules.ts';
import { errorText } from '../../storage/failure.ts';
import type { UsedIds } from '../../features/orders/used-ids.ts';
import type { ArchiveClient } from '../../features/history/worker/modules.ts';
import { type Files, syncFolder } from '../../platform/files.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import { PRACTICE_ID, type Settings } from '../../settings/settings-schema.ts';
import { startDatesMember, startDatesText, restoreStartDates } from './start-dates.ts';
import { readListFile, writeListFile } from './list-files.ts';
import type { ListMember, Merged, OnConflict } from './list-member.ts';
import {
  FILE_MEMBERS,
  JOURNAL_FILE,
  LIST_MEMBERS,
  RECORDS_MEMBER,
  REVIEWS_MEMBER,
  SETTINGS_MEMBERS,
} from './members.ts';
import type { OpenedBackup } from './read-backup.ts';
import { restoreRecords, wantsRecords } from './records-member.ts';
import type { ReloadAnnouncer } from '../../storage/reloads.ts';
import { restoreStatements, statementsMember, statementsText } from './statements-member.ts';
import { settingsTexts, withoutRestored, withRestored } from './setup-members.ts';
import { SEPARATE_NAME, STAGED_FILE, stageJournal } from './staged-journal.ts';
import { freeName } from './work-folder.ts';

export interface RestoreParts {
  files: Files;
  folder: string;
  settings: SettingsStore;
  archive: ArchiveClient;
  allowVenue: AllowVenue | undefined;
  reloads: ReloadAnnouncer;
  /** Accounts or trading rules came out of the backup. */
  settingsRestored: () => void;
  /** Gets the IDs of the backup's journal, so that none of its orders is sent again. */
  usedIds: Pick<UsedIds, 'add'>;
}

/** Who restores which backup, as the review log notes it. */
export interface RestoredBy {
  /** Name of the backup's file. */
  name: string;
  by: string;
  systemUser: string;
  at: number;
}

type Restored = CallReply<'backup.restore'>;
type ReviewsPlan = CallReply<'reviews.import'>;

interface MergedList extends Merged {
  name: string;
  title: string;
  byTick: boolean;
}

/** What a person chose: which of two different entries stays, and the ids of the changes they ticked. */
interface Choice {
  onConflict: OnConflict;
  ticked: ReadonlySet<string>;
}

/** The same, with what the plan said about the reviews. */
interface RestoreChoice extends Choice {
  reviewsAs: ImportedAs | null;
}

const FILES = new Map(FILE_MEMBERS.map((member) => [member.name, member]));
const SETTINGS_NAMES = new Set(SETTINGS_MEMBERS.map(({ name }) => name));

/** Merges every list of the backup with the one here; nothing is written. Kinds `bad-request` and `store`. */
export async function mergeLists(
  { files, folder, settings, archive }: Pick<RestoreParts, 'files' | 'folder' | 'settings' | 'archive'>,
  texts: ReadonlyMap<string, string>,
  { onConflict, ticked }: Choice,
): Promise<Result<MergedList[], BridgeError>> {
  const here = new Map<string, string | null>(settingsTexts(settings.get()));
  if (texts.has(startDatesMember.name)) {
    const startDates = await startDatesText(archive, accountIdsOf(settings.get()));
    if (!startDates.ok) return startDates;
    here.set(startDatesMember.name, startDates.value);
  }
  const lists: MergedList[] = [];
  for (const member of LIST_MEMBERS) {
    const { name, title } = member;
    const backup = texts.get(name);
    if (backup === undefined) continue;
    let present: string | null;
    try {
      if (member === statementsMember) present = statementsText(files, folder);
      else present = FILES.has(name) ? readListFile(files, folder, member) : (here.get(name) ?? null);
    } catch (error) {
      const message = backupRestoreMessages.refused.listUnreadable(name, errorText(error));
      return fail({ kind: 'store', message });
    }
    // An account that is here keeps its venue, or its key would go to whatever address a file names.
    const merged = member.merge(present, backup, name === 'accounts.json' ? 'keep' : onConflict, ticked);
    if (!merged.ok) {
      const message = backupRestoreMessages.refused.notMerged(title, name, merged.error);
      return fail({ kind: 'bad-request', message });
    }
    lists.push({ name, title, byTick: member.byTick, ...merged.value });
  }
  return succeed(lists);
}

/** Accounts whose history may be read, also the practice account. */
export function accountIdsOf({ accounts }: Settings): string[] {
  return [PRACTICE_ID, ...accounts.map(({ id }) => id)];
}

/** Restores the reviews, or answers what that would change. */
export function importReviews(
  archive: ArchiveClient,
  { work }: OpenedBackup,
  restoredBy: RestoredBy,
  how: { take: false } | { take: true; onlyAs: ImportedAs | null },
): Promise<Result<ReviewsPlan, BridgeError>> {
  return archive.request('reviews.importFile', {
    ...restoredBy,
    ...how,
    path: join(work, REVIEWS_MEMBER.name),
    restore: true,
  });
}

/**
 * Restores a backup that was checked. Lists and settings come first, then the start dates in the archive, then the reviews in one commit:
 * if one fails, all before it is undone. The journal is staged last, by one rename, and takes effect at the next start.
 */
export async function restoreBackup(
  parts: RestoreParts,
  opened: OpenedBackup,
  restoredBy: RestoredBy,
  choice: RestoreChoice,
): Promise<Result<Restored, BridgeError>> {
  const merged = await mergeLists(parts, opened.texts, choice);
  if (!merged.ok) return merged;
  const undo: Undo[] = [];
  const accountsBefore = parts.settings.get().accounts.length;
  const written = writeLists(parts, merged.value, undo);
  if (!written.ok) return written;
  const accountsAdded = parts.settings.get().accounts.length - accountsBefore;
  const startDates = await restoreStartDatesOf(parts, merged.value, restoredBy.at, undo);
  if (!startDates.ok) return failed(startDates.error, undo);
  let reviews = 0;
  let reviewsAs: Restored['reviewsAs'] = null;
  if (opened.manifest.members.some(({ name }) => name === REVIEWS_MEMBER.name)) {
    const how = { take: true, onlyAs: choice.reviewsAs } as const;
    const imported = await importReviews(parts.archive, opened, restoredBy, how);
    if (!imported.ok) return failed(imported.error, undo);
    const { added, counts, fourEyes } = imported.value;
    reviews = added;
    reviewsAs = { counts, fourEyes };
  }
  const records = await addRecords(parts.archive, opened, choice.ticked);
  const journal = placeJournal(parts.folder, opened, restoredBy.at);
  if (opened.journalIds !== null) parts.usedIds.add(opened.journalIds);
  const lists = merged.value.map(({ title, written, name }) => ({
    title,
    added: name === 'accounts.json' ? accountsAdded : written.added,
    replaced: written.replaced,
  }));
  lists.unshift(...records.lists);
  const left = [...written.value, ...startDates.value, ...records.left, ...journal.left];
  const { journal: action, journalFile } = journal;
  return succeed({ lists, reviews, reviewsAs, journal: action, journalFile, left });
}

/** What was added stays if it breaks off: restoring again adds the rest. */
async function addRecords(
  archive: ArchiveClient,
  opened: OpenedBackup,
  ticked: ReadonlySet<string>,
): Promise<Pick<Restored, 'lists' | 'left'>> {
  if (!wantsRecords(ticked)) return { lists: [], left: [] };
  const done = await restoreRecords(archive, opened, true);
  if (!done.ok) return { lists: [], left: [backupRestoreMessages.left.records(done.error.message)] };
  if (done.value === null) return { lists: [], left: [] };
  return { lists: [{ title: RECORDS_MEMBER.title, added: done.value.added, replaced: 0 }], left: [] };
}

type Undo = () => void | Promise<void>;

/** Undoes what was restored, the last of it first. */
async function failed(error: BridgeError, undo: Undo[]): Promise<Result<never, BridgeError>> {
  for (const step of undo.reverse()) await step();
  return fail({ ...error, message: backupRestoreMessages.refused.because(error.message) });
}

/** Answers what was skipped, in sentences. */
async function restoreStartDatesOf(
  { archive, settings }: RestoreParts,
  lists: readonly MergedList[],
  now: number,
  undo: Undo[],
): Promise<Result<string[], BridgeError>> {
  const text = lists.find(({ name }) => name === startDatesMember.name)?.text ?? null;
  if (text === null) return succeed([]);
  const taken = await restoreStartDates(archive, text, { accountIds: accountIdsOf(settings.get()), now });
  if (!taken.ok) return taken;
  undo.push(() => taken.value.undo());
  return succeed(taken.value.left);
}

/** Answers what was skipped, in sentences. */
function writeLists(
  parts: RestoreParts,
  lists: readonly MergedList[],
  undo: (() => void)[],
): Result<string[], BridgeError> {
  const { files, folder, reloads } = parts;
  try {
    for (const { name, text, damaged } of lists) {
      if (text !== null && name === statementsMember.name) undo.push(restoreStatements(files, folder, text));
      const member = FILES.get(name);
      if (text === null || member === undefined) continue;
      const before = readListFile(files, folder, member);
      if (damaged !== null) files.replace(join(folder, name.replace(/\.json$/, '.damaged.json')), damaged);
      writeListFile(files, folder, member, text);
      undo.push(() => putBack(parts, member, { before, after: text }));
      reloads.announce(name);
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    return fail(notWritten(error));
  }
  const saved = writeSettings(parts, lists, undo);
  if (!saved.ok) for (const step of undo.reverse()) step();
  return saved;
}

function writeSettings(
  { settings, allowVenue, settingsRestored }: RestoreParts,
  lists: readonly MergedList[],
  undo: (() => void)[],
): Result<string[], BridgeError> {
  const texts = new Map<string, string>();
  for (const { name, text } of lists) {
    if (text !== null && SETTINGS_NAMES.has(name)) texts.set(name, text);
  }
  if (texts.size === 0) return succeed([]);
  const before = settings.get();
  const { settings: next, left } = withRestored(before, texts, allowVenue);
  const saved = settings.update(() => next);
  if (!saved.ok)
    return fail({ ...saved.error, message: backupRestoreMessages.refused.because(saved.error.message) });
  settingsRestored();
  undo.push(() => {
    settings.update((current) => withoutRestored(current, before, next));
    settingsRestored();
  });
  return succeed(left);
}

/** A file that somebody changed in between stays as it is. */
function putBack(
  { files, folder, reloads }: RestoreParts,
  member: ListMember,
  { before, after }: { before: string | null; after: string },
): void {
  try {
    if (readListFile(files, folder, member) !== after) return;
    writeListFile(files, folder, member, before ?? member.empty);
    reloads.announce(member.name);
  } catch {
    // The list has the backup's entries as well; restoring again adds none of them twice.
  }
}

interface PlacedJournal {
  journal: Restored['journal'];
  journalFile: string | null;
  left: string[];
}

function placeJournal(folder: string, { journal, work }: OpenedBackup, at: number): PlacedJournal {
  if (journal === null) return { journal: 'none', journalFile: null, left: [] };
  const from = join(work, JOURNAL_FILE);
  try {
    switch (journal.kind) {
      case 'nothing':
        return { journal: 'nothing', journalFile: null, left: [] };
      case 'restore':
        stageJournal(from, folder);
        return { journal: 'staged', journalFile: null, left: [] };
      case 'separate': {
        const journalFile = freeName(folder, SEPARATE_NAME, at);
        renameSync(from, join(folder, journalFile));
        syncFolder(folder);
        return { journal: 'separate', journalFile, left: [] };
      }
    }
  } catch (error) {
    const text = backupRestoreMessages.left.journal(errorText(error));
    return { journal: 'none', journalFile: null, left: [text] };
  }
}

/** Whether a journal waits for the next start. */
export function isJournalWaiting(folder: string): boolean {
  return existsSync(join(folder, STAGED_FILE));
}

function notWritten(error: unknown): BridgeError {
  const message = backupRestoreMessages.refused.notWritten(errorText(error));
  return { kind: 'store', message };
}
