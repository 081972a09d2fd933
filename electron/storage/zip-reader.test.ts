/**
 * Seam: bytes in, files out. Breaks when the reader throws, accepts a file that is not byte for byte as zipWriter wrote it with other
 * content, or unpacks more than a file said it holds.
 */
import * as fc from 'fast-check';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { zipWriter } from './zip.ts';
import { readZip, unpackEntry } from './zip-reader.ts';

const LIMITS = { entries: 10, sizeOf: () => 10_000_000 };

function zipOf(files: readonly (readonly [string, Uint8Array])[]): Buffer {
  const pieces: Buffer[] = [];
  const zip = zipWriter((bytes) => pieces.push(Buffer.from(bytes)));
  for (const [name, content] of files) {
    zip.file(name);
    // In two pieces, as long files are.
    const middle = content.length >> 1;
    zip.add(content.subarray(0, middle));
    zip.add(content.subarray(middle));
  }
  zip.end();
  return Buffer.concat(pieces);
}

function sourceOf(bytes: Buffer) {
  return {
    size: bytes.length,
    read(at: number, length: number): Buffer {
      if (at < 0 || at + length > bytes.length) throw new RangeError('beyond the end');
      return bytes.subarray(at, at + length);
    },
  };
}

/** Everything in it, or null when it was refused. */
async function contents(bytes: Buffer, limits = LIMITS): Promise<[string, string][] | null> {
  const source = sourceOf(bytes);
  const entries = readZip(source, limits);
  if (!entries.ok) return null;
  const read: [string, string][] = [];
  for (const entry of entries.value) {
    const pieces: Buffer[] = [];
    const unpacked = await unpackEntry(source, entry, (piece) => pieces.push(Buffer.from(piece)));
    if (!unpacked.ok) return null;
    read.push([entry.name, Buffer.concat(pieces).toString('base64')]);
  }
  return read;
}

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ['reviews.db', Buffer.from('row after row after row '.repeat(40))],
  ['address-book.json', Buffer.from('{"entries":[]}')],
  ['empty.json', Buffer.alloc(0)],
  ['manifest.json', Buffer.from('{}')],
];
const SOUND = zipOf(FILES);
const EXPECTED = FILES.map(([name, content]) => [name, Buffer.from(content).toString('base64')]);

it('reads what was written, file by file', async () => {
  expect(await contents(SOUND)).toEqual(EXPECTED);
});

it('whatever is changed, cut off, put in or doubled: it is refused, or the content is what it was', async () => {
  const place = fc.nat({ max: SOUND.length - 1 });
  const harm = fc.oneof(
    fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
      const bytes = Buffer.from(SOUND);
      bytes[at] = (bytes[at] ?? 0) ^ by;
      return bytes;
    }),
    place.map((at) => SOUND.subarray(0, at)),
    place.map((at) => SOUND.subarray(at + 1)),
    fc
      .tuple(place, fc.uint8Array({ minLength: 1, maxLength: 40 }))
      .map(([at, more]) => Buffer.concat([SOUND.subarray(0, at), more, SOUND.subarray(at)])),
    fc.tuple(place, place).map(([a, b]) => Buffer.concat([SOUND.subarray(0, a), SOUND.subarray(b)])),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(harm, async (bytes) => {
      const read = await contents(bytes);
      if (read !== null) expect(read).toEqual(EXPECTED);
    }),
    { numRuns: runs(600, 30_000) },
  );
});

it('no byte outside of packed content can be another', () => {
  const entries = readZip(sourceOf(SOUND), LIMITS);
  if (!entries.ok) throw new Error(entries.error);
  const packed = (at: number) =>
    entries.value.some((entry) => at >= entry.at && at < entry.at + entry.packed);
  for (let at = 0; at < SOUND.length; at += 1) {
    if (packed(at)) continue;
    const bytes = Buffer.from(SOUND);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const read = readZip(sourceOf(bytes), LIMITS);
    // A name may read differently, and is then another name: the manifest does not speak of it.
    const names = read.ok ? read.value.map(({ name }) => name) : null;
    expect(names === null || names.join() !== FILES.map(([name]) => name).join()).toBe(true);
  }
});

it.each(['../reviews.db', '/etc/passwd', 'a/b.json', 'A.json', 'con', 'x.json ', '.hidden', 'a\\b.db'])(
  'the name %j is refused',
  async (name) => {
    expect(await contents(zipOf([[name, Buffer.from('x')]]))).toBeNull();
  },
);

it('a name twice is refused, and so is more than there may be', async () => {
  const twice = zipOf([
    ['a.json', Buffer.from('1')],
    ['a.json', Buffer.from('2')],
  ]);
  expect(readZip(sourceOf(twice), LIMITS)).toEqual({ ok: false, error: 'a.json appears twice' });
  expect(await contents(SOUND, { ...LIMITS, entries: 3 })).toBeNull();
  expect(await contents(SOUND, { ...LIMITS, sizeOf: () => 100 })).toBeNull();
});

it('a bomb is refused by its sizes, or stopped where they lie', async () => {
  const zeros = Buffer.alloc(9_000_000);
  expect(await contents(zipOf([['bomb.json', zeros]]))).toBeNull();
  // The same packed bytes under a header that says a small size.
  const packed = deflateRawSync(zeros);
  let taken = 0;
  const source = sourceOf(packed);
  const entry = { name: 'a.json', size: 1_000, packed: packed.length, crc: 0, at: 0 };
  const unpacked = await unpackEntry(source, entry, (piece) => {
    taken += piece.length;
  });
  expect(unpacked.ok).toBe(false);
  expect(taken).toBeLessThanOrEqual(1_000);
});
