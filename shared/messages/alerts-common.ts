import { catalogue, plural } from './catalogue.ts';

/**
 * The alerts about a record. `what` is its amount with its chain and its address as far as they may be seen: "12,345.5 USDT on trx
 * at TX…", "USDT off-chain". `status`: as in shared/records/record-status.ts.
 */
export const alertMessages = catalogue('alerts-common', {
  names: {
    deposit: 'Deposit received',
    final: 'Withdrawal completed',
    stuck: 'Stuck',
    failed: 'Failed',
    memo: 'Memo missing',
    first: 'New address',
    above: 'Above threshold',
    missing: 'No longer listed',
    changed: 'Changed at the venue',
  },
  what: {
    insideVenue: (amount: string) => `${amount} off-chain`,
    onChain: (amount: string, chain: string) => `${amount} on ${chain}`,
    /** A deposit, and where it came in; a withdrawal, and where it went. */
    deposit: (what: string, address: string) => `${what} at ${address}`,
    withdrawal: (what: string, address: string) => `${what} to ${address}`,
  },
  credited: {
    title: 'Deposit received',
    body: (what: string, status: string) => `${what}: ${status}.`,
    next: 'Review it.',
  },
  seen: {
    title: 'Deposit detected',
    body: (what: string, status: string) => `${what}: ${status}, not credited yet.`,
    next: 'Wait until it is completed before you use the funds.',
  },
  final: {
    title: 'Withdrawal completed',
    body: (what: string, status: string) => `${what}: ${status}.`,
    next: 'Review it.',
  },
  stuck: {
    title: {
      deposit: (hours: number, shown: string) =>
        plural(hours, {
          one: 'Deposit pending for 1 hour',
          other: `Deposit pending for ${shown} hours`,
        }),
      withdrawal: (hours: number, shown: string) =>
        plural(hours, {
          one: 'Withdrawal pending for 1 hour',
          other: `Withdrawal pending for ${shown} hours`,
        }),
    },
    body: (what: string) => `${what}.`,
    next: 'Check it in a block explorer, then ask the venue.',
  },
  failed: {
    title: { deposit: 'Deposit failed', withdrawal: 'Withdrawal failed' },
    body: (what: string, status: string) => `${what}: ${status}.`,
    next: 'Check its remark and your balance. If neither explains it, ask the venue.',
  },
  memo: {
    title: { deposit: 'Deposit without a memo', withdrawal: 'Withdrawal without a memo' },
    body: (what: string) => `${what}: no memo. This chain usually needs one.`,
    next: {
      deposit: 'Check that it was credited. If not, send the venue the transaction ID.',
      withdrawal: 'Ask the recipient whether it arrived.',
    },
  },
  first: {
    title: 'Withdrawal to a new address',
    body: (what: string) => `${what}: first payment to this address.`,
    next: 'Compare the address with the recipient’s and add it to the address book.',
  },
  above: {
    title: { deposit: 'Deposit above threshold', withdrawal: 'Withdrawal above threshold' },
    body: (what: string, limit: string, currency: string) =>
      `${what}: above your threshold of ${limit} ${currency}.`,
    /** Where the amount may not be seen. */
    bodyHidden: (what: string) => `${what}: above your threshold.`,
    next: 'Check that the amount is right.',
  },
  missing: {
    title: { deposit: 'Deposit no longer listed', withdrawal: 'Withdrawal no longer listed' },
    body: (what: string) => `${what}: no longer in the venue’s list.`,
    next: 'Its last known data is kept. Ask the venue.',
  },
  changed: {
    title: { deposit: 'Deposit changed at the venue', withdrawal: 'Withdrawal changed at the venue' },
    /** `fields`: some of `fields` below, with commas between them. */
    body: (what: string, fields: string) => `${what}: the venue changed its ${fields}.`,
    next: 'Compare both versions and ask the venue.',
  },
  /** What a venue has no reason to change; in the middle of a sentence. */
  fields: {
    amount: 'amount',
    currency: 'currency',
    address: 'address',
    chain: 'chain',
    memo: 'memo',
    createdAt: 'creation time',
    status: 'status',
  },
  /** Many alerts as one notice. */
  gathered: {
    title: (count: number, shown: string) => plural(count, { one: '1 alert', other: `${shown} alerts` }),
    /** They came while notifications were quiet. */
    titleHeld: (count: number, shown: string) =>
      plural(count, { one: '1 alert during quiet hours', other: `${shown} alerts during quiet hours` }),
    /** `name`: one of `names`. */
    kind: (name: string, shown: string) => `${name}: ${shown}`,
    /** `kinds`: with commas between them. */
    body: (count: number, kinds: string) =>
      plural(count, {
        one: `${kinds}. Open Alerts to see it.`,
        other: `${kinds}. Open Alerts to see them.`,
      }),
  },
});
