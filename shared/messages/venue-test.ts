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
  /** Where the account itself stands in the way. */
  namedOnly: (permissions: string) => `The key has these permissions: ${permissions}.`,
  /** Whether the venue takes orders of this account. */
  account: {
    classic: 'Classic account, open for high-frequency trading.',
    notReported: 'The venue did not say whether it takes orders from this account.',
    unified:
      'Unified account: orders, stops and amendments are likely refused. Deposits and withdrawals can be read. Use a classic account to trade.',
    notOpened:
      'High-frequency trading is not open: orders are refused. Open it at the venue. Deposits and withdrawals can be read.',
    otherMode: (mode: string) => `Account mode ${mode} is unknown. Orders may be refused.`,
    otherSite: (region: string) =>
      `This key was made at another site. Add the account with region ${region}.`,
    unknownSite: (site: string) =>
      `This key was made at another site (${site}). The venue documents no API address for it.`,
  },
  mayOrder: 'The key can read records and place orders.',
  /** `permissions`: as the venue calls them. */
  mayNotOrder: (permissions: string) => `It cannot place orders (${permissions}).`,
});
