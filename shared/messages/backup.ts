import { catalogue, plural } from './catalogue.ts';

/** What the Backup panel of Settings says, and what is answered when a backup is written. */
export const backupText = catalogue('backup', {
  title: 'Backup',
  noneYet: 'none written yet',
  about:
    'A backup is one file with your reviews, the order journal, the address book, explorers, saved views, templates, limits, alert rules, ledger mappings, pairs, the dates from which history is read and the list of accounts. It holds no key, secret or passphrase. Deposits and withdrawals themselves are read from the venue again.',
  waiting: 'The order journal of a backup takes effect when Counterfoil is started again.',
  write: {
    name: 'Back up',
    note: 'Keep the file on another disk.',
    begin: 'Back up',
    underWay: 'Backing up',
    noPlace: 'Nothing was backed up: no place was chosen.',
    /** `time` is a date and time, `size` "1.2 MB", `where` a path. */
    last: 'Last on {time}, {size}, in {where}',
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
    note: 'Choose a backup. It is looked over row by row, and you see what it would change before anything is.',
    begin: 'Restore',
    underWay: 'Looking it over',
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
