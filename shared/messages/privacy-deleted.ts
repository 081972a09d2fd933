import { catalogue, plural } from './catalogue.ts';

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`);
const accounts = (count: number) => (count === 1 ? '1 account' : `${count} accounts`);
const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** What each step did and what is left, as in the receipt: a file is the same in every language, so nothing here uses its plurals. */
export const deletedInEnglish = {
  steps: {
    keychain: 'API keys and proxy sign-ins in the system keychain',
    stores: 'Databases and connections closed',
    files: 'Files in the data folder',
    updater: 'Update files',
    page: 'Window storage and caches',
  },

  keychainRefused: 'The keychain denied access at first.',
  keysGone: (removed: number, ofAccounts: number, keychain: string) =>
    `${items(removed)} of ${accounts(ofAccounts)} deleted from ${keychain} and checked: none left.`,
  keysLeft: (removed: number, ofAccounts: number, keychain: string, left: number) =>
    `${items(removed)} of ${accounts(ofAccounts)} deleted from ${keychain}; ${left} may still be there.`,
  keyStillThere: 'It was still there after it was deleted.',
  /** Why, in the receipt; the window has the keychain's own message. */
  keychainErrors: {
    locked: 'The keychain is locked.',
    unavailable: 'The keychain is not available.',
    denied: 'The keychain denied access.',
    timeout: 'The keychain did not answer in time.',
  },
  /** `why`: a sentence. `service` and `account` are what the keychain's own tool shows. */
  deleteKey: (why: string, service: string, account: string) =>
    `${why} Open the keychain with the system’s tool, find “${service}” with the account ${account}, and delete it. Delete the API key at the venue too, so that nobody can use it.`,

  deleteItem: (why: string, service: string, account: string) =>
    `${why} Open the keychain with the system’s tool, find “${service}” with the account ${account}, and delete it.`,

  storesClosed: 'All closed.',
  storesLeft: 'A service did not close correctly. Counterfoil tried to delete the files anyway.',

  filesGone: (count: number) => `${files(count)} deleted and checked: none left.`,
  filesLeft: (count: number, left: number) => `${files(count)} deleted; ${left} could not be deleted.`,
  /** After one of the sentences above. */
  foreign: (count: number, names: string) =>
    count === 1
      ? `1 other item in the folder is not Counterfoil’s and was kept: ${names}.`
      : `${count} other items in the folder are not Counterfoil’s and were kept: ${names}.`,
  updaterGone: (count: number) =>
    count === 0
      ? 'Checked the system’s cache: none found.'
      : `${files(count)} deleted and checked: none left.`,
  updaterLeft: (count: number, left: number) => `${files(count)} deleted; ${left} could not be deleted.`,
  cameBack: (folder: string) =>
    `It came back after it was deleted. Quit Counterfoil and every program that has it open, then delete it in ${folder}.`,
  /** `code`: of the system. */
  systemRefused: (code: string, folder: string) =>
    `The system did not delete it (${code}). Quit Counterfoil and every program that has it open, then delete it in ${folder}.`,
  noCode: 'no code',

  pageHow: 'Quit Counterfoil, then delete the window storage folder next to the data folder.',
  pageLeft: (count: number) =>
    count === 1 ? '1 part could not be cleared.' : `${count} parts could not be cleared.`,
  /** What the window stores, each by its name where it could not be cleared. */
  storageParts: {
    storage: 'Window storage',
    http: 'HTTP cache',
    code: 'Code cache',
    any: 'Storage or caches',
  },
  /** What was done with it. */
  page: {
    emptied: 'Window storage, HTTP cache and code cache cleared.',
    none: 'There was no window to clear.',
    browser: 'The page stores nothing. Clear history and downloads in the browser itself.',
  },
};

export type DeletionMessages = typeof deletedInEnglish;

/** Deleting all data: why it does not start, what each step did, what is left. */
export const privacyDeletedMessages = catalogue('privacy-deleted', {
  ...deletedInEnglish,
  /** Why it cannot be done. */
  underWay: (orders: number) =>
    plural(orders, {
      one: '1 order is being sent. Wait for the outcome.',
      other: `${orders} orders are being sent. Wait for the outcome.`,
    }),
  refused: (why: string) => `Nothing deleted. ${why}`,
  /** `word`: the same in every language. */
  wrongWord: (word: string) => `Nothing deleted: type ${word} to confirm.`,
  begun: 'Deleting has already started.',
  unknown: (orders: number) =>
    plural(orders, {
      one: 'Nothing deleted: 1 order is unknown, and the journal is its only record. Export or back up first, then confirm that it may be deleted too.',
      other: `Nothing deleted: ${orders} orders are unknown, and the journal is their only record. Export or back up first, then confirm that it may be deleted too.`,
    }),
  noReceipt: 'Nothing was deleted in this session.',
  notDeleted: 'Nothing was deleted, so Counterfoil stays open.',
});
