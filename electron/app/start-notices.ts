import type { CallReply } from '../../shared/bridge/contract.ts';
import { backupRestoreMessages } from '../../shared/messages/backup-restore.ts';
import { journalFileMessages } from '../../shared/messages/journal-file.ts';
import { reviewServiceMessages } from '../../shared/messages/review-service.ts';
import { mainProcessMessages } from '../../shared/messages/main-process.ts';
import { unknownOrdersMessages } from '../../shared/messages/unknown-orders.ts';
import { FILE_MEMBERS } from '../system/backup/members.ts';
import { ARCHIVE_NOTICE_FILE } from '../features/history/archive-notice.ts';
import { hasFullText, NO_FULL_TEXT } from '../features/history/queries/full-text.ts';
import { DEAD_MAN_FILE } from '../features/dead-man/dead-man-file.ts';
import { SYNCED_ACCOUNTS_FILE } from '../features/history/sync/synced-accounts.ts';
import type { JournalFailure } from '../features/orders/journal-failure.ts';
import { newerFilesNotice } from '../storage/file-notices.ts';
import type { AppData } from './open-data.ts';

const { separate } = backupRestoreMessages;

export type StartNotice = CallReply<'app.describe'>['notices'][number];

/** Everything in the data folder that is kept as one piece of JSON, but for the settings, which refuse the start. */
const SMALL_FILES = [
  ...FILE_MEMBERS.map(({ name }) => name),
  ARCHIVE_NOTICE_FILE,
  SYNCED_ACCOUNTS_FILE,
  DEAD_MAN_FILE,
];

/** What a person should know about this start: each on every screen until it is put away. */
export function startNotices(data: AppData): StartNotice[] {
  const { platform, folder, settings, damagedFiles, restored, journal, heads } = data;
  const newer = newerFilesNotice(platform.files, folder, SMALL_FILES);
  const notices: StartNotice[] = [];
  if (settings.notice !== null) notices.push({ about: 'settings', message: settings.notice });
  if (damagedFiles !== null) notices.push({ about: 'settings', message: damagedFiles });
  if (restored !== null) notices.push({ about: 'backup', message: restored });
  if (newer !== null) notices.push({ about: 'settings', message: newer });
  if (!hasFullText()) notices.push({ about: 'search', message: NO_FULL_TEXT });
  const ofJournal = journal.ok ? journal.value.startNotice() : withoutJournal(journal.error);
  if (ofJournal !== null) notices.push({ about: 'journal', message: ofJournal });
  if (journal.ok && heads.headless.has('journal'))
    notices.push({ about: 'backup', message: journalFileMessages.lost.noHead });
  if (heads.headless.has('reviews'))
    notices.push({ about: 'backup', message: reviewServiceMessages.gone.noHead });
  notices.push(...separateJournalNotices(data));
  return notices;
}

/** Which separate journal blocks orders, and which has unknown orders that are in no journal before it. */
function separateJournalNotices({ journal, separateJournals }: AppData): StartNotice[] {
  const notices: StartNotice[] = [];
  const reported = new Set<string>();
  for (const { file, ids } of separateJournals) {
    if (!ids.ok) {
      notices.push({ about: 'journal', message: separate.blocks(file, ids.error) });
      continue;
    }
    const before = reported.size;
    for (const { accountId, clientOid } of ids.value.unknown) {
      const isHere = journal.ok && journal.value.find(accountId, clientOid) !== null;
      if (!isHere) reported.add(JSON.stringify([accountId, clientOid]));
    }
    const unknown = reported.size - before;
    if (unknown > 0) {
      notices.push({
        about: 'backup',
        message: `${unknownOrdersMessages.live(unknown, unknown.toLocaleString('en-US'))} ${separate.unknown(unknown, file)}`,
      });
    }
  }
  return notices;
}

/** An order that cannot be journaled is not sent, so there is no trading until a person has checked. */
function withoutJournal({ kind, message }: JournalFailure): string {
  const { journal } = mainProcessMessages;
  // Nothing is wrong with a newer one, or one on a disk that takes nothing: to put it away would lose what it guards against.
  if (kind === 'newer') return journal.newer(message);
  if (kind === 'short') return journal.short(message);
  return kind === 'store' ? journal.notWritable(message) : journal.unusable(message);
}
