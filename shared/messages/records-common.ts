import { catalogue } from './catalogue.ts';

/** Words about records of the archive that several screens show. */
export const recordsCommonMessages = catalogue('records-common', {
  /** `tail`: the end of the account's id. Nobody remembers its name. */
  removedAccount: (tail: string) => `removed account (…${tail})`,
  /** In what a row of the ledger and a record differ; several are joined by commas. */
  differences: {
    amount: 'amount',
    fee: 'fee',
    currency: 'currency',
    day: 'day',
    transaction: 'transaction ID',
    /** The venue no longer lists the record. */
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
  /** A site that shows transactions and addresses. `place`: the placeholder for them in its URL. */
  explorer: {
    tooLong: (max: number) => `Use at most ${max} characters.`,
    noHttps: 'It must start with https://',
    noPlace: (place: string) => `Use ${place} exactly once, where the transaction ID or address goes.`,
    noAddress: 'This is not a valid URL.',
    placeInHost: (place: string) => `${place} must come after the host name.`,
    login: 'It must not contain a user name or password.',
    none: (chain: string) => `No block explorer for ${chain}. Add one in Settings.`,
    noneUnnamed: 'No block explorer: the venue does not report the chain.',
    /** `why`: one of `reasons`. */
    cannot: {
      tx: (why: string) => `Could not look up this transaction ID: ${why}.`,
      address: (why: string) => `Could not open this address: ${why}.`,
    },
    /** "It" is the transaction ID or the address. */
    reasons: {
      length: 'it is empty or too long',
      letters: 'it contains spaces or characters no block explorer accepts',
      dots: 'it consists only of dots',
      unsafe: 'the block explorer template gives no safe URL for it',
      other: 'its URL would not match the block explorer template',
    },
  },
});
