/**
 * Seam: bytes to an encrypted file and back, on the disk. Breaks when one changed, cut, moved or added byte goes unnoticed, when anything of such a
 * file is used, when two files share a key, or when a header makes scrypt eat memory.
 */
import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';
import { openOutput } from '../../storage/output.ts';
import { lookAtSealed, sealedOutput, unseal, type UnsealFailure } from './sealed-file.ts';
import { CHUNK_BYTES, HEADER_BYTES, readHeader, TAG_BYTES } from './sealed-header.ts';
import { deriveKey, isSameDerivation, newSealingKey, type SealingKey } from './sealing-key.ts';

/** The least that is read: a test need not wait for half a second. */
const CHEAP = { logN: 14, r: 8, p: 1, salt: new Uint8Array(16).fill(7) };
const ABOUT = { madeAt: 1_700_000_000_000, isWhole: true };

let sealing: SealingKey;
let folder: string;
beforeAll(async () => {
  sealing = await deriveKey('correct horse battery', CHEAP);
});
beforeEach(() => {
  folder = testFolder('sealed-');
});

/** Written in pieces of these lengths, the last one taking the rest. */
function seal(bytes: Uint8Array, pieces: readonly number[] = [], key = sealing): Buffer {
  const path = join(folder, 'out');
  const output = sealedOutput(openOutput(path), key, ABOUT);
  let from = 0;
  for (const length of pieces) {
    output.write(bytes.subarray(from, from + length));
    from += length;
  }
  output.write(bytes.subarray(from));
  output.close();
  output.publish();
  return readFileSync(path);
}

/** What comes out, or why nothing does. */
function open(sealed: Uint8Array, key: Pick<SealingKey, 'key'> = sealing): Buffer | UnsealFailure {
  const [from, to] = [join(folder, 'in'), join(folder, 'plain')];
  writeFileSync(from, sealed);
  rmSync(to, { force: true });
  const opened = unseal(from, to, key);
  return opened.ok ? readFileSync(to) : opened.error;
}

const sizes = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: CHUNK_BYTES - 2, max: CHUNK_BYTES + 2 }),
  fc.integer({ min: 2 * CHUNK_BYTES - 1, max: 2 * CHUNK_BYTES + 1 }),
);

function bytesOf(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) & 255);
}

it('gives back what went in, whatever its size and however it was written', () => {
  fc.assert(
    fc.property(sizes, fc.array(fc.integer({ min: 0, max: 70_000 }), { maxLength: 6 }), (size, pieces) => {
      const plain = bytesOf(size);
      const sealed = seal(plain, pieces);
      expect(sealed.length).toBe(
        HEADER_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / CHUNK_BYTES)),
      );
      expect(Buffer.compare(open(sealed) as Buffer, plain)).toBe(0); // a string would not compare
    }),
    { numRuns: runs(40, 1_000) },
  );
});

it('every byte of a small file that is flipped is noticed', () => {
  const sealed = seal(bytesOf(40));
  for (let at = 0; at < sealed.length; at += 1) {
    const flipped = Buffer.from(sealed);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect(open(flipped), `byte ${at}`).toBe('damaged');
  }
});

it('a flip, a cut or more bytes anywhere in a long one is noticed', () => {
  const sealed = seal(bytesOf(2 * CHUNK_BYTES + 500));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: sealed.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      (at, bits) => {
        const flipped = Buffer.from(sealed);
        flipped[at] = (flipped[at] ?? 0) ^ bits;
        expect(open(flipped)).toBe('damaged');
        expect(open(sealed.subarray(0, at))).toBe('damaged');
        expect(open(Buffer.concat([sealed, Buffer.alloc(1 + (at % 100))]))).toBe('damaged');
      },
    ),
    { numRuns: runs(60, 2_000) },
  );
});

it('chunks that were swapped, left out at the end, or taken from another file of the same key are noticed', () => {
  const chunk = CHUNK_BYTES + TAG_BYTES;
  const sealed = seal(bytesOf(3 * CHUNK_BYTES));
  const at = (number: number) => HEADER_BYTES + number * chunk;
  const part = (file: Buffer, number: number) => file.subarray(at(number), at(number + 1));
  const header = sealed.subarray(0, HEADER_BYTES);
  const other = seal(bytesOf(3 * CHUNK_BYTES));
  for (const parts of [
    [header, part(sealed, 1), part(sealed, 0), part(sealed, 2)],
    [header, part(sealed, 0), part(sealed, 1)],
    [header, part(sealed, 0), part(other, 1), part(sealed, 2)],
    [header],
  ]) {
    expect(open(Buffer.concat(parts))).toBe('damaged');
  }
});

it('a wrong passphrase is told from damage, and two files of one passphrase share nothing', async () => {
  const sealed = seal(bytesOf(100));
  expect(open(sealed, await deriveKey('correct horse batterx', CHEAP))).toBe('other-key');
  expect(seal(bytesOf(100)).subarray(HEADER_BYTES)).not.toEqual(sealed.subarray(HEADER_BYTES));
  // Composed or not: one passphrase.
  const [composed, apart] = [
    await deriveKey('caf\u00e9 noir', CHEAP),
    await deriveKey('cafe\u0301 noir', CHEAP),
  ];
  expect(composed.key).toEqual(apart.key);
});

it('a new key has a salt of its own and is made again from what its file says', async () => {
  const made = await newSealingKey('correct horse battery');
  expect(made.derivation).toMatchObject({ logN: 17, r: 8, p: 1 });
  const sealed = seal(bytesOf(10), [], made);
  writeFileSync(join(folder, 'new'), sealed);
  const look = lookAtSealed(join(folder, 'new'));
  if (!look.ok || look.value === null) throw new Error('not sealed');
  expect(look.value).toMatchObject(ABOUT);
  expect(isSameDerivation(look.value.derivation, made.derivation)).toBe(true);
  expect(open(sealed, await deriveKey('correct horse battery', look.value.derivation))).toEqual(
    Buffer.from(bytesOf(10)),
  );
});

it('a header that asks scrypt for too much, or too little, is refused before anything is derived', () => {
  const header = seal(bytesOf(1)).subarray(0, HEADER_BYTES);
  expect(readHeader(header)).not.toBeNull();
  for (const [at, value] of [
    [8, 2],
    [9, 13],
    [9, 19],
    [9, 255],
    [10, 9],
    [11, 0],
    [11, 5],
  ] as const) {
    const crafted = sealedAgain(header, at, value);
    expect(readHeader(crafted), `byte ${at} is ${value}`).toBeNull();
  }
  // The same by hand, with nothing wrong in it: the sum is what it should be.
  expect(readHeader(sealedAgain(header, 11, 4))).not.toBeNull();
});

/** As somebody writes it who knows the format: with the right sum. */
function sealedAgain(header: Buffer, at: number, value: number): Buffer {
  const crafted = Buffer.from(header);
  crafted[at] = value;
  createHash('sha256').update(crafted.subarray(0, 88)).digest().copy(crafted, 88, 0, 8);
  return crafted;
}

it('a file that is not encrypted is said to be none, and nothing is left where it fails', () => {
  writeFileSync(join(folder, 'zip'), 'PK and so on');
  expect(lookAtSealed(join(folder, 'zip'))).toEqual({ ok: true, value: null });
  writeFileSync(join(folder, 'short'), 'CFSEALED');
  expect(lookAtSealed(join(folder, 'short'))).toEqual({ ok: false, error: 'damaged' });
  expect(open(Buffer.from('CFSEALED'))).toBe('damaged');
  expect(existsSync(join(folder, 'out'))).toBe(false);
});
