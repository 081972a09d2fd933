import type { CallReply } from '../shared/bridge/contract.ts';
import type { Violate } from './ledger.ts';

export type Row = CallReply<'history.page'>['rows'][number];

/** The reviews that the app confirmed: none may ever be lost. */
export interface ReviewIndex {
  /** A note on one record was confirmed. */
  noted(row: Row, text: string): void;
  /** These records were reviewed, as they were then. */
  reviewed(rows: readonly Row[]): void;
  /**
   * The number of reviewed records that cannot be found in an archive that was downloaded again: deposits without a transaction id at
   * the time, among several equal ones. The log reports them as not found.
   */
  indistinct(rows: readonly Row[]): number;
  /** The app confirmed this many log rows. */
  confirmed(rows: number): void;
  /** The app reports this many log rows. */
  seen(logRows: number): void;
  /** Records with a confirmed note, by identity. */
  notes(): ReadonlyMap<string, readonly string[]>;
}

/** Identity of a record: the id of a withdrawal; for a deposit its constant fields and its number among equal ones. */
export function identityOf({ accountId, record, occurrence }: Row): string {
  if (record.kind === 'withdrawal') return JSON.stringify([accountId, 'withdrawal', record.id]);
  const { currency, chain, address, memo, isInner, amount, fee, createdAt } = record;
  return JSON.stringify([
    accountId,
    'deposit',
    currency,
    chain,
    address,
    memo,
    isInner,
    amount,
    fee,
    createdAt,
    occurrence,
  ]);
}

/** The same for all equal deposits. */
function sharedOf(row: Row): string {
  return identityOf({ ...row, occurrence: 0 });
}

export function createReviewIndex(violate: Violate): ReviewIndex {
  const notes = new Map<string, string[]>();
  /** Deposits without a transaction id: the shared key by identity. */
  const withoutTx = new Map<string, string>();
  let confirmedRows = 0;
  let max = 0;
  return {
    noted(row, text) {
      const identity = identityOf(row);
      const known = notes.get(identity);
      if (known === undefined) notes.set(identity, [text]);
      else known.push(text);
    },
    reviewed(rows) {
      for (const row of rows) {
        const { kind, walletTxId } = row.record;
        if (kind === 'deposit' && (walletTxId === null || walletTxId === ''))
          withoutTx.set(identityOf(row), sharedOf(row));
      }
    },
    indistinct(rows) {
      const equals = new Map<string, number>();
      for (const row of rows) equals.set(sharedOf(row), (equals.get(sharedOf(row)) ?? 0) + 1);
      return [...withoutTx.values()].filter((shared) => (equals.get(shared) ?? 0) > 1).length;
    },
    confirmed(rows) {
      confirmedRows += rows;
    },
    seen(logRows) {
      if (logRows < max) violate('no review lost', `the log had ${max} rows and has ${logRows}`);
      if (logRows < confirmedRows)
        violate('no review lost', `${confirmedRows} rows were confirmed and the log has ${logRows}`);
      max = Math.max(max, logRows);
    },
    notes: () => notes,
  };
}
