import { catalogue } from './catalogue.ts';

/** What is kept in a file until somebody has read it, and so in English in every language. */
export const archiveInEnglish = {
  /** `name` of the file that was damaged. */
  setAside: (name: string) =>
    `The archive's file was damaged. It was set aside as ${name} in the data folder, and a new one was begun. Accounts whose history was read before are read again by themselves, as far back as before; for one that is not, choose Read now beside the title of History. New alerts of an account come once all of it is read again. Reviews and notes are in a file of their own and find their records again. Kept in the old file only: records the venue no longer lists or tells otherwise now, records of accounts that were removed, every change of a record with the time it was seen, rows that were set aside, and the alerts.`,
};

/** What is said when the archive cannot be opened, read, written or asked. */
export const archiveText = catalogue('archive', {
  diskFull: 'The disk is full: nothing of this was kept in the archive. Make room on it, then start again.',
  /** By what was tried. `why`: the system's few words for it. */
  damaged: {
    opened: (why: string) =>
      `The history file is damaged (${why}). Restart Counterfoil to download history again.`,
    written: (why: string) =>
      `The history file is damaged (${why}). Restart Counterfoil to download history again.`,
    read: (why: string) =>
      `The history file is damaged (${why}). Restart Counterfoil to download history again.`,
    copied: (why: string) =>
      `The history file is damaged (${why}). Restart Counterfoil to download history again.`,
  },
  failed: {
    opened: (why: string) => `Could not open (save, read, copy) history: ${why}. Try again.`,
    written: (why: string) => `Could not open (save, read, copy) history: ${why}. Try again.`,
    read: (why: string) => `Could not open (save, read, copy) history: ${why}. Try again.`,
    copied: (why: string) => `Could not open (save, read, copy) history: ${why}. Try again.`,
  },
  unknownFailure: 'unknown failure',
  brokeOff: 'The history service restarted. Saved records are safe. Try again.',
  givenUp: (times: number) =>
    `The history service failed ${times} times. Restart Counterfoil. If it fails again, move archive.db out of the data folder.`,
  brokenAgain:
    'The archive cannot be read: its file is damaged, again and again. Look whether the disk is sound, move archive.db out of the data folder, and start the app again: the history is read from the venue once more.',
  ending: 'The archive is closed: the app is ending.',
  closed: 'The archive is closed.',
  /** `question`: a programmer's name for it; `why` in the words of a programmer. */
  noAnswer: (question: string, why: string) => `The archive could not answer (${question}: ${why}).`,
  ...archiveInEnglish,
  newer: 'History was saved by a newer version. Update Counterfoil to open it.',
  notOpened: (why: string) =>
    `The archive could not be opened: ${why}. Look whether the data folder can be written, then start again.`,
  /** What is asked of it. */
  ask: {
    unknownZone: (zone: string) =>
      `"${zone}" is no time zone this computer knows. Choose one such as Europe/Berlin or UTC.`,
    noFullText:
      'Text search is slow: this installation lacks full-text search (FTS5). Reinstall Counterfoil.',
    noRecord: (number: number) =>
      `The archive has no record ${number}. It may have been built anew since: look for the record in the list again.`,
  },
});

const MARK = '|';

/** That notice in the window's language; anything else as it stands. */
export function noticeShown(inFile: string): string {
  const [before = '', after = ''] = archiveInEnglish.setAside(MARK).split(MARK);
  if (!inFile.startsWith(before) || !inFile.endsWith(after)) return inFile;
  return archiveText.setAside(inFile.slice(before.length, inFile.length - after.length));
}

/** That notice as a file keeps it. `names`: of the files that may be meant, since no translation can be taken apart again. */
export function noticeInFile(shown: string, names: readonly string[]): string {
  const name = names.find((each) => archiveText.setAside(each) === shown);
  return name === undefined ? shown : archiveInEnglish.setAside(name);
}
