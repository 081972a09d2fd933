import { catalogue, plural } from './catalogue.ts';

/** The dialog that deletes everything on this computer. */
export const privacyWipeText = catalogue('privacy-wipe', {
  title: 'Delete all Counterfoil data',
  titleDone: 'All data deleted',
  close: 'Close (Esc)',
  couldNot: 'Counterfoil could not get the data',
  looking: 'Looking at what is here',

  /** What will be deleted, in its order. */
  plan: {
    label: 'What will be deleted',
    lead: 'This cannot be undone.',
    noKeys: (keychain: string) => `No account has a key in the ${keychain}; it is looked at all the same.`,
    /** `count`: how many `accounts` are, which is their names in a row. */
    keys: (count: number, accounts: string, keychain: string) =>
      plural(count, {
        one: `The API key of ${accounts} is deleted from the ${keychain}.`,
        other: `The API keys of ${accounts} are deleted from the ${keychain}.`,
      }),
    stores: 'Every database is closed, connections are ended, and the practice exchange is stopped.',
    files: (count: number, shown: string, size: string, folder: string) =>
      plural(count, {
        one: `1 file (${size}) in ${folder} is deleted: the order journal, the archive, reviews, settings, exports and imports that lie there, the practice exchange.`,
        other: `${shown} files (${size}) in ${folder} are deleted: the order journal, the archive, reviews, settings, exports and imports that lie there, the practice exchange.`,
      }),
    foreign: (names: string) => `Not deleted (not Counterfoil’s): ${names}.`,
    /** `places`: paths, with commas between. */
    updater: (places: string) => `What the updater downloaded or noted is deleted: ${places}.`,
    page: 'What the window itself stored is deleted: storage and caches.',
    looked: 'Checks the result and creates a receipt.',
    kilobytes: (shown: string) => `${shown} kB`,
    megabytes: (shown: string) => `${shown} MB`,
  },

  unknown: (count: number, shown: string) =>
    plural(count, { one: 'One order is unknown.', other: `${shown} orders are unknown.` }),
  /** After the sentence above. */
  unknownNote: (count: number) =>
    plural(count, {
      one: 'The venue may have it, and the journal is what is known of it. Settle, export or back up first.',
      other:
        'The venue may have them, and the journal is what is known of them. Settle, export or back up first.',
    }),
  withUnknown: 'Delete the journal of unknown orders too',
  limits:
    'Deleted files can be recovered from many disks, above all from an SSD or a snapshot, and copies you exported elsewhere stay. Only an encrypted disk whose key is destroyed is sure. API keys live on at the venue until they are deleted there.',
  /** `word`: the same in every language. */
  typeWord: (word: string) => `Type ${word} to confirm`,
  keep: 'Cancel',
  delete: 'Delete all data',
  deleting: 'Deleting',

  backup: {
    none: 'No backup was written on this computer.',
    last: 'The last backup was written {time}; what came later is not in it.',
    where: 'Backups and exports are written from Settings, Orders and History.',
    back: 'Back to the backup',
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
    receiptAt: (place: string) => `The receipt is at ${place}.`,
    copyReceipt: 'Copy the receipt',
    saveReceipt: 'Save the receipt',
    end: 'Quit Counterfoil',
    ended: 'Counterfoil has closed',
  },
});
