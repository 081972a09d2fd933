import type { WalletRecord } from '../../../../shared/records/record.ts';
import { beginMix, chains, FIRST_FACTOR, mixText, SECOND_FACTOR, spread } from './mix.ts';

export const KEY_BYTES = 16;

/** Sums over the identities of a page: independent of order, and of how the rows fell into pages. */
export interface DigestSum {
  a: number;
  b: number;
}

const MAX_TIME = 0xffff_ffff_ffff;

/**
 * Writes the identity of a record (reliability 32) into the 16 bytes of `key` and adds it to `sum`. A withdrawal is its id. A deposit
 * is everything that cannot change, without the transaction id, which may come late (33); which of several equal ones it is, is
 * the occurrence number. The first six bytes make newer records sort first, so a sync run from newest to oldest appends to the index
 * instead of tearing it; the other ten are a hash that only has to be rare to collide, because `sameBase` decides.
 */
export function writeKey(record: WalletRecord, key: Buffer, sum: DigestSum): void {
  beginMix();
  if (record.kind === 'withdrawal') {
    mixText(record.id);
    writeStart(record.id, key);
  } else {
    mixFixedOf(record);
    key.writeUIntBE(invertedTime(record.createdAt), 0, 6);
  }
  const first = chains[0] ?? 0;
  const second = chains[1] ?? 0;
  const a = spread(first ^ (second >>> 16));
  const b = spread(second ^ (a << 7));
  key.writeInt32BE(a, 6);
  key.writeInt32BE(b, 10);
  key.writeUInt16BE((a ^ b ^ (b >>> 16)) & 0xffff, 14);
  sum.a += a >>> 0;
  sum.b += b >>> 0;
}

/** What cannot change of a deposit. */
export function mixFixedOf(record: WalletRecord): void {
  const { currency, chain, address, memo, amount, fee, createdAt, isInner } = record;
  mixFixed(currency, chain, address, memo, amount, fee, createdAt, isInner ? 1 : 0);
}

export function mixFixed(
  currency: string,
  chain: string,
  address: string,
  memo: string,
  amount: string,
  fee: string,
  createdAt: number,
  isInner: number,
): void {
  mixText(currency);
  mixText(chain);
  mixText(address);
  mixText(memo);
  mixText(amount);
  mixText(fee);
  mixTime(createdAt, isInner);
}

function mixTime(time: number, isInner: number): void {
  const low = time >>> 0;
  chains[0] = Math.imul((chains[0] ?? 0) ^ low, FIRST_FACTOR) ^ isInner;
  chains[1] = Math.imul((chains[1] ?? 0) ^ low, SECOND_FACTOR) ^ Math.floor(time / 0x1_0000_0000);
}

/** The keys of deposits that were created in a range of time, both ends included, lie between these two. */
export function keyRange(from: number, to: number): { first: Buffer; last: Buffer } {
  const first = Buffer.alloc(KEY_BYTES, 0);
  const last = Buffer.alloc(KEY_BYTES, 255);
  first.writeUIntBE(invertedTime(to), 0, 6);
  last.writeUIntBE(invertedTime(from), 0, 6);
  return { first, last };
}

/** When a deposit with this key was created; of a withdrawal's it says nothing. */
export function timeOfKey(key: Uint8Array): number {
  return MAX_TIME - Buffer.from(key).readUIntBE(0, 6);
}

function invertedTime(time: number): number {
  return Math.min(MAX_TIME, Math.max(0, MAX_TIME - time));
}

/** The sum as one number. Sums of pages are added up: neither half can reach the other below 2^32 records. */
export function digestOf({ a, b }: DigestSum): bigint {
  return (BigInt(a) << 64n) | BigInt(b);
}

/** Whether two records are one and the same in everything that makes their identity. */
export function sameBase(one: WalletRecord, other: WalletRecord): boolean {
  if (one.kind === 'withdrawal') return other.kind === 'withdrawal' && one.id === other.id;
  return (
    other.kind === 'deposit' &&
    one.createdAt === other.createdAt &&
    one.amount === other.amount &&
    one.address === other.address &&
    one.currency === other.currency &&
    one.chain === other.chain &&
    one.memo === other.memo &&
    one.fee === other.fee &&
    one.isInner === other.isInner
  );
}

/** Ids that begin with a time, as many venues' do, keep the order of the sync run as well. */
function writeStart(id: string, key: Buffer): void {
  for (let i = 0; i < 6; i += 1) key[i] = 255 - ((i < id.length ? id.charCodeAt(i) : 0) & 255);
}

/** How the transaction id of an incoming record compares with that of a stored one. */
export type TxMatch = 'same' | 'late' | 'lost' | 'other';

/**
 * `late`: the stored one had none yet, or had it without the `@n` that names its place in the transaction (33).
 * `lost`: the stored one had it, and the venue reports none now, or the shorter form.
 */
export function matchTx(stored: string | null, incoming: string | null): TxMatch {
  if (stored === incoming) return 'same';
  if (isNone(stored)) return isNone(incoming) ? 'same' : 'late';
  if (isNone(incoming)) return 'lost';
  if (incoming.startsWith(`${stored}@`)) return 'late';
  return stored.startsWith(`${incoming}@`) ? 'lost' : 'other';
}

function isNone(tx: string | null): tx is null | '' {
  return tx === null || tx === '';
}
