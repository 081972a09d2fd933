import { catalogue, plural } from './catalogue.ts';

/** What is said of one small file of the data folder. `name` is its own name: "address-book.json"; `copy` the one a damaged file is kept under. */
export interface KeptFileWords {
  readonly notWritten: string;
  readonly damaged: (name: string, copy: string) => string;
  readonly locked: (name: string) => string;
  readonly newer: (name: string) => string;
}

/** In English the sentences about all of them are alike but for what they hold, `what`; a translation writes out each of them. */
function wordsOf(what: string, meanwhile: string, mend: string) {
  return {
    notWritten: `${what} could not be written, so nothing was changed. Check the free space and the permissions of the data folder, and try again.`,
    damaged: (name: string, copy: string) =>
      `${what} in ${name} cannot be read, so ${meanwhile}. The next change keeps the old file as ${copy}; ${mend}, then start Counterfoil anew.`,
    locked: (name: string) =>
      `${what} may not be read: ${name} in the data folder belongs to somebody else or cannot be opened. Nothing is written over it. Correct its permissions, then start Counterfoil anew.`,
    newer: (name: string) =>
      `${what} (${name}) was written by a newer version of Counterfoil, so ${meanwhile} here and nothing is changed in it. Start that version again, or update this one.`,
  };
}

function listWords(what: string) {
  return wordsOf(what, 'it counts as empty', 'put back a copy, or import it again');
}

function ruleWords(what: string, meanwhile: string) {
  return wordsOf(what, meanwhile, 'put back a copy');
}

function newerList(what: string): (name: string) => string {
  return wordsOf(what, 'there are none', '').newer;
}

/** What is said of the small files of the data folder. */
export const settingsFilesText = catalogue('settings-files', {
  archiveNotice: listWords('The notice about the archive'),
  knownAccounts: listWords('The list of known accounts'),
  syncedAccounts: ruleWords('The list of accounts whose history is read', 'it counts as empty'),
  alertRules: ruleWords('The list of alert rules', 'the one Counterfoil comes with holds'),
  transferRules: ruleWords('The rules for own transfers', 'those Counterfoil comes with hold'),
  mappings: listWords('The list of ledger mappings'),
  addressBook: listWords('The address book'),
  explorers: listWords('The list of explorers'),
  newerViews: newerList('The list of saved views'),
  newerTemplates: newerList('The list of your templates'),
  /** `names`: of `count` files. */
  newerFiles: (count: number, names: string) =>
    plural(count, {
      one: `${names} in the data folder was written by a newer version of Counterfoil. It is left alone, and what is kept there is missing here. Start that version again, or update this one.`,
      other: `${names} in the data folder were written by a newer version of Counterfoil. They are left alone, and what is kept there is missing here. Start that version again, or update this one.`,
    }),

  /** Of the settings themselves, at the start. */
  settings: {
    unreadable: (name: string) =>
      `${name} in the data folder cannot be read. Check its permissions and start again.`,
    newer: (name: string) =>
      `${name} was written by a newer version of Counterfoil. Start that version, or choose another data folder.`,
    notCarried: (name: string) => `${name} could not be copied before the update.`,
    notSetAside: (name: string) =>
      `${name} is damaged and could not be copied aside. Free space in the data folder or check its permissions, and start again.`,
    setAside: (copy: string) =>
      `The settings were damaged and saved as ${copy}. Add your accounts again; API keys are safe.`,
    notWritten:
      'The settings could not be written, so nothing was changed. Check the free space and the permissions of the data folder, and try again.',
  },
});
