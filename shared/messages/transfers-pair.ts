import { catalogue, plural } from './catalogue.ts';

/** A withdrawal and a deposit that are, or may be, one internal transfer: both records, the evidence, and what was decided. */
export const transfersPairMessages = catalogue('transfers-pair', {
  /** Several pairs of which one at most is right. */
  several: (count: number, shown: string) =>
    plural(count, { one: '1 match is equally good.', other: `${shown} matches are equally good.` }),
  severalAdvice: 'Choose the right one.',
  severalMore: (shown: number) =>
    plural(shown, {
      other: `Showing the ${shown} nearest in time. To see fewer, lower the time difference in Matching rules.`,
    }),
  candidates: 'Candidates',
  match: 'Match',
  'not-a-match': 'Not a match',
  undo: 'Undo',
  /** `who`: the reviewer's name, and the system's name of the person where that is another. */
  decided: {
    matched: '<b>Matched</b> by {who}, {time}',
    notMatched: '<b>Not a match</b>, marked by {who}, {time}',
  },
  /** The same, of a record that cannot be shown. */
  decidedGone: {
    matched:
      '<b>Matched</b> by {who}, {time}. One of the records is not downloaded. You can change this once it is.',
    notMatched:
      '<b>Not a match</b>, marked by {who}, {time}. One of the records is not downloaded. You can change this once it is.',
  },
  /** One of the two records. */
  leg: {
    /** Between "Withdrawal" or "Deposit" and the account's name, each an element of its own. */
    from: 'from',
    to: 'to',
    fee: 'fee {amount}',
    timeUnknown: 'time unknown',
    notInArchive: 'not downloaded',
    address: 'Address',
    transaction: 'Transaction',
    memo: 'Memo',
    /** In place of an address or a transaction. */
    none: 'none',
  },
  /** In the record of one of the two: where the other one is. */
  own: {
    title: 'Internal transfer',
    reading: 'Loading transfer…',
    to: 'To account {account}, deposit of {amount}',
    toAt: 'To account {account}, deposit of {amount}, {time}',
    from: 'From account {account}, withdrawal of {amount}',
    fromAt: 'From account {account}, withdrawal of {amount}, {time}',
    notInArchive: '(not downloaded)',
    matched: 'Matched by {who}, {time}',
  },
  /** The evidence for two records being one transfer, and against it; short. */
  why: {
    label: 'Why',
    sameTransaction: 'same transaction ID',
    noTransaction: 'no transaction ID to compare',
    sameAmount: 'same amount',
    /** `fee`: with its currency. */
    amountLessFee: (fee: string) => `amount minus fee ${fee}`,
    amountsDiffer: 'amounts differ',
    sameChain: 'same chain',
    chainsDiffer: 'chains differ',
    sameAddress: 'same address',
    addressesDiffer: 'addresses differ',
    sameSecond: 'deposit in the same second',
    /** `length`: "40 s", "3 days". */
    earlier: (length: string) => `deposit ${length} earlier`,
    later: (length: string) => `deposit ${length} later`,
  },
  lengths: {
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    hoursMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    days: (days: number) => plural(days, { one: '1 day', other: `${days} days` }),
  },
});
