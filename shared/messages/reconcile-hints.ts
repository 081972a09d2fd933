import { catalogue } from './catalogue.ts';

/**
 * What is found out about a ledger beside the archive. These words also go into an exported file, which is English in every language;
 * so counts are not told by `plural` here.
 */
export const RECONCILE_ENGLISH = {
  noIds: (ids: number) =>
    `None of the ${ids} transaction IDs matches. If they are your own numbers, choose the column as Reference.`,
  otherWay: (rows: number) =>
    rows === 1
      ? '1 row has the transaction id of a record that went the other way. Check which sign or word means in.'
      : `${rows} rows have the transaction id of a record that went the other way. Check which sign or word means in.`,
  /** `currencies` have commas between. */
  notHeld: (currencies: string) => `The archive holds no record at all in ${currencies}.`,
  notHeldAndOthers: (currencies: string) => `The archive holds no record at all in ${currencies} and others.`,
  /** Why a row is in the list of those left out. */
  leftOut: 'Left out, as the word for its direction says.',
  /** Why the archive may not be complete, as a part of a sentence. */
  noAccount: 'there is no account',
};

export type ReconcileWords = typeof RECONCILE_ENGLISH;

export const reconcileHintsText: ReconcileWords = catalogue('reconcile-hints', RECONCILE_ENGLISH);
