import { catalogue } from './catalogue.ts';

/** What a test of the connection found out, part by part. */
export const venueTestText = catalogue('venue-test', {
  notReached: 'Not reached.',
  passed: {
    address: 'The venue answers at this address.',
    clock: 'Timestamp accepted.',
    key: 'API key accepted.',
    signature: 'Secret correct.',
    passphrase: 'The passphrase is right.',
    permission: 'The key may read deposits and withdrawals.',
  },
  advice: {
    address: 'Check the base address.',
    clock: "Check this machine's date and time.",
    key: 'Check the key, its version and the header prefix.',
    signature: 'Check the secret.',
    passphrase: 'Check the passphrase, and whether the key version is the one the venue gave.',
    permission: 'Check what the key may do and from which addresses, at the venue.',
  },
  /** After the venue's refusal; "it" is that. */
  notTold: 'The venue does not say what is wrong: key, secret, passphrase, version or permission.',
  clockMeasured: (offset: number, uncertainty: number) =>
    `The venue did not say. Measured difference: ${offset} ms, give or take ${uncertainty} ms.`,
  clockBehind: (seconds: string) =>
    `This machine's clock is ${seconds} s behind the venue's; requests carry the venue's time.`,
  clockAhead: (seconds: string) =>
    `This machine's clock is ${seconds} s ahead of the venue's; requests carry the venue's time.`,
  ordersUnknown: 'Whether it may place orders is not known before the first one.',
  mayOrder: 'The key may read records and place orders.',
  /** `permissions`: as the venue calls them. */
  mayNotOrder: (permissions: string) => `It may not place orders (${permissions}).`,
});
