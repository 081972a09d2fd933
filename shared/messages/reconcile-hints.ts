import { catalogue } from './catalogue.ts';

/**
 * What comparing a ledger with history shows. These words also go into an exported file, which is English in every language;
 * so counts do not use `plural` here.
 */
export const RECONCILE_ENGLISH = {
  noIds: (ids: number) =>
    `None of the ${ids} transaction IDs matches. If they are your own numbers, choose the column as Reference.`,
  otherWay: (rows: number) =>
    rows === 1
      ? '1 row has the transaction ID of a record in the other direction. Check which sign or value means a deposit.'
      : `${rows} rows have the transaction ID of a record in the other direction. Check which sign or value means a deposit.`,
  /** `currencies` have commas between. */
  notHeld: (currencies: string) => `History has no records in ${currencies}.`,
  notHeldAndOthers: (currencies: string) => `History has no records in ${currencies} and others.`,
  /** Why a row is in the list of ignored rows. */
  leftOut: 'Ignored because of its direction value.',
};

export type ReconcileMessages = typeof RECONCILE_ENGLISH;

export const reconcileHintsMessages: ReconcileMessages = catalogue('reconcile-hints', RECONCILE_ENGLISH);
