import type { DepositRecord, WalletRecord } from '../../../../shared/records/record.ts';
import { otherText } from '../archive/other-text.ts';

type Fields = DepositRecord;
type OtherFields = WalletRecord['otherFields'];

/** The texts of a field, one for each record: as one text where none has the separator in it or is null. */
type Texts<T extends string | null = string> = T[] | string;

/** The records of a page, a list for each field, as they go to the archive's thread. */
export interface PageParcel {
  kind: WalletRecord['kind'];
  count: number;
  /** Of withdrawals; empty for deposits, which have none. */
  id: Texts;
  currency: Texts;
  chain: Texts;
  status: Texts;
  address: Texts;
  memo: Texts;
  isInner: boolean[];
  amount: Texts;
  fee: Texts;
  walletTxId: Texts<string | null>;
  createdAt: number[];
  updatedAt: number[];
  remark: Texts;
  /** The contents of `otherFields` as text, each once: most records of a list have the same. */
  otherTexts: string[];
  /** For each record its place in `otherTexts`. */
  others: number[];
}

const SEPARATOR = '\u001F';

/**
 * Packs records, all of one kind. Five hundred objects with the same fourteen names in each take a structured clone, or a JSON text,
 * twice as long as fourteen lists do, and a list of texts three times as long as one text: both ends of a first sync wait for that. The
 * fields are written out, here and below, because one that is found by its name in a loop costs several times as much.
 */
export function packPage(rows: readonly WalletRecord[]): PageParcel {
  const otherTexts: string[] = [];
  return {
    kind: rows[0]?.kind ?? 'deposit',
    count: rows.length,
    id: packed(rows.flatMap((row) => (row.kind === 'withdrawal' ? row.id : []))),
    currency: packed(rows.map((row) => row.currency)),
    chain: packed(rows.map((row) => row.chain)),
    status: packed(rows.map((row) => row.status)),
    address: packed(rows.map((row) => row.address)),
    memo: packed(rows.map((row) => row.memo)),
    isInner: rows.map((row) => row.isInner),
    amount: packed(rows.map((row) => row.amount)),
    fee: packed(rows.map((row) => row.fee)),
    walletTxId: packed(rows.map((row) => row.walletTxId)),
    createdAt: rows.map((row) => row.createdAt),
    updatedAt: rows.map((row) => row.updatedAt),
    remark: packed(rows.map((row) => row.remark)),
    others: placesOfOthers(rows, otherTexts),
    otherTexts,
  };
}

function packed<T extends string | null>(texts: T[]): Texts<T> {
  if (texts.length === 0) return texts;
  for (const text of texts) if (text === null || text.includes(SEPARATOR)) return texts;
  return texts.join(SEPARATOR);
}

/** Puts each text of other fields into `texts` once, and returns its index for each row. */
function placesOfOthers(rows: readonly WalletRecord[], texts: string[]): number[] {
  const known = new Map<string, number>();
  let before: OtherFields | null = null;
  let place = 0;
  return rows.map(({ otherFields }) => {
    if (before !== null && isSame(before, otherFields)) return place;
    before = otherFields;
    const text = otherText(otherFields);
    place = known.get(text) ?? texts.length;
    if (place === texts.length) {
      texts.push(text);
      known.set(text, place);
    }
    return place;
  });
}

/** Whether two lists of fields are the same; cheaper than comparing their texts. */
function isSame(one: OtherFields, other: OtherFields): boolean {
  let left = 0;
  for (const name in one) {
    if (one[name] !== other[name]) return false;
    left += 1;
  }
  for (const _name in other) left -= 1;
  return left === 0;
}

/** The records of `packPage`. Throws for lists that are not of one length: a record of half its fields is none. */
export function unpackPage(parcel: PageParcel): WalletRecord[] {
  const { kind, count } = parcel;
  const lists = {
    currency: unpacked(parcel.currency, count),
    chain: unpacked(parcel.chain, count),
    status: unpacked(parcel.status, count),
    address: unpacked(parcel.address, count),
    memo: unpacked(parcel.memo, count),
    isInner: whole(parcel.isInner, count),
    amount: unpacked(parcel.amount, count),
    fee: unpacked(parcel.fee, count),
    walletTxId: unpacked(parcel.walletTxId, count),
    createdAt: whole(parcel.createdAt, count),
    updatedAt: whole(parcel.updatedAt, count),
    remark: unpacked(parcel.remark, count),
    others: whole(parcel.others, count),
  };
  const ids = unpacked(parcel.id, kind === 'withdrawal' ? count : 0);
  // Records with the same text have one object between them: it is read, and never written to.
  const otherFields = parcel.otherTexts.map((text) => JSON.parse(text) as OtherFields); // written by otherText
  const rows: WalletRecord[] = [];
  for (let at = 0; at < count; at += 1) {
    const record = {
      kind,
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
      otherFields: otherFields[lists.others[at] ?? -1],
    } satisfies Record<keyof Fields, unknown> as Fields; // every list has `count` elements
    rows.push(kind === 'deposit' ? record : { ...record, kind, id: ids[at] as string });
  }
  return rows;
}

function unpacked<T extends string | null>(texts: Texts<T>, count: number): T[] {
  return whole(typeof texts === 'string' ? (texts.split(SEPARATOR) as T[]) : texts, count); // joined only where none is null
}

function whole<T>(list: T[], count: number): T[] {
  if (list.length !== count) throw new Error('the lists of a page differ in length');
  return list;
}
