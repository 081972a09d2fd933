import { catalogue } from './catalogue.ts';

/** What the desk says of lists as the venue has them now, and of small files it keeps. */
export const deskText = catalogue('desk', {
  /** `sizes`: "50, 100". */
  pageSize: (sizes: string, asked: number) => `This venue is set to pages of ${sizes} records, not ${asked}.`,
  windowLocked: 'Counterfoil is locked. Unlock it to continue.',
  resting: 'Paused while the computer is asleep or locked.',
  noUpdates: 'This copy is not updated from inside the app. Get new versions from where you got this one.',
  /** `file`: the database that tells it. */
  firstEdition: (file: string) =>
    `This data folder is from the first edition of Counterfoil (${file}), which this version cannot read. Nothing in it was changed. Move the folder away to begin a new one, or go on with the first edition.`,
  /** `message`: why the order journal cannot be used. On every screen. */
  journal: {
    newer: (message: string) => `${message} It was left as it is.`,
    unusable: (message: string) =>
      `${message} Orders are blocked. Restore journal.db from a backup, or move it away to start a new one.`,
  },
  endBeforeStart: 'The end of the time range is before its start. Change one of them.',
  views: {
    notWritten:
      'The saved views could not be written, so nothing was changed. Check the free space and the permissions of the data folder, and try again.',
    tooMany: (most: number) =>
      `There are ${most} saved views already. Remove one you no longer use, then save this one.`,
  },
});
