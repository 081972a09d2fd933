import { catalogue, plural } from './catalogue.ts';

/** What the Accounts screen says about keys: typing, testing, storing and forgetting them. */
export const accountsKeysText = catalogue('accounts-keys', {
  fields: {
    key: 'API key',
    secret: 'API secret',
    passphrase: 'Passphrase',
    show: 'Show what is typed',
    cover: 'Cover them',
  },
  problems: {
    missing: {
      key: 'Paste the API key.',
      secret: 'Paste the API secret.',
      passphrase: 'Paste the passphrase.',
    },
    tooLong: {
      key: (most: number) => `This is longer than ${most} characters. Was more than the API key pasted?`,
      secret: (most: number) =>
        `This is longer than ${most} characters. Was more than the API secret pasted?`,
      passphrase: (most: number) =>
        `This is longer than ${most} characters. Was more than the passphrase pasted?`,
    },
    blanks: {
      key: 'The API key begins or ends with a space. Remove it.',
      secret: 'The API secret begins or ends with a space. Remove it.',
    },
    characters: 'The API key holds a space or a character that no key has. Paste it again.',
  },
  version: { label: 'Key version', two: 'Version 2', three: 'Version 3' },
  /** How the credentials of an account stand. */
  states: {
    available: 'Stored',
    'session-only': 'Kept for this run only',
    locked: 'Keychain locked',
    missing: 'No credentials stored',
    'not-needed': 'No key needed',
  },
  /** Where credentials are kept. `name`: of the system's keychain, "Secret Service". */
  place: {
    inMemory: 'In memory (for this run only)',
    lastRun: 'Kept for the last run only',
    inKeychain: (name: string) => `In the ${name}`,
    /** After "Kept". */
    keptInMemory: 'in memory (for this run only)',
    keptInKeychain: (name: string) => `in the ${name}`,
  },
  keychain: {
    locked: (name: string) => `The ${name} is locked.`,
    unusable: (name: string) => `The ${name} cannot be used.`,
    unusableUnnamed: 'The keychain cannot be used.',
    runOnly:
      'The credentials can be kept for this run only, in memory; Counterfoil never writes them to a file.',
    askAgain: 'Check again',
  },
  save: {
    inMemory: 'Save in memory (for this run only)',
    inKeychain: (name: string) => `Save in the ${name}`,
    inUnnamedKeychain: 'Save in the keychain',
    forThisRun: 'Keep for this run only',
    /** Opens: becomes possible. */
    needsTest: 'Saving opens once a test has passed.',
    testFailed: 'Saving opens once a test has passed. This one did not.',
    anyway: 'Save without a passing test. I know that these credentials may not work.',
  },
  test: {
    first: 'Test the connection',
    again: 'Test again',
    stored: 'Test what is stored',
    passed: 'All six parts passed.',
    failedAt: (part: string) => `The test failed at: ${part}.`,
    failedNowhere: 'The test failed at: no part.',
    answered: (ms: number) => `Answered in ${ms} ms.`,
    /** `offset`: with its sign and unit, "+0.2 s". */
    clock: (offset: string) => `Venue clock ${offset}.`,
    parts: {
      address: 'Address',
      clock: 'Clock',
      key: 'API key',
      signature: 'Signature',
      passphrase: 'Passphrase',
      permission: 'Permission',
    },
    states: { passed: 'passed', failed: 'failed', 'not-reached': 'not reached' },
    /** `permissions`: as the venue calls them. */
    movesFunds: (permissions: string) => `This key can move funds: ${permissions}.`,
    makeAnother: (count: number) =>
      plural(count, {
        one: 'Counterfoil needs General and Spot Trading only. Make a key without this permission at the venue and use that one.',
        other:
          'Counterfoil needs General and Spot Trading only. Make a key without these permissions at the venue and use that one.',
      }),
    mayMore: (permissions: string) =>
      `This key may do more than Counterfoil needs: ${permissions}. General and Spot Trading are enough.`,
  },
  section: {
    title: 'Credentials',
    titleOfPractice: 'Connection',
    replace: 'Replace',
    enter: 'Enter credentials',
    /** The keys are gone because they were never meant to last. */
    ended: 'Keys were kept for the last run only. Enter them again.',
    canWithdraw:
      'This key can withdraw funds. Counterfoil never withdraws: create a key with General and Spot Trading only, and use that one.',
    keepOld: 'Keep the old ones',
    replaced: (account: string) => `${account} has new credentials.`,
    replacedForThisRun: (account: string) => `${account} has new credentials, for this run only.`,
    forget: 'Forget credentials',
    forgetWhat: 'The account stays, but cannot sign anything until you enter credentials again.',
    forgetConfirm: 'Forget the credentials',
    forgotten: (account: string) => `The credentials of ${account} were forgotten.`,
  },
  tried: {
    test: 'Counterfoil could not test what is stored',
    forget: 'Counterfoil could not forget these credentials',
    use: {
      account: 'Counterfoil could not use this account',
      credentials: 'Counterfoil could not use these credentials',
    },
  },
});
