import { catalogue, plural } from './catalogue.ts';

/** What the Backup panel of Settings says, and what is answered when a backup is written. */
export const backupMessages = catalogue('backup', {
  title: 'Backup',
  noneYet: 'None created by hand yet',
  about:
    'One file with reviews, order journal, deposits and withdrawals, settings and lists, but no API keys.',
  waiting: 'Restart Counterfoil to restore the order journal.',
  write: {
    name: 'Create backup',
    note: 'Keep the file on another disk.',
    begin: 'Create backup',
    underWay: 'Backing up…',
    noSavePath: 'No backup created.',
    /** `time` is a date and time, `size` "1.2 MB", `where` a path. */
    last: 'Last backup {time}, {size}, {where}',
    /** `parts` have commas between. */
    done: (parts: string) => `Backed up: ${parts}.`,
    doneEmpty: 'Backup created. It is empty.',
    bytes: (bytes: number, shown: string) => plural(bytes, { one: '1 byte', other: `${shown} bytes` }),
    /** `bytes`: "1,234 bytes"; `hash`: the first letters of a checksum. */
    sum: '{bytes}, SHA-256 {hash}',
    /** `part` as a backup's parts are called; `why` is a sentence. */
    without: (part: string, why: string) => `Not in this backup: ${part}. ${why}`,
  },
  restore: {
    name: 'Restore',
    note: 'You see every change before anything is restored.',
    begin: 'Choose another file',
    underWay: 'Checking backup…',
    noFile: 'Nothing restored.',
  },
  /** Automatic backups that can be restored. */
  available: {
    title: 'Available backups',
    note: 'Automatic backups, newest first.',
    none: 'No automatic backups yet.',
    columns: { time: 'Time', size: 'Size', place: 'Location' },
    places: { data: 'Data folder', other: 'Second folder' },
    /** `place`: "Data folder". */
    encryptedAt: (place: string) => `${place}, encrypted`,
    choose: 'See changes',
    unread: {
      data: 'Could not read the backups in the data folder. Check its permissions.',
      other: 'Could not read the second folder. Reconnect its disk, or choose another folder.',
    },
  },
  /** In the command palette. */
  commands: {
    group: 'Data',
    write: 'Create backup (opens Settings)',
    restore: 'Restore from a backup (opens Settings)',
  },
  /** A rough size: "1.2 MB"; `unit` is KB, MB or GB. */
  size: {
    bytes: (bytes: number, shown: string) => plural(bytes, { one: '1 byte', other: `${shown} bytes` }),
    larger: (value: string, unit: string) => `${value} ${unit}`,
  },
  /** What kind of file the system's dialog asks for. */
  fileKind: 'Counterfoil backup',
  refused: {
    busy: 'A backup or restore is already running. Wait until it is done.',
    brokeOff: 'The backup or restore stopped before it was done. Nothing was changed. Try again.',
    tooLarge:
      'No backup created: it would be larger than 4 GiB. Quit Counterfoil and copy the data folder instead.',
    /** `why`: a sentence, or the rest of one. */
    noKey: (why: string) => `No backup created: ${why}`,
    diskFull: 'No backup created: the disk is full. Free up space, or choose another folder.',
    /** `code`: the system's, "ENOENT". */
    folderGone: (code: string) =>
      `No backup created: the folder is not there (${code}). Reconnect its disk, or choose another folder.`,
    noPermission: (code: string) =>
      `No backup created: the system denies access to the folder (${code}). Correct its permissions, or choose another folder.`,
    /** `why`: sentences. */
    notVerified: (why: string) =>
      `No backup created: what was written could not be read back. ${why} Check the disk, or choose another folder.`,
    /** `why`: the system's word for it. */
    notWritten: (why: string) =>
      `No backup created: ${why}. Check disk space and permissions, or choose another folder.`,
  },
});
