import { catalogue } from './catalogue.ts';

/** Why something about an account was refused. `keychain`: its name, "Secret Service". */
export const accountsDeskText = catalogue('accounts-desk', {
  noSuchAccount: 'There is no such account. Choose one from the list in Accounts.',
  practice: {
    elsewhere:
      'The practice exchange must run on this computer (127.0.0.1, [::1], localhost). Add any other URL as a service.',
    notRunning:
      'The practice exchange is not running. Wait until it has started, or see Practice exchange in Settings.',
    noSettings: 'The practice exchange runs inside the app and has no settings.',
    ownKey: 'The practice account makes its own key at every start and takes no other.',
    apart:
      'Practice, paper money, is never combined with live accounts. Choose a practice account or live accounts.',
    stays: 'The practice account is part of the app and stays. It holds no key of yours.',
  },
  credentials: {
    key: 'The API key contains a space or invalid character. Paste it again.',
    secret: 'The secret begins or ends with a blank. Paste it again.',
    /** A venue takes keys of one version or of two. */
    version: (version: string) => `This venue takes keys of version ${version}.`,
    versions: (first: string, second: string) => `This venue takes keys of version ${first} or ${second}.`,
    tooLong: (most: number) =>
      `Key, secret and passphrase together are longer than a system keychain holds (${most} characters with the address). Check that nothing else was pasted.`,
  },
  nameTaken: (name: string) => `Another account is already called "${name}". Choose a different name.`,
  venueBuiltIn: (venue: string) =>
    `The settings of ${venue} are built in. Only those of a service can change.`,
  addressLocked: (account: string) => `Remove the API key of ${account} before you change its base URL.`,
  keychain: {
    usable: (keychain: string) => `The ${keychain} can be used.`,
    nothingStored: (account: string) =>
      `No credentials are stored for ${account}. Enter its key in Accounts.`,
    gone: (account: string, keychain: string) =>
      `The API key of ${account} is no longer in ${keychain}. Enter it again in Accounts.`,
    damaged: (account: string, keychain: string) =>
      `The ${keychain} entry for ${account} was not written by Counterfoil. Enter the key again in Accounts.`,
    otherAddress: (account: string) =>
      `The key of ${account} was saved for another base URL and was not used. Remove it and enter it again.`,
    notReadBack: (keychain: string) =>
      `${keychain} did not save the key. Try again, or keep it for this session only.`,
  },
});
