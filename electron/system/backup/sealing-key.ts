import { randomBytes, scrypt } from 'node:crypto';

/** How a passphrase becomes a key: the cost of scrypt, and its salt. */
export interface Derivation {
  logN: number;
  r: number;
  p: number;
  salt: Uint8Array;
}

/** What encrypts backups: made of a passphrase, from which it cannot be read back. */
export interface SealingKey {
  /** 32 bytes. */
  key: Uint8Array;
  derivation: Derivation;
}

/** 128 MiB and about half a second: RFC 7914 with the cost that OWASP names for passwords at rest. */
const COST = { logN: 17, r: 8, p: 1 } as const;
/** scrypt takes 128 · N · r bytes; a header is bounded to 256 MiB. */
const MAX_MEMORY = 300 * 1024 * 1024;

/** A new key of a passphrase, with a salt of its own. */
export function newSealingKey(passphrase: string): Promise<SealingKey> {
  return deriveKey(passphrase, { ...COST, salt: Uint8Array.from(randomBytes(16)) });
}

/** The key that a passphrase makes with these numbers, which `readHeader` has bounded. Runs beside the main thread. */
export function deriveKey(passphrase: string, derivation: Derivation): Promise<SealingKey> {
  const { logN, r, p, salt } = derivation;
  return new Promise((resolve, reject) => {
    // One spelling of what looks the same: keyboards differ in how they compose letters.
    scrypt(
      passphrase.normalize('NFC'),
      salt,
      32,
      { N: 2 ** logN, r, p, maxmem: MAX_MEMORY },
      (error, key) => {
        if (error === null) resolve({ key: Uint8Array.from(key), derivation });
        else reject(error);
      },
    );
  });
}

export function isSameDerivation(one: Derivation, other: Derivation): boolean {
  const { logN, r, p, salt } = one;
  return (
    logN === other.logN && r === other.r && p === other.p && Buffer.from(salt).equals(Buffer.from(other.salt))
  );
}
