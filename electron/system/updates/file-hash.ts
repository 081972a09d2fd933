import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** SHA-512 of a file's bytes, base64, read piece by piece; null when it cannot be read. */
export async function fileHash(path: string): Promise<string | null> {
  const hash = createHash('sha512');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('base64');
  } catch {
    return null;
  }
}
