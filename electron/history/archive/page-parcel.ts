import { type DepositRecord, NAMED_FIELDS, type WalletRecord } from '../../../shared/records/record.ts';

/** What both kinds of records have. */
type Fields = Omit<DepositRecord, 'kind'>;
type Lists = { [F in keyof Fields]: Fields[F][] };

/** The records of a page, a list for each field, as they go to the archive's thread. */
export interface PageParcel extends Lists {
  kind: WalletRecord['kind'];
  /** Of withdrawals; empty for deposits, which have none. */
  id: string[];
}

const FIELDS = [...NAMED_FIELDS, 'otherFields'] as const satisfies (keyof Fields)[];

/**
 * Packs records, all of one kind. Five hundred objects with the same fourteen names in each take a structured clone, or a JSON text,
 * twice as long as fourteen lists do; both ends of a first sync wait for that.
 */
export function packPage(rows: readonly WalletRecord[]): PageParcel {
  const lists: Partial<Record<keyof Fields, unknown[]>> = {};
  for (const field of FIELDS) lists[field] = rows.map((row) => row[field]);
  const id = rows.flatMap((row) => (row.kind === 'withdrawal' ? row.id : []));
  return { kind: rows[0]?.kind ?? 'deposit', id, ...(lists as Lists) }; // the list of each field, by the loop
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
    // Written out: an object that is filled by names in a loop costs more here, and in all that reads it.
    const fields = {
      currency: lists.currency[at],
      chain: lists.chain[at],
      status: lists.status[at],
      address: lists.address[at],
      memo: lists.memo[at],
      isInner: lists.isInner[at],
      amount: lists.amount[at],
      fee: lists.fee[at],
      walletTxId: lists.walletTxId[at],
      createdAt: lists.createdAt[at],
      updatedAt: lists.updatedAt[at],
      remark: lists.remark[at],
      otherFields: lists.otherFields[at],
    } satisfies Record<keyof Fields, unknown> as Fields; // all lists have `count` elements
    rows.push(kind === 'deposit' ? { kind, ...fields } : { kind, id: id[at] as string, ...fields });
  }
  return rows;
}
