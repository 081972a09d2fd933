import { catalogue, plural } from './catalogue.ts';

/** What the Accounts screen says about keys: typing, testing, storing and forgetting them. */
export const accountsKeysText = catalogue('accounts-keys', {
  fields: {
    key: 'API key',
    secret: 'API secret',
    passphrase: 'Passphrase',
    show: 'Show',
    cover: 'Hide',
  },
  problems: {
    missing: {
      key: 'Paste the API key.',
      secret: 'Paste the API secret.',
      passphrase: 'Paste the passphrase.',
    },
    tooLong: {
      key: (most: number) => `Longer than ${most} characters. Check what you pasted.`,
      secret: (most: number) => `Longer than ${most} characters. Check what you pasted.`,
      passphrase: (most: number) => `Longer than ${most} characters. Check what you pasted.`,
    },
    blanks: {
      key: 'Remove the space at the start or end.',
      secret: 'Remove the space at the start or end.',
    },
    characters: 'The API key holds a space or a character that no key has. Paste it again.',
  },
  version: { label: 'Key version', two: 'Version 2', three: 'Version 3' },
  /** How the credentials of an account stand. */
  states: {
    available: 'Stored',
    'session-only': 'This session only',
    locked: 'Keychain locked',
    missing: 'No API key',
    'not-needed': 'No key needed',
  },
  /** Where credentials are kept. `name`: of the system's keychain, "Secret Service". */
  place: {
    inMemory: 'in memory (this session only)',
    lastRun: 'Kept for the last run only',
    inKeychain: (name: string) => `In the ${name}`,
    /** After "Kept". */
    keptInMemory: 'in memory (this session only)',
    keptInKeychain: (name: string) => `in the ${name}`,
  },
  keychain: {
    locked: (name: string) => `The ${name} is locked.`,
    unusable: (name: string) => `The ${name} cannot be used.`,
    unusableUnnamed: 'The keychain cannot be used.',
    runOnly: 'The key can be kept for this session only. It is never written to a file.',
    askAgain: 'Check again',
  },
  save: {
    inMemory: 'Save for this session only',
    inKeychain: (name: string) => `Save in the ${name}`,
    inUnnamedKeychain: 'Save in the keychain',
    forThisRun: 'Save for this session only',
    /** Opens: becomes possible. */
    needsTest: 'Pass the connection test to save.',
    testFailed: 'The test failed. Fix the problem and test again to save.',
    anyway: 'Save without a passing test. The key may not work.',
  },
  test: {
    first: 'Test the connection',
    again: 'Test again',
    stored: 'Test what is stored',
    passed: 'All 6 checks passed.',
    failedAt: (part: string) => `Failed at: ${part}.`,
    failedNowhere: 'The test failed at: no part.',
    answered: (ms: number) => `Answered in ${ms} ms.`,
    /** `offset`: with its sign and unit, "+0.2 s". */
    clock: (offset: string) => `Venue clock ${offset}.`,
    parts: {
      address: 'Base URL',
      clock: 'Clock',
      key: 'API key',
      signature: 'Signature',
      passphrase: 'Passphrase',
      permission: 'Permission',
    },
    states: { passed: 'passed', failed: 'failed', 'not-reached': 'not reached' },
    /** `permissions`: as the venue calls them. */
    movesFunds: (permissions: string) => `This key can withdraw or transfer funds: ${permissions}.`,
    makeAnother: (count: number) =>
      plural(count, {
        one: 'Counterfoil needs General and Spot Trading only. Make a key without this permission at the venue and use that one.',
        other:
          'Counterfoil needs General and Spot Trading only. Make a key without these permissions at the venue and use that one.',
      }),
    mayMore: (permissions: string) => `This key has more permissions than needed: ${permissions}.`,
  },
  section: {
    title: 'API key',
    titleOfPractice: 'Connection',
    replace: 'Replace',
    enter: 'Enter credentials',
    /** The keys are gone because they were never meant to last. */
    ended: 'Keys were kept for the last run only. Enter them again.',
    canWithdraw:
      'This key can withdraw funds. Counterfoil never withdraws: create a key with General and Spot Trading only, and use that one.',
    keepOld: 'Cancel',
    replaced: (account: string) => `${account} has new credentials.`,
    replacedForThisRun: (account: string) => `${account} has new credentials, for this run only.`,
    forget: 'Remove API key',
    forgetWhat: 'The account stays but cannot connect until you add a key.',
    forgetConfirm: 'Remove API key',
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
