import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Derivation, SealingKey } from './sealing-key.ts';

/** At the very beginning of an encrypted backup. */
const MAGIC = Buffer.from('CFSEALED', 'latin1');
const VERSION = 1;
export const HEADER_BYTES = 96;
/** Of what is encrypted at a time. */
export const CHUNK_BYTES = 65_536;
export const TAG_BYTES = 16;

/** Where each field is; `docs/backup-format.md` has the table. */
const AT = {
  version: 8,
  logN: 9,
  r: 10,
  p: 11,
  isWhole: 12,
  madeAt: 16,
  salt: 24,
  nonce: 40,
  check: 72,
  sum: 88,
};

/** What a header says before anything of it can be believed. */
export interface SealedFacts {
  derivation: Derivation;
  madeAt: number;
  /** Nothing was left out. */
  isWhole: boolean;
}

interface FileKeys {
  /** Of AES-256-GCM, for this file alone. */
  encryption: Buffer;
  check: Buffer;
}

/** A new header, and the keys of its file. */
export function makeHeader(
  { key, derivation }: SealingKey,
  { madeAt, isWhole }: Pick<SealedFacts, 'madeAt' | 'isWhole'>,
): { header: Buffer; keys: FileKeys } {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header[AT.version] = VERSION;
  header[AT.logN] = derivation.logN;
  header[AT.r] = derivation.r;
  header[AT.p] = derivation.p;
  header[AT.isWhole] = isWhole ? 1 : 0;
  header.writeBigUInt64BE(BigInt(madeAt), AT.madeAt);
  header.set(derivation.salt, AT.salt);
  header.set(randomBytes(AT.check - AT.nonce), AT.nonce);
  const keys = fileKeys(key, header);
  checkOf(keys, header).copy(header, AT.check);
  sumOf(header).copy(header, AT.sum);
  return { header, keys };
}

/** Bounds of scrypt: a crafted file must not take more than 256 MiB or a few seconds. */
const LOG_N = { min: 14, max: 18 };
const R = 8;
const MAX_P = 4;

/** Null for a file that is none, is damaged here, or asks for more than is given. Nothing of it is authentic yet. */
export function readHeader(header: Buffer): SealedFacts | null {
  if (header.length !== HEADER_BYTES || !isSealed(header)) return null;
  if (!sumOf(header).equals(header.subarray(AT.sum))) return null;
  const [version, logN = 0, r, p = 0, isWhole] = header.subarray(AT.version, AT.isWhole + 1);
  if (version !== VERSION || logN < LOG_N.min || logN > LOG_N.max || r !== R || p < 1 || p > MAX_P)
    return null;
  const madeAt = Number(header.readBigUInt64BE(AT.madeAt));
  if (!Number.isSafeInteger(madeAt)) return null;
  const salt = Uint8Array.from(header.subarray(AT.salt, AT.nonce));
  return { derivation: { logN, r, p, salt }, madeAt, isWhole: isWhole === 1 };
}

export function isSealed(start: Uint8Array): boolean {
  return MAGIC.equals(start.subarray(0, MAGIC.length));
}

/** The keys of the file with this header; null when the key is another one than it was made with. */
export function openHeader(key: Uint8Array, header: Buffer): FileKeys | null {
  const keys = fileKeys(key, header);
  return timingSafeEqual(checkOf(keys, header), header.subarray(AT.check, AT.sum)) ? keys : null;
}

/** Every file has keys of its own, so a nonce that counts from nought is never used twice with one key. */
function fileKeys(key: Uint8Array, header: Buffer): FileKeys {
  const nonce = header.subarray(AT.nonce, AT.check);
  const bytes = Buffer.from(hkdfSync('sha256', key, nonce, 'counterfoil sealed backup', 64));
  return { encryption: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

function checkOf({ check }: FileKeys, header: Buffer): Buffer {
  const hmac = createHmac('sha256', check).update(header.subarray(0, AT.check)).digest();
  return hmac.subarray(0, AT.sum - AT.check);
}

/** Tells a damaged header from a wrong passphrase. Proves nothing against somebody who writes one. */
function sumOf(header: Buffer): Buffer {
  const hash = createHash('sha256').update(header.subarray(0, AT.sum)).digest();
  return hash.subarray(0, HEADER_BYTES - AT.sum);
}

/** Of a chunk: whether it is the last one, and its number. A chunk that moved, or an end that was cut off, does not fit. */
export function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce[0] = isLast ? 1 : 0;
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}
