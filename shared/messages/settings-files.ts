import { catalogue, plural } from './catalogue.ts';

/** What is wrong with one small file of the data folder. `name` is its own name, "address-book.json"; `copy` that of its copy. */
export interface StoredFileMessages {
  readonly notWritten: string;
  /** Neither the file nor its copy can be used; `aside`: the name under which the damaged one is saved. */
  readonly damaged: (name: string, aside: string) => string;
  /** The copy took its place. */
  readonly missing: (name: string, copy: string) => string;
  readonly replaced: (name: string, copy: string, aside: string) => string;
  readonly locked: (name: string) => string;
  readonly newer: (name: string) => string;
}

/** In English the sentences about all of them are alike but for `what` they are; a translation writes out each of them. */
function storedFileMessages(what: string, effect: string, fix: string) {
  return {
    notWritten: `Could not save ${what}. Nothing was changed. Check disk space and permissions of the data folder.`,
    damaged: (name: string, aside: string) =>
      `${name} is damaged, so ${effect}. At the next change, Counterfoil saves the damaged file as ${aside}. ${fix}, then restart Counterfoil.`,
    missing: (name: string, copy: string) =>
      `${name} was missing from the data folder. Its copy, ${copy}, was used instead.`,
    replaced: (name: string, copy: string, aside: string) =>
      `${name} was damaged, or older than its copy. The copy, ${copy}, was used instead, and the file is now saved as ${aside}.`,
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

/** What is wrong with the small files of the data folder. */
export const settingsFilesMessages = catalogue('settings-files', {
  archiveNotice: ruleFileMessages('the notice about history', 'no notice about history is shown'),
  knownAccounts: listFileMessages('the list of known accounts'),
  syncedAccounts: ruleFileMessages(
    'the list of downloaded accounts',
    'the list of downloaded accounts is empty for now',
  ),
  alertRules: ruleFileMessages('the alert rules', 'the default alert rules apply'),
  deadMan: ruleFileMessages('the list of dead-man switches', 'no dead-man switch is renewed'),
  tradeAlerts: listFileMessages('the list of price alerts'),
  ticketTemplates: listFileMessages('the list of ticket templates'),
  transferRules: ruleFileMessages('the internal transfer rules', 'the default internal transfer rules apply'),
  mappings: listFileMessages('the list of ledger mappings'),
  addressBook: listFileMessages('the address book'),
  explorers: listFileMessages('the list of block explorers'),
  views: listFileMessages('the list of saved views'),
  templates: listFileMessages('the list of export templates'),
  /** `names`: of `count` files. */
  newerFiles: (count: number, names: string) =>
    plural(count, {
      one: `${names} was written by a newer version of Counterfoil. The file stays unchanged, and its contents are not used. Use that version, or update this one.`,
      other: `${names} were written by a newer version of Counterfoil. The files stay unchanged, and their contents are not used. Use that version, or update this one.`,
    }),
  copiesUsed: (count: number, names: string) =>
    plural(count, {
      one: `${names} was damaged, missing or older than its copy. The copy was used instead, so nothing is lost.`,
      other: `${names} were damaged, missing or older than their copies. The copies were used instead, so nothing is lost.`,
    }),
  damagedFiles: (count: number, names: string) =>
    plural(count, {
      one: `${names} is damaged, and so is its copy. What was in it is not used. Restore a backup.`,
      other: `${names} are damaged, and so are their copies. What was in them is not used. Restore a backup.`,
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
    /** Each is followed by one of the next two. */
    damaged: (name: string, aside: string) => `${name} was damaged and is now saved as ${aside}.`,
    older: (name: string, aside: string) =>
      `${name} was older than its copy, as if an old file had been put there. It is now saved as ${aside}.`,
    missing: (name: string) => `${name} is missing from the data folder.`,
    copyUsed: (copy: string) =>
      `The settings in ${copy} are used, and trading is locked. Check accounts, limits and alerts, then unlock trading.`,
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
