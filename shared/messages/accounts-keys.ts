import { catalogue, plural } from './catalogue.ts';

/** What the Accounts screen says about keys: entering, testing, saving and removing them. */
export const accountsKeysMessages = catalogue('accounts-keys', {
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
      key: (max: number) => `Longer than ${max} characters. Check what you pasted.`,
      secret: (max: number) => `Longer than ${max} characters. Check what you pasted.`,
      passphrase: (max: number) => `Longer than ${max} characters. Check what you pasted.`,
    },
    blanks: {
      key: 'Remove the space at the start or end.',
      secret: 'Remove the space at the start or end.',
    },
    characters: 'The API key contains a space or invalid character. Paste it again.',
  },
  version: { label: 'Key version', two: 'Version 2', three: 'Version 3' },
  /** Whether an account has a key that can be used. */
  states: {
    available: 'Saved',
    'session-only': 'This session only',
    locked: 'Keychain locked',
    missing: 'No API key',
    'not-needed': 'No key needed',
  },
  /** Where credentials are kept. `name`: of the system's keychain, "Secret Service". */
  place: {
    inMemory: 'in memory (this session only)',
    lastRun: 'Kept for the last session only',
    inKeychain: (name: string) => `In ${name}`,
    /** After "Kept". */
    storedInMemory: 'in memory (this session only)',
    storedInKeychain: (name: string) => `in ${name}`,
  },
  keychain: {
    locked: (name: string) => `${name} is locked.`,
    unusable: (name: string) => `${name} is not available.`,
    unusableUnnamed: 'The keychain is not available.',
    runOnly: 'The key can be kept for this session only. It is never written to a file.',
    checkAgain: 'Check again',
  },
  save: {
    inMemory: 'Save for this session only',
    inKeychain: (name: string) => `Save in ${name}`,
    inUnnamedKeychain: 'Save in keychain',
    forThisRun: 'Save for this session only',
    /** Opens: becomes possible. */
    needsTest: 'Pass the connection test to save.',
    testFailed: 'The test failed. Fix the problem and test again to save.',
    anyway: 'Save without passing the test. The key may not work.',
  },
  test: {
    first: 'Test connection',
    again: 'Test again',
    stored: 'Test saved key',
    passed: (count: number) => `All ${count} checks passed.`,
    limited: 'The key works, but not for everything.',
    mostly: 'The key works. Not everything could be checked.',
    failedAt: (part: string) => `Failed at: ${part}.`,
    failedNowhere: 'The test failed.',
    answered: (ms: number) => `Answered in ${ms} ms.`,
    /** `offset`: with its sign and unit, "+0.2 s". */
    clock: (offset: string) => `Venue clock differs by ${offset}.`,
    parts: {
      address: 'Base URL',
      clock: 'Clock',
      key: 'API key',
      signature: 'Signature',
      passphrase: 'Passphrase',
      permission: 'Permission',
      account: 'Account',
    },
    states: { passed: 'passed', failed: 'failed', limited: 'limited', 'not-reached': 'not reached' },
    /** `permissions`: as the venue calls them. */
    movesFunds: (permissions: string) => `This key can withdraw or transfer funds: ${permissions}.`,
    makeAnother: (count: number) =>
      plural(count, {
        one: 'Counterfoil needs General and Spot Trading only. Create a key without this permission.',
        other: 'Counterfoil needs General and Spot Trading only. Create a key without these permissions.',
      }),
    mayMore: (permissions: string) => `This key has more permissions than needed: ${permissions}.`,
  },
  section: {
    title: 'API key',
    titleOfPractice: 'Connection',
    replace: 'Replace',
    enter: 'Enter API key',
    /** Keys of a session end with it. */
    ended: 'Keys were kept for the last session only. Enter them again.',
    canWithdraw:
      'This key can withdraw funds. Counterfoil never withdraws. Create a key with General and Spot Trading only.',
    cancel: 'Cancel',
    replaced: (account: string) => `New API key saved for ${account}.`,
    replacedForThisRun: (account: string) => `New API key for ${account}, for this session only.`,
    forget: 'Remove API key',
    forgetWhat: 'The account stays but cannot connect until you add a key.',
    forgetConfirm: 'Remove API key',
    forgotten: (account: string) => `API key of ${account} removed.`,
  },
  tried: {
    test: 'Could not test the saved key',
    forget: 'Could not remove the API key',
    use: {
      account: 'Could not use this account',
      credentials: 'Could not use this API key',
    },
  },
});
