import { catalogue, plural } from './catalogue.ts';

/**
 * What alerts say of a record. `what` is its amount with its chain and its address as far as they may be seen: "12,345.5 USDT on trx
 * at TX…", "USDT inside the venue".
 */
export const alertText = catalogue('record-words-alerts', {
  names: {
    deposit: 'Deposit arrived',
    final: 'Withdrawal final',
    stuck: 'Stuck',
    failed: 'Failed',
    memo: 'Memo missing',
    first: 'First payment',
    above: 'Above a limit',
    missing: 'Gone at the venue',
    changed: 'Changed at the venue',
  },
  what: {
    insideVenue: (amount: string) => `${amount} inside the venue`,
    onChain: (amount: string, chain: string) => `${amount} on ${chain}`,
    /** A deposit, and where it came in; a withdrawal, and where it went. */
    deposit: (what: string, address: string) => `${what} at ${address}`,
    withdrawal: (what: string, address: string) => `${what} to ${address}`,
  },
  credited: {
    title: 'Deposit arrived',
    body: (what: string) => `${what}: credited.`,
    next: 'Review it.',
  },
  seen: {
    title: 'Deposit seen',
    body: (what: string, status: string) => `${what}: ${status}, not credited yet.`,
    next: 'Wait until the venue calls it SUCCESS before you count on it.',
  },
  final: {
    title: 'Withdrawal final',
    body: (what: string) => `${what}: the venue calls it done.`,
    next: 'Review it.',
  },
  stuck: {
    title: {
      deposit: (hours: number, shown: string) =>
        plural(hours, {
          one: 'Deposit not final after 1 hour',
          other: `Deposit not final after ${shown} hours`,
        }),
      withdrawal: (hours: number, shown: string) =>
        plural(hours, {
          one: 'Withdrawal not final after 1 hour',
          other: `Withdrawal not final after ${shown} hours`,
        }),
    },
    body: (what: string) => `${what}.`,
    next: 'Look its transaction up in the explorer; if nothing moves there, ask the venue.',
  },
  failed: {
    title: { deposit: 'Deposit failed', withdrawal: 'Withdrawal failed' },
    body: (what: string) => `${what}: the venue calls it FAILURE.`,
    next: 'Read its remark, look at the balance, and ask the venue when both do not explain it.',
  },
  memo: {
    title: { deposit: 'Deposit without a memo', withdrawal: 'Withdrawal without a memo' },
    body: (what: string) => `${what}: this chain usually needs a memo, and there is none.`,
    next: {
      deposit: 'Look whether it was credited; if not, ask the venue with its transaction id.',
      withdrawal: 'Ask the recipient whether it reached them.',
    },
  },
  first: {
    title: 'First payment to an address',
    body: (what: string) => `${what}: the archive holds no earlier payment there from any of your accounts.`,
    next: "Compare the address with the payee's, and give it a name in the address book.",
  },
  above: {
    title: { deposit: 'Deposit above your limit', withdrawal: 'Withdrawal above your limit' },
    body: (what: string, limit: string, currency: string) => `${what}: your limit is ${limit} ${currency}.`,
    /** Where the amount may not be seen. */
    bodyHidden: (what: string) => `${what}: more than the limit you set.`,
    next: 'Check that it was meant to be so large.',
  },
  missing: {
    title: { deposit: 'Deposit gone at the venue', withdrawal: 'Withdrawal gone at the venue' },
    body: (what: string) => `${what}: a complete reading of its time no longer found it.`,
    next: 'It is kept as it was seen last. Ask the venue what became of it.',
  },
  changed: {
    title: { deposit: 'Deposit changed at the venue', withdrawal: 'Withdrawal changed at the venue' },
    /** `fields`: some of `fields` below, with commas between them. */
    body: (what: string, fields: string) =>
      `${what}: under the same id the venue now tells another ${fields} than before.`,
    next: 'Compare before and after in the record, and ask the venue. What was reviewed is what it told before.',
  },
  /** What a venue has no reason to change; in the middle of a sentence. */
  fields: {
    amount: 'amount',
    currency: 'currency',
    address: 'address',
    chain: 'chain',
    memo: 'memo',
    createdAt: 'time of creation',
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
