import { FILE_MEMBERS } from '../system/backup/members.ts';
import { ARCHIVE_NOTICE_FILE } from '../features/history/archive-notice.ts';
import { SYNCED_ACCOUNTS_FILE } from '../features/history/sync/synced-accounts.ts';

/** Everything in the data folder that is kept as one piece of JSON, but for the settings, which have notices of their own. */
export const SMALL_FILES = [
  ...FILE_MEMBERS.map(({ name }) => name),
  ARCHIVE_NOTICE_FILE,
  SYNCED_ACCOUNTS_FILE,
];
