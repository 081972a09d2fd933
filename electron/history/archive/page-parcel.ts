import type { WalletRecord } from '../../../shared/records/record.ts';

/** The records of a page, a list for each field, as they go to the archive's thread. */
export interface PageParcel {
  kind: WalletRecord['kind'];
  /** Of withdrawals; empty for deposits, which have none. */
  id: string[];
  currency: string[];
  chain: string[];
  status: string[];
  address: string[];
  memo: string[];
  isInner: boolean[];
  amount: string[];
  fee: string[];
  walletTxId: (string | null)[];
  createdAt: number[];
  updatedAt: number[];
  remark: string[];
  otherFields: Record<string, string>[];
}

/**
 * Packs records, all of one kind. Five hundred objects with the same fourteen names in each take a structured clone, or a JSON text,
 * twice as long as fourteen lists do; both ends of a first sync wait for that.
 */
export function packPage(rows: readonly WalletRecord[]): PageParcel {
  return {
    kind: rows[0]?.kind ?? 'deposit',
    id: rows.flatMap((row) => (row.kind === 'withdrawal' ? row.id : [])),
    currency: rows.map((row) => row.currency),
    chain: rows.map((row) => row.chain),
    status: rows.map((row) => row.status),
    address: rows.map((row) => row.address),
    memo: rows.map((row) => row.memo),
    isInner: rows.map((row) => row.isInner),
    amount: rows.map((row) => row.amount),
    fee: rows.map((row) => row.fee),
    walletTxId: rows.map((row) => row.walletTxId),
    createdAt: rows.map((row) => row.createdAt),
    updatedAt: rows.map((row) => row.updatedAt),
    remark: rows.map((row) => row.remark),
    otherFields: rows.map((row) => row.otherFields),
  };
}

/** The records of `packPage`. Throws for lists that are not of one length: a record of half its fields is none. */
export function unpackPage(parcel: PageParcel): WalletRecord[] {
  const { kind, id, ...lists } = parcel;
  const count = lists.currency.length;
  const ids = kind === 'withdrawal' ? [id] : [];
  for (const list of [...ids, ...Object.values(lists)]) {
    if (list.length !== count) throw new Error('the lists of a page differ in length');
  }
  const rows: WalletRecord[] = [];
  for (let at = 0; at < count; at += 1) {
    // All lists have `count` elements.
    const fields = {
      currency: lists.currency[at] as string,
      chain: lists.chain[at] as string,
      status: lists.status[at] as string,
      address: lists.address[at] as string,
      memo: lists.memo[at] as string,
      isInner: lists.isInner[at] as boolean,
      amount: lists.amount[at] as string,
      fee: lists.fee[at] as string,
      walletTxId: lists.walletTxId[at] as string | null,
      createdAt: lists.createdAt[at] as number,
      updatedAt: lists.updatedAt[at] as number,
      remark: lists.remark[at] as string,
      otherFields: lists.otherFields[at] as Record<string, string>,
    };
    rows.push(kind === 'deposit' ? { kind, ...fields } : { kind, id: id[at] as string, ...fields });
  }
  return rows;
}
