import { catalogue, plural } from './catalogue.ts';

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`);
const accounts = (count: number) => (count === 1 ? '1 account' : `${count} accounts`);
const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** What each step did and what is left, as the receipt has it: a file is the same in every language, so nothing here asks for its plurals. */
export const wipedInEnglish = {
  steps: {
    keychain: 'API keys in the system keychain',
    stores: 'Databases and connections closed',
    files: 'Files of the data folder',
    updater: 'Files of the updater',
    page: 'Storage and caches of the window',
  },

  keychainRefused: 'The keychain refused first.',
  keysGone: (removed: number, ofAccounts: number, keychain: string) =>
    `${items(removed)} of ${accounts(ofAccounts)} removed from the ${keychain} and looked for again; none is there.`,
  keysLeft: (removed: number, ofAccounts: number, keychain: string, left: number) =>
    `${items(removed)} of ${accounts(ofAccounts)} removed from the ${keychain} and looked for again; ${left} could not be proved gone.`,
  keyStillThere: 'It was still there after it was removed.',
  /** Why, in the receipt; the window has the keychain's own message. */
  keychainSaid: {
    locked: 'The keychain is locked.',
    unavailable: 'The keychain cannot be reached.',
    denied: 'The keychain did not allow it.',
    timeout: 'The keychain did not answer in time.',
  },
  /** `why`: a sentence. `service` and `account` are what the keychain's own tool shows. */
  deleteKey: (why: string, service: string, account: string) =>
    `${why} Open the keychain with the tool of the system, find “${service}” with the account ${account}, and delete it. Delete the API key at the venue too: then nobody can use it.`,

  storesClosed: 'Nothing is written any more.',
  storesLeft: 'A service did not end as it should; the files were tried all the same.',

  filesGone: (count: number) => `${files(count)} deleted and looked for again; none is there.`,
  filesLeft: (count: number, left: number) =>
    `${files(count)} deleted and looked for again; ${left} still there.`,
  /** After one of the sentences above. */
  foreign: (count: number, names: string) =>
    count === 1
      ? `1 other name in the folder is none of ours and stayed: ${names}.`
      : `${count} other names in the folder are none of ours and stayed: ${names}.`,
  updaterGone: (count: number) =>
    count === 0
      ? 'Looked for in the cache of the system; none is there.'
      : `${files(count)} deleted and looked for again; none is there.`,
  updaterLeft: (count: number, left: number) =>
    `${files(count)} deleted and looked for again; ${left} still there.`,
  cameBack: (folder: string) =>
    `It came back after it was deleted. End Counterfoil and every program that has it open, then delete it in ${folder}.`,
  /** `code`: of the system. */
  systemRefused: (code: string, folder: string) =>
    `The system refused (${code}). End Counterfoil and every program that has it open, then delete it in ${folder}.`,
  noCode: 'no code',

  pageHow: 'End Counterfoil, then delete the folder beside the data folder in which the window keeps them.',
  pageLeft: (count: number) => `${count} could not be emptied.`,
  /** What the window keeps, each by its name where it could not be emptied. */
  kept: {
    storage: 'Storage of the page',
    http: 'HTTP cache',
    code: 'Code cache',
    any: 'Storage or caches',
  },
  /** What was done with it. */
  page: {
    emptied: 'Storage of the page, HTTP cache and code cache were emptied.',
    none: 'There is no window.',
    browser:
      'The page stores nothing. What the browser itself remembers of visits and files is its own: empty it there.',
  },
};

export type WipeWords = typeof wipedInEnglish;

/** What the desk says of a wipe: why it does not begin, what each step did, what is left. */
export const privacyWipedText = catalogue('privacy-wiped', {
  ...wipedInEnglish,
  /** Why it cannot be done. */
  underWay: (orders: number) =>
    plural(orders, {
      one: 'An order is on the way to a venue. Wait until the outcome is known, then look again.',
      other: `${orders} orders are on the way to a venue. Wait until the outcome is known, then look again.`,
    }),
  refused: (why: string) => `Nothing was deleted. ${why}`,
  /** `word`: the same in every language. */
  wrongWord: (word: string) => `Nothing was deleted: type ${word} to confirm.`,
  begun: 'The wipe has begun already.',
  unknown: (orders: number) =>
    plural(orders, {
      one: 'Nothing was deleted: of one order nobody knows whether the venue has it, and the journal that would be deleted is what is known. Export it or write a backup, then say that it may go.',
      other: `Nothing was deleted: of ${orders} orders nobody knows whether the venue has them, and the journal that would be deleted is what is known. Export it or write a backup, then say that it may go.`,
    }),
  noReceipt: 'Nothing was wiped in this run.',
  notWiped: 'Nothing was wiped, so the app stays.',
});
