import { catalogue } from './catalogue.ts';

/** Why a list, a view or the data folder cannot be used. */
export const mainProcessMessages = catalogue('main-process', {
  /** `sizes`: "50, 100". */
  pageSize: (sizes: string, asked: number) =>
    `Page size ${asked} is not available. This venue offers: ${sizes}.`,
  windowLocked: 'Counterfoil is locked. Unlock it to continue.',
  suspended: 'Paused while the computer is asleep or locked.',
  noUpdates: 'This copy does not update itself. Get new versions from where you got it.',
  /** `file`: the database that shows it. */
  firstEdition: (file: string) =>
    `This data folder is from the first edition of Counterfoil (${file}), which this version cannot read. Nothing in it was changed. Move the folder elsewhere to start a new one, or keep using the first edition.`,
  /** `message`: why the order journal cannot be used. On every screen. */
  journal: {
    newer: (message: string) => `${message} Nothing in it was changed.`,
    short: (message: string) =>
      `${message} Orders are blocked: one of them could be sent a second time. Restore a backup that has them, or see the order journal in Diagnostics.`,
    notWritable: (message: string) =>
      `${message} Orders are blocked. Nothing is wrong with the journal itself: leave it where it is, make the data folder writable, then restart Counterfoil.`,
    unusable: (message: string) =>
      `${message} Orders are blocked. Restore journal.db from a backup, or move it to another folder to start a new one.`,
  },
  endBeforeStart: 'The end of the time range is before its start.',
  views: {
    tooMany: (max: number) => `You have ${max} saved views, the maximum. Delete one first.`,
  },
});
