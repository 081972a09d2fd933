import { catalogue, plural } from './catalogue.ts';

/** The dialog that deletes everything on this computer. */
export const privacyDeletionMessages = catalogue('privacy-deletion', {
  title: 'Delete all Counterfoil data',
  titleDone: 'All data deleted',
  close: 'Close (Esc)',
  couldNot: 'Could not list what will be deleted',
  loading: 'Listing what will be deleted…',

  /** What will be deleted, in its order. */
  plan: {
    label: 'What will be deleted',
    lead: 'This cannot be undone.',
    noKeys: (keychain: string) => `No account has a key in ${keychain}. It is checked anyway.`,
    /** `count`: how many `accounts` are, which is their names in a row. */
    keys: (count: number, accounts: string, keychain: string) =>
      plural(count, {
        one: `Deletes the API key of ${accounts} from ${keychain}.`,
        other: `Deletes the API keys of ${accounts} from ${keychain}.`,
      }),
    stores: 'Closes all databases and connections and stops the practice exchange.',
    files: (count: number, shown: string, size: string, folder: string) =>
      plural(count, {
        one: `Deletes 1 file (${size}) in ${folder}: order journal, history, reviews, settings, automatic backups, exports, imports and practice exchange.`,
        other: `Deletes ${shown} files (${size}) in ${folder}: order journal, history, reviews, settings, automatic backups, exports, imports and practice exchange.`,
      }),
    foreign: (names: string) => `Not deleted (not Counterfoil’s): ${names}.`,
    /** `places`: paths, with commas between. */
    updater: (places: string) => `Deletes update files: ${places}.`,
    backupFolder: (folder: string) => `Not deleted: automatic backups in ${folder}. Delete them there.`,
    page: 'Deletes the window’s storage and caches.',
    checked: 'Checks the result and creates a receipt.',
    kilobytes: (shown: string) => `${shown} kB`,
    megabytes: (shown: string) => `${shown} MB`,
  },

  /** After the sentence about unknown orders. */
  unknownNote: (count: number) =>
    plural(count, {
      one: 'The journal is its only record. Resolve, export or back up first.',
      other: 'The journal is their only record. Resolve, export or back up first.',
    }),
  withUnknown: 'Delete the journal, including unknown orders',
  limits:
    'Deleted files may be recoverable, especially from an SSD or a snapshot. Exports and backups elsewhere and API keys at the venue remain: delete them there.',
  /** `word`: the same in every language. */
  typeWord: (word: string) => `Type ${word} to confirm`,
  cancel: 'Cancel',
  delete: 'Delete all data',
  deleting: 'Deleting…',

  backup: {
    none: 'No backup yet.',
    last: 'Last backup {time}. Later changes are not in it.',
    where: 'Create backups in Settings, exports in Orders and History.',
    back: 'Open backup settings',
  },

  stopped: {
    lead: 'The keychain denied access. No files were deleted.',
    /** Before a list of what is left in the keychain. */
    left: 'Unlock it and try again. Still there:',
    goOn: 'Continue; I will delete these keys myself',
  },

  result: {
    complete: 'Everything was deleted and checked.',
    completeNote: 'Save the receipt if you need it, then quit.',
    left: 'Some data remains.',
    /** Before a list of what is left. */
    leftNote: 'Delete by hand:',
    /** `detail`: what was done of this step, a sentence. */
    notComplete: (detail: string) => `not complete. ${detail}`,
    receipt: 'Receipt',
    receiptAt: (path: string) => `Receipt saved as ${path}.`,
    copyReceipt: 'Copy receipt',
    saveReceipt: 'Save receipt',
    end: 'Quit Counterfoil',
    ended: 'Counterfoil has quit',
  },
});
