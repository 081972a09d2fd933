import { catalogue } from './catalogue.ts';

/** Words about records of the archive that several screens show. */
export const recordWordsText = catalogue('record-words', {
  /** `tail`: the end of the account's id. Nobody remembers its name. */
  removedAccount: (tail: string) => `removed account (…${tail})`,
  /** In what a row of the ledger and a record differ; several stand with commas between them. */
  differences: {
    amount: 'amount',
    fee: 'fee',
    currency: 'currency',
    day: 'day',
    transaction: 'transaction id',
    /** The venue no longer tells of the record. */
    gone: 'no longer listed',
  },
  /** Column templates that come with the app, by the name they have in files. Koinly and CoinTracking are products. */
  templates: {
    Plain: 'Plain',
    'Treasury with review': 'Treasury with review',
    'Accounting journal': 'Accounting journal',
    'Koinly universal': 'Koinly universal',
    'CoinTracking import': 'CoinTracking import',
  },
  /** A place to look transactions and addresses up at. `place`: what stands for them in its address. */
  explorer: {
    tooLong: (most: number) => `It is longer than ${most} characters.`,
    noHttps: 'It must begin with https://',
    noPlace: (place: string) =>
      `It must have ${place} exactly once, where the transaction id or the address belongs.`,
    noAddress: 'It is not a web address.',
    placeInHost: (place: string) => `${place} must stand behind the name of the site.`,
    login: 'It must not name a user or a password.',
    none: (chain: string) => `No explorer for ${chain}. Add one in Settings.`,
    noneUnnamed: 'No explorer is set for the chain (none named). Add one in Settings.',
    /** `why`: one of `reasons`. */
    cannot: {
      tx: (why: string) => `This transaction cannot be looked up: ${why}.`,
      address: (why: string) => `This address cannot be looked up: ${why}.`,
    },
    /** "It" is the transaction id or the address. */
    reasons: {
      length: 'it is empty or too long',
      letters: 'it holds spaces or letters no explorer knows',
      dots: 'it consists of dots',
      unsafe: 'the template makes no safe address of it',
      other: 'the template makes another address of it',
    },
  },
});
