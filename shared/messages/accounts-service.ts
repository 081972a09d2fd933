import { catalogue } from './catalogue.ts';

/** Why something about an account was refused. `keychain`: its name, "Secret Service". */
export const accountsServiceMessages = catalogue('accounts-service', {
  noSuchAccount: 'Account not found. Choose one in Accounts.',
  otherRegion: (baseUrl: string) => `${baseUrl} is not the address of this region.`,
  practice: {
    elsewhere:
      'The practice exchange must run on this computer (127.0.0.1, [::1], localhost). Add any other URL as a service.',
    notRunning:
      'The practice exchange is not running. Wait until it has started, or see Practice exchange in Settings.',
    noSettings: 'The practice exchange has no venue settings.',
    ownKey: 'The practice account creates its own API key. You cannot change it.',
    apart: 'Practice and live accounts cannot be combined. Choose one or the other.',
    stays: 'The practice account is built in and cannot be removed. It holds none of your API keys.',
  },
  credentials: {
    key: 'The API key contains a space or invalid character. Paste it again.',
    secret: 'The secret begins or ends with a space. Paste it again.',
    /** A venue takes keys of one version or of two. */
    version: (version: string) => `This venue accepts API keys of version ${version} only.`,
    versions: (first: string, second: string) =>
      `This venue accepts API keys of version ${first} or ${second} only.`,
    tooLong: (max: number) =>
      `Key, secret and passphrase are too long for the keychain (at most ${max} characters with the base URL). Check what you pasted.`,
  },
  nameTaken: (name: string) => `Another account is already called "${name}". Choose a different name.`,
  venueBuiltIn: (venue: string) => `The settings of ${venue} are built in and cannot be changed.`,
  addressLocked: (account: string) => `Remove the API key of ${account} before you change its base URL.`,
  keychain: {
    usable: (keychain: string) => `${keychain} is available.`,
    nothingStored: (account: string) => `${account} has no API key. Enter one in Accounts.`,
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
