import { catalogue, plural } from './catalogue.ts';

/** What the Backup panel of Settings says, and what is answered when a backup is written. */
export const backupText = catalogue('backup', {
  title: 'Backup',
  noneYet: 'none written yet',
  about:
    'One file with reviews, order journal, settings and lists. No API keys. Deposits and withdrawals are downloaded again.',
  waiting: 'Restart Counterfoil to restore the order journal.',
  write: {
    name: 'Create backup',
    note: 'Keep the file on another disk.',
    begin: 'Create backup',
    underWay: 'Backing up',
    noPlace: 'Nothing was backed up: no place was chosen.',
    /** `time` is a date and time, `size` "1.2 MB", `where` a path. */
    last: 'Last backup {time}, {size}, {where}',
    /** `parts` have commas between. */
    done: (parts: string) => `Backed up: ${parts}.`,
    doneEmpty: 'Backed up: there was nothing to keep yet.',
    bytes: (bytes: number, shown: string) => plural(bytes, { one: '1 byte', other: `${shown} bytes` }),
    /** `bytes`: "1,234 bytes"; `hash`: the first letters of a checksum. */
    sum: '{bytes}, SHA-256 {hash}',
    /** `part` as a backup's parts are called; `why` is a sentence. */
    without: (part: string, why: string) => `${part} is not in it: ${why}`,
  },
  restore: {
    name: 'Restore',
    note: 'You see every change before anything is restored.',
    begin: 'Choose backup',
    underWay: 'Checking backup…',
    noFile: 'Nothing was restored: no file was chosen.',
  },
  /** In the command palette. */
  commands: {
    group: 'Data',
    write: 'Back up: open Settings',
    restore: 'Restore from a backup: open Settings',
  },
  /** A size to get a picture of it: "1.2 MB"; `unit` is KB, MB or GB. */
  size: {
    bytes: (bytes: number, shown: string) => plural(bytes, { one: '1 byte', other: `${shown} bytes` }),
    larger: (value: string, unit: string) => `${value} ${unit}`,
  },
  /** What kind of file the system's dialog asks for. */
  fileKind: 'Counterfoil backup',
  refused: {
    busy: 'A backup or a restore is under way already. Wait until it is done, then repeat this.',
    brokeOff: 'This broke off before it was done, and nothing was changed. Try again.',
    tooLarge:
      'Nothing was backed up: the file would be larger than 4 GiB. Copy the data folder as a whole instead, while Counterfoil is closed.',
    diskFull:
      'Nothing was backed up, and no unfinished file was left: the disk is full. Make room on it, or choose another place.',
    /** `why`: the system's word for it. */
    notWritten: (why: string) =>
      `Nothing was backed up, and no unfinished file was left: ${why}. Make sure that the disk has room and that you may write there, or choose another place.`,
  },
});
