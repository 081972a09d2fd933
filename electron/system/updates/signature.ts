import { createPublicKey, verify } from 'node:crypto';

/**
 * What a release key signs for one file: the version, when the offer expires, the name and the SHA-512 of the bytes belong together, so that neither an old file
 * under a new version nor another file under this name passes. scripts/release/sign-updates.ts makes the same text.
 */
export function signedText(version: string, expires: string, file: { url: string; sha512: string }): string {
  return `counterfoil update 2\n${version}\n${expires}\n${file.url}\n${file.sha512}\n`;
}

/** Whether one of `keys` (SPKI, DER, base64) made `signature` (base64) over the text. A key or signature that is none is no match. */
export function isSignedBy(keys: readonly string[], text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => {
    try {
      const made = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
      // Of another kind of key the algorithm would be the signer's choice.
      return made.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), made, bytes);
    } catch {
      return false;
    }
  });
}
