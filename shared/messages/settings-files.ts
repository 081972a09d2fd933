import { catalogue, plural } from './catalogue.ts';

/** What is wrong with one small file of the data folder. `name` is its own name: "address-book.json"; `copy` the one a damaged file is saved under. */
export interface StoredFileMessages {
  readonly notWritten: string;
  readonly damaged: (name: string, copy: string) => string;
  readonly locked: (name: string) => string;
  readonly newer: (name: string) => string;
}

/** In English the sentences about all of them are alike but for `what` they are; a translation writes out each of them. */
function storedFileMessages(what: string, effect: string, fix: string) {
  return {
    notWritten: `Could not save ${what}. Nothing was changed. Check disk space and permissions of the data folder.`,
    damaged: (name: string, copy: string) =>
      `${name} is damaged, so ${effect}. At the next change, Counterfoil saves the damaged file as ${copy}. ${fix}, then restart Counterfoil.`,
    locked: (name: string) =>
      `Could not open ${name} in the data folder. It will not be overwritten. Correct its permissions, then restart Counterfoil.`,
    newer: (name: string) =>
      `${name} was written by a newer version of Counterfoil, so ${effect}. The file stays unchanged. Use that version, or update this one.`,
  };
}

function listFileMessages(what: string) {
  return storedFileMessages(what, `${what} is empty for now`, 'Restore a copy, or import it again');
}

function ruleFileMessages(what: string, effect: string) {
  return storedFileMessages(what, effect, 'Restore a copy');
}

function newerList(what: string): (name: string) => string {
  return storedFileMessages(what, `${what} are not shown`, '').newer;
}

/** What is wrong with the small files of the data folder. */
export const settingsFilesMessages = catalogue('settings-files', {
  archiveNotice: ruleFileMessages('the notice about history', 'no notice about history is shown'),
  knownAccounts: listFileMessages('the list of known accounts'),
  syncedAccounts: ruleFileMessages(
    'the list of downloaded accounts',
    'the list of downloaded accounts is empty for now',
  ),
  alertRules: ruleFileMessages('the alert rules', 'the default alert rules apply'),
  transferRules: ruleFileMessages('the internal transfer rules', 'the default internal transfer rules apply'),
  mappings: listFileMessages('the list of ledger mappings'),
  addressBook: listFileMessages('the address book'),
  explorers: listFileMessages('the list of block explorers'),
  newerViews: newerList('the saved views'),
  newerTemplates: newerList('the export templates'),
  /** `names`: of `count` files. */
  newerFiles: (count: number, names: string) =>
    plural(count, {
      one: `${names} was written by a newer version of Counterfoil. The file stays unchanged, and its contents are not used. Use that version, or update this one.`,
      other: `${names} were written by a newer version of Counterfoil. The files stay unchanged, and their contents are not used. Use that version, or update this one.`,
    }),

  /** Of the settings themselves, at the start. */
  settings: {
    unreadable: (name: string) =>
      `${name} in the data folder cannot be read. Check its permissions and restart Counterfoil.`,
    newer: (name: string) =>
      `${name} was written by a newer version of Counterfoil. Use that version, or choose another data folder.`,
    notCarried: (name: string) =>
      `Could not copy ${name} before the update. Check disk space and permissions of the data folder, then restart Counterfoil.`,
    notUnreadable: (name: string) =>
      `${name} is damaged, and no copy of it could be saved. Check disk space and permissions of the data folder, then restart Counterfoil.`,
    /** Followed by one of the next two. */
    damaged: (name: string, copy: string) => `${name} was damaged and is now saved as ${copy}.`,
    missing: (name: string) => `${name} is missing from the data folder.`,
    previousUsed:
      'The settings from before the last change are used, and trading is locked. Check accounts, limits and alerts, then unlock trading.',
    /** Accounts that came back after all settings were lost. */
    recovered: (count: number, names: string) =>
      plural(count, {
        one: `One account was recovered from the keychain, read-only: ${names}. Check its base URL and endpoints.`,
        other: `${count} accounts were recovered from the keychain, read-only: ${names}. Check their base URLs and endpoints.`,
      }),
    lost: 'Accounts, limits, pair rules, fee rates and preferences are lost, and trading is locked. Restore a backup, or set them again.',
    notWritten:
      'Could not save the settings. Nothing was changed. Check disk space and permissions of the data folder.',
  },
});
