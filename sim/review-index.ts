import type { CallReply } from '../shared/bridge/contract.ts';
import type { Violate } from './ledger.ts';

export type Row = CallReply<'history.page'>['rows'][number];

/** What the app confirmed as said of records: none of it may ever be gone. */
export interface ReviewIndex {
  /** A note on one record was confirmed. */
  noted(row: Row, text: string): void;
  /** Something was said of these records, as they were then. */
  reviewed(rows: readonly Row[]): void;
  /**
   * How many of those spoken of nobody can find again in an archive that was read anew: deposits without a transaction id then, one of several
   * equal ones. They stand in the log as not found, and a person has to look.
   */
  indistinct(rows: readonly Row[]): number;
  /** So many rows were confirmed in the log. */
  confirmed(rows: number): void;
  /** What the app says of its log now. */
  seen(logRows: number): void;
  /** Records with a confirmed note, by identity. */
  notes(): ReadonlyMap<string, readonly string[]>;
  confirmedRows(): number;
}

/** What makes a record itself: the id of a withdrawal; of a deposit what never changes, and which of several equal ones it is. */
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

/** What equal deposits have in common. */
function sharedOf(row: Row): string {
  return identityOf({ ...row, occurrence: 0 });
}

export function createReviewIndex(violate: Violate): ReviewIndex {
  const notes = new Map<string, string[]>();
  /** By identity, of deposits that had no transaction id: what their equals share with them. */
  const withoutTx = new Map<string, string>();
  let confirmedRows = 0;
  let most = 0;
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
      if (logRows < most) violate('no review lost', `the log had ${most} rows and has ${logRows}`);
      if (logRows < confirmedRows)
        violate('no review lost', `${confirmedRows} rows were confirmed and the log has ${logRows}`);
      most = Math.max(most, logRows);
    },
    notes: () => notes,
    confirmedRows: () => confirmedRows,
  };
}
