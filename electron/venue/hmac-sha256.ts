import { hash } from 'node:crypto';

const BLOCK = 64;
const DIGEST = 32;
/** Bytes of a message that fit without another buffer: the prehash of a read or of an order. */
const USUAL_MESSAGE = 960;

/** HMAC-SHA256 under one key, ready to be used many times. */
export interface HmacKey {
  /** base64(HMAC-SHA256(key, text ++ bytes)); the text counts as UTF-8. */
  digest(text: string, bytes?: Uint8Array): string;
  /** Overwrites everything derived from the key. The key is useless afterwards. */
  wipe(): void;
}

/**
 * RFC 2104 over two one-shot hashes. createHmac builds a native object per signature, which costs more than the hashing
 * itself; its result is the oracle in the tests. The padded key lives in buffers, so that it can be wiped.
 */
export function hmacKey(secret: string): HmacKey {
  // One allocation outside Node's shared pool: it costs more than hashing.
  const memory = Buffer.alloc(BLOCK + DIGEST + BLOCK + USUAL_MESSAGE);
  const outer = memory.subarray(0, BLOCK + DIGEST);
  let inner = memory.subarray(BLOCK + DIGEST);
  let wiped = false;
  padKey(secret, inner, outer);

  function roomFor(length: number): void {
    if (inner.length >= BLOCK + length) return;
    const larger = Buffer.alloc((BLOCK + length) * 2);
    inner.copy(larger, 0, 0, BLOCK);
    inner.fill(0);
    inner = larger;
  }

  return {
    digest(text, bytes) {
      if (wiped) throw new Error('This signing key was wiped.'); // a caller's mistake, never a state of the world
      const extra = bytes === undefined ? 0 : bytes.length;
      roomFor(text.length * 3 + extra); // UTF-8 takes at most three bytes for one UTF-16 unit
      let end = BLOCK + inner.write(text, BLOCK);
      if (bytes !== undefined) {
        inner.set(bytes, end);
        end += extra;
      }
      // A view by its constructor costs half of subarray's; a string of one unit per byte less than a buffer.
      const written = new Uint8Array(inner.buffer, inner.byteOffset, end);
      outer.write(hash('sha256', written, 'binary'), BLOCK, 'latin1');
      return hash('sha256', outer, 'base64');
    },
    wipe() {
      wiped = true;
      inner.fill(0);
      outer.fill(0);
    },
  };
}

/** Writes the key, xored with the two pads of RFC 2104, to the front of both buffers. */
function padKey(secret: string, inner: Buffer, outer: Buffer): void {
  const raw = Buffer.from(secret, 'utf8');
  const key = raw.length > BLOCK ? hash('sha256', raw, 'buffer') : raw;
  for (let at = 0; at < BLOCK; at += 1) {
    const byte = key[at] ?? 0;
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  key.fill(0);
  raw.fill(0);
}
