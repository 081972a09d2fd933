import { catalogue } from './catalogue.ts';

const FILLED_AGAIN =
  'History is being downloaded again. If an account’s download does not start, choose Download now in History. Alerts for an account resume once its history is complete. Reviews and notes are safe. Earlier alerts, status histories and unreadable records are gone. Records of removed accounts and records the venue no longer lists are in your backups: restore one to get them back.';

/** What is kept in a file until somebody has read it, and so in English in every language. */
const archiveInEnglish = {
  /** `name` of the file that was damaged. */
  movedAside: (name: string) =>
    `The history file was damaged. It was saved as ${name} in the data folder, and history is being downloaded again. If an account’s download does not start, choose Download now in History. Alerts for an account resume once its history is complete. Reviews and notes are safe. Only the old file has earlier alerts, status histories and unreadable records. Records of removed accounts and records the venue no longer lists are in your backups, too: restore one to get them back.`,
  lost: {
    missing: `The history file (archive.db) is missing. ${FILLED_AGAIN}`,
    empty: `The history file (archive.db) is empty. ${FILLED_AGAIN}`,
  },
};

/** What is said where the file is not there any more, although something was downloaded before. */
type LostFile = 'missing' | 'empty';

/** Why the archive cannot be opened, read, written or queried. */
export const archiveMessages = catalogue('archive', {
  /** Of a backup. */
  oddRecords: 'Its deposits and withdrawals cannot be read.',
  diskFull: 'The disk is full: nothing was saved to history. Free up space and try again.',
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
    opened: (why: string) => `Could not open history: ${why}. Try again.`,
    written: (why: string) => `Could not save to history: ${why}. Try again.`,
    read: (why: string) => `Could not load history: ${why}. Try again.`,
    copied: (why: string) => `Could not copy history: ${why}. Try again.`,
  },
  /** In the place of an amount that is not known to be true. */
  damagedAmount: 'damaged',
  unknownFailure: 'unknown error',
  brokeOff: 'The history service restarted. Saved records are safe. Try again.',
  givenUp: (times: number) =>
    `The history service failed ${times} times. Restart Counterfoil. If it fails again, move archive.db out of the data folder.`,
  brokenAgain:
    'The history file keeps getting damaged. Check the disk, move archive.db out of the data folder and restart Counterfoil. History is then downloaded again.',
  ending: 'History is closed: Counterfoil is quitting.',
  /** `request`: a programmer's name for it; `why` in the words of a programmer. */
  noAnswer: (request: string, why: string) =>
    `Could not load history because of a Counterfoil error (${request}: ${why}). Try again.`,
  ...archiveInEnglish,
  newer: 'History was saved by a newer version. Update Counterfoil to open it.',
  notOpened: (why: string) =>
    `Could not open history: ${why}. Check the permissions of the data folder, then restart Counterfoil.`,
  /** Queries it cannot answer. */
  query: {
    unknownZone: (zone: string) => `Unknown time zone "${zone}". Use e.g. Europe/Berlin or UTC.`,
    noFullText:
      'Text search is slow: this installation lacks full-text search (FTS5). Reinstall Counterfoil.',
    noRecord: (number: number) =>
      `Record ${number} not found. History may have been rebuilt: find the record in the list again.`,
  },
});

const MARK = '|';
const LOST: readonly LostFile[] = ['missing', 'empty'];

/** That notice in the window's language; anything else unchanged. */
export function noticeShown(inFile: string): string {
  for (const how of LOST) if (inFile === archiveInEnglish.lost[how]) return archiveMessages.lost[how];
  const [before = '', after = ''] = archiveInEnglish.movedAside(MARK).split(MARK);
  if (!inFile.startsWith(before) || !inFile.endsWith(after)) return inFile;
  return archiveMessages.movedAside(inFile.slice(before.length, inFile.length - after.length));
}

/** That notice as a file keeps it. `names`: of the files that may be meant, since no translation can be taken apart again. */
export function noticeInFile(shown: string, names: readonly string[]): string {
  for (const how of LOST) if (shown === archiveMessages.lost[how]) return archiveInEnglish.lost[how];
  const name = names.find((each) => archiveMessages.movedAside(each) === shown);
  return name === undefined ? shown : archiveInEnglish.movedAside(name);
}
