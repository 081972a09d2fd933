import { catalogue } from './catalogue.ts';

/** Settings, Network: the proxies of the system and their sign-ins. */
export const networkMessages = catalogue('network', {
  title: 'Proxies',
  reading: 'Loading the proxies…',
  couldNot: 'Could not load the proxies',
  proxy: 'Proxy',
  /** For a search, where no proxy is named. */
  caption: 'From the system settings. Some ask for a sign-in.',
  none: 'None',
  noneNote: 'The system settings name no proxy for your venues.',
  /** In the browser host. */
  noneUsed: 'In the browser, Counterfoil connects to this computer only.',
  ofSystem: 'From the system settings.',
  signedInAs: (user: string) => `Signs in as ${user}.`,
  signedInForRun: (user: string) => `Signs in as ${user} until you close Counterfoil.`,
  signIn: 'Sign in…',
  changeSignIn: 'Change sign-in…',
  remove: 'Remove sign-in',
  removeQuestion: 'Remove it?',
  /** Title of the form. */
  signInTo: (proxy: string) => `Sign-in for ${proxy}`,
  user: 'User',
  password: 'Password',
  save: 'Save sign-in',
  cancel: 'Cancel',
  couldNotSave: 'The sign-in was not saved',
  /** `keychain`: "Secret Service". */
  storedIn: (keychain: string) => `Kept in ${keychain} and sent to this proxy only.`,
  notEncrypted:
    'The connection to this proxy is not encrypted: others on this network could read the password.',
  missing: 'Enter a user and a password.',
  colon: 'A user name cannot contain a colon.',
  noSuchProxy: (proxy: string) => `The system settings no longer name ${proxy}.`,
  notRemoved: (keychain: string) =>
    `The sign-in was not removed because ${keychain} is not available. Unlock it and try again.`,
});
