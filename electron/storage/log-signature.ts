import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import type { LogName } from '../../shared/base/log-name.ts';

/** Says that all rows of a log up to one were there when somebody with this key signed it (decision 0039). */
export interface LogSignature {
  /** Public key (Ed25519, 32 bytes) in hex. */
  key: string;
  /** 64 bytes in hex. */
  signature: string;
}

/** A row by its number and its hash in hex. */
export interface SignedPoint {
  rows: number;
  hash: string;
}

/** The key of this installation. */
export interface LogSigner {
  /** Public key in hex. */
  key: string;
  sign(log: LogName, point: SignedPoint): LogSignature;
}

const schema = z.strictObject({
  key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
});

/** What stands in front of the 32 bytes of an Ed25519 public key in DER (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
/** And in front of those of a private key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A private key of 32 random bytes in hex: PKCS #8 in base64. */
export function newPrivateKey(random: string): string {
  return Buffer.concat([PKCS8, Buffer.from(random, 'hex')]).toString('base64');
}

/** Null when the text is no such key. */
export function signerOf(privateKey: string): LogSigner | null {
  let own: KeyObject;
  try {
    own = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
  if (own.asymmetricKeyType !== 'ed25519') return null;
  const spki = createPublicKey(own).export({ format: 'der', type: 'spki' });
  const key = spki.subarray(SPKI.length).toString('hex');
  return {
    key,
    sign: (log, point) => ({ key, signature: sign(null, messageOf(log, point), own).toString('hex') }),
  };
}

export function isSigned(log: LogName, point: SignedPoint, { key, signature }: LogSignature): boolean {
  try {
    const spki = Buffer.concat([SPKI, Buffer.from(key, 'hex')]);
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return verify(null, messageOf(log, point), publicKey, Buffer.from(signature, 'hex'));
  } catch {
    return false; // no point of the curve
  }
}

/** The line that is signed. */
function messageOf(log: LogName, { rows, hash: last }: SignedPoint): Buffer {
  return Buffer.from(`counterfoil log 1\n${log}\n${rows}\n${last}\n`);
}

/** Of a row that is a signature; null when it is none. */
export function readSignature(text: string): LogSignature | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What people compare: "3f2a 91c0 77de 0b45 6e1d", the first 80 bits of the key's SHA-256. */
export function keyFingerprint(key: string): string {
  const digits = hash('sha256', Buffer.from(key, 'hex'), 'hex').slice(0, 20);
  return digits.match(/.{4}/g)?.join(' ') ?? '';
}
