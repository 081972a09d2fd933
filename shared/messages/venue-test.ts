import { catalogue } from './catalogue.ts';

/** What a test of the connection found out, part by part. */
export const venueTestMessages = catalogue('venue-test', {
  notReached: 'Not checked.',
  passed: {
    address: 'The venue answers at this URL.',
    clock: 'Timestamp accepted.',
    key: 'API key accepted.',
    signature: 'Secret correct.',
    passphrase: 'Passphrase correct.',
    permission: 'The key can read deposits and withdrawals.',
  },
  advice: {
    address: 'Check the base URL.',
    clock: 'Check this computer’s date and time.',
    key: 'Check the API key, its version and the header prefix.',
    signature: 'Check the secret.',
    passphrase: 'Check the passphrase and the key version.',
    permission: 'Check the key’s permissions and IP restrictions at the venue.',
  },
  /** After the venue's refusal. */
  causeNotReported:
    'The venue does not report which one is wrong: key, secret, passphrase, version or permission.',
  clockMeasured: (offset: number, uncertainty: number) =>
    `The venue does not report whether the timestamp is right. Measured difference: ${offset} ms ± ${uncertainty} ms.`,
  clockBehind: (seconds: string) =>
    `This computer’s clock is ${seconds} s behind. Requests use the venue’s time.`,
  clockAhead: (seconds: string) =>
    `This computer’s clock is ${seconds} s ahead. Requests use the venue’s time.`,
  ordersUnknown: 'Permission to place orders is known only after the first order.',
  mayOrder: 'The key can read records and place orders.',
  /** `permissions`: as the venue calls them. */
  mayNotOrder: (permissions: string) => `It cannot place orders (${permissions}).`,
});
