import { catalogue } from './catalogue.ts';

/** Why something about an account was refused. `keychain`: its name, "Secret Service". */
export const accountsDeskText = catalogue('accounts-desk', {
  noSuchAccount: 'There is no such account. Choose one from the list in Accounts.',
  practice: {
    elsewhere:
      'A practice exchange must run on this machine (127.0.0.1, [::1] or localhost). Add any other address as a service.',
    notRunning:
      'The practice exchange is not running. Wait until it has started, or see Practice exchange in Settings.',
    noSettings: 'The practice exchange runs inside the app and has no settings.',
    ownKey: 'The practice account makes its own key at every start and takes no other.',
    apart:
      'Practice, paper money, is never combined with live accounts. Choose a practice account or live accounts.',
    stays: 'The practice account is part of the app and stays. It holds no key of yours.',
  },
  credentials: {
    key: 'The key holds a blank or a character that cannot stand in a header. Paste it again.',
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
  addressLocked: (account: string) =>
    `The base address of ${account} cannot change while a key is stored for it. Forget the key first.`,
  keychain: {
    usable: (keychain: string) => `The ${keychain} can be used.`,
    nothingStored: (account: string) =>
      `No credentials are stored for ${account}. Enter its key in Accounts.`,
    gone: (account: string, keychain: string) =>
      `The ${keychain} has no item for ${account} any more; another program may have removed it. Enter its key again in Accounts.`,
    damaged: (account: string, keychain: string) =>
      `The item of ${account} in the ${keychain} is not one that Counterfoil wrote. It was left as it is; enter the key again in Accounts.`,
    otherAddress: (account: string) =>
      `The key of ${account} was stored for another base address than the settings now name. It was not used; forget it in Accounts and enter it again.`,
    notReadBack: (keychain: string) =>
      `The ${keychain} did not give back what was stored in it, so the credentials were not kept. Try again, or keep them for this run only.`,
  },
});
