import { catalogue } from './catalogue.ts';

/** Automatic backups: their rows in Settings, and what every screen says when one fails. */
export const automaticBackupMessages = catalogue('backup-automatic', {
  title: 'Automatic backups',
  daily: {
    name: 'Automatic backups',
    note: 'Every day: the last 7 days, 4 weeks and 12 months.',
    more: 'They are written to the folder “backups” in the data folder, and verified after writing. Days are UTC days.',
    choices: { on: 'On', off: 'Off' },
    /** `time` is a date and time, `size` "1.2 MB". */
    last: 'Every day. Last one {time}, {size}',
  },
  other: {
    name: 'Second folder',
    note: 'A copy of every automatic backup, best on another disk.',
    choose: 'Choose folder',
    change: 'Change folder',
    remove: 'Remove folder',
    noFolder: 'No folder chosen.',
    inside: 'This folder is in the data folder. Choose one outside it, best on another disk.',
    /** `folder` is a path. */
    last: '{folder}, last one {time}, {size}',
    noneYet: '{folder}, none yet',
  },
  reading: 'Loading automatic backups…',
  couldNotRead: 'Could not load automatic backups',
  couldNot: 'Could not change automatic backups',
  /** `why`: a sentence or two, beginning with "No backup created". */
  failed: {
    data: (why: string) => `Automatic backup failed. ${why} Counterfoil tries again every hour.`,
    other: (why: string) =>
      `Automatic backup to the second folder failed. ${why} Counterfoil tries again every hour.`,
  },
  /** `parts`: sentences, one for each missing part. */
  incomplete: (parts: string) => `The last automatic backup is incomplete. ${parts}`,
  without: (part: string, why: string) => `Missing: ${part}. ${why}`,
});
