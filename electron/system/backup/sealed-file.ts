import { createCipheriv, createDecipheriv } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, statfsSync, writeSync } from 'node:fs';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { Output } from '../../storage/output.ts';
import type { SealingKey } from './sealing-key.ts';
import {
  CHUNK_BYTES,
  chunkNonce,
  HEADER_BYTES,
  isSealed,
  makeHeader,
  openHeader,
  readHeader,
  type SealedFacts,
  TAG_BYTES,
} from './sealed-header.ts';

const CIPHER = 'aes-256-gcm';
const SEALED_CHUNK = CHUNK_BYTES + TAG_BYTES;

/** The same output, to which whatever is written goes encrypted. */
export function sealedOutput(
  output: Output,
  sealing: SealingKey,
  about: Pick<SealedFacts, 'madeAt' | 'isWhole'>,
): Output {
  const { header, keys } = makeHeader(sealing, about);
  const pending = Buffer.alloc(CHUNK_BYTES);
  let held = 0;
  let chunks = 0;
  output.write(header);

  function seal(isLast: boolean): void {
    const cipher = createCipheriv(CIPHER, keys.encryption, chunkNonce(chunks, isLast));
    cipher.setAAD(header);
    output.write(cipher.update(pending.subarray(0, held)));
    output.write(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    chunks += 1;
    held = 0;
  }

  return {
    ...output,
    write(bytes) {
      for (let from = 0; from < bytes.byteLength;) {
        // A full one waits until there is more: the last one is marked as such.
        if (held === CHUNK_BYTES) seal(false);
        const part = bytes.subarray(from, from + CHUNK_BYTES - held);
        pending.set(part, held);
        held += part.byteLength;
        from += part.byteLength;
      }
    },
    close() {
      seal(true);
      return output.close();
    },
  };
}

/** What the header of a file says; null for a file that is not encrypted. The error: it is damaged. Throws when it cannot be read. */
export function lookAtSealed(path: string): Result<SealedFacts | null, 'damaged'> {
  const file = openSync(path, 'r');
  try {
    const header = readAt(file, 0, HEADER_BYTES);
    if (!isSealed(header)) return succeed(null);
    const facts = readHeader(header);
    return facts === null ? fail('damaged') : succeed(facts);
  } finally {
    closeSync(file);
  }
}

export type UnsealFailure = 'damaged' | 'other-key' | 'no-room';

/**
 * Decrypts a file to `to`. Every chunk is authenticated before it is written there, and nobody may use the file unless all were: the answer
 * is an error for one flipped, moved or missing byte. Throws when a file cannot be read or written.
 */
export function unseal(
  path: string,
  to: string,
  { key }: Pick<SealingKey, 'key'>,
): Result<null, UnsealFailure> {
  const file = openSync(path, 'r');
  const target = openSync(to, 'wx', 0o600);
  try {
    const { size } = fstatSync(file);
    const { bavail, bsize } = statfsSync(to);
    if (bavail * bsize < size) return fail('no-room');
    const header = readAt(file, 0, HEADER_BYTES);
    if (readHeader(header) === null) return fail('damaged');
    const keys = openHeader(key, header);
    if (keys === null) return fail('other-key');
    const chunks = Math.ceil((size - HEADER_BYTES) / SEALED_CHUNK);
    if (chunks < 1) return fail('damaged');
    for (let number = 0; number < chunks; number += 1) {
      const chunk = readAt(file, HEADER_BYTES + number * SEALED_CHUNK, SEALED_CHUNK);
      if (chunk.length < TAG_BYTES) return fail('damaged');
      const decipher = createDecipheriv(CIPHER, keys.encryption, chunkNonce(number, number === chunks - 1), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(header);
      decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
      const plain = decipher.update(chunk.subarray(0, -TAG_BYTES));
      try {
        decipher.final();
      } catch {
        return fail('damaged');
      }
      writeAll(target, plain);
    }
    return succeed(null);
  } finally {
    closeSync(file);
    closeSync(target);
  }
}

/** Up to `length` bytes; fewer where the file ends before. */
function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const more = readSync(file, bytes, read, length - read, at + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

function writeAll(file: number, bytes: Uint8Array): void {
  // On a disk that is nearly full, writeSync writes a part and says so by a count.
  for (let from = 0; from < bytes.byteLength;) from += writeSync(file, bytes, from, bytes.byteLength - from);
}
