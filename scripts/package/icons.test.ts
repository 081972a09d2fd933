/**
 * Seam: the icon files the installers take. Breaks when one is no valid container, lacks a size, or shows an older drawing than icon.svg.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { ICNS_TYPES, type Picture, withText, writeIcns, writeIco } from './icon-containers.ts';
import { drawingHash, LINUX_SIZES, MAC_SIZES, WINDOWS_SIZES } from './icons.ts';
import { projectFolder } from '../vite/shared.ts';

const asset = (name: string) => readFileSync(join(projectFolder, 'assets', name));
const PNG = asset('icon.png');

/** One PNG for all sizes, and pixels of which only the first is told from the others. */
function picture(size: number): Picture {
  const pixels = Buffer.alloc(size * size * 4, 9);
  pixels.set([0, 1, 2, 3]);
  return { size, png: PNG, pixels };
}

it.each(LINUX_SIZES.map((size) => [`icons/${size}x${size}.png`, size] as const))(
  '%s is a whole PNG of its size, from the drawing as it is',
  (name, size) => {
    expect(readPng(asset(name))).toEqual({ size, text: { Source: drawingHash() } });
  },
);

it('icon.icns has every size of macOS, each a whole PNG of that size', () => {
  const entries = readIcns(asset('icon.icns'));
  for (const { size, data } of entries)
    expect(readPng(data)).toEqual({ size, text: { Source: drawingHash() } });
  expect([...new Set(entries.map(({ size }) => size))].sort((a, b) => a - b)).toEqual([...MAC_SIZES]);
});

it('icon.ico has every size of Windows: bitmaps for the small ones, PNG for the large ones', () => {
  const entries = readIco(asset('icon.ico'));
  expect(entries.map(({ size }) => size)).toEqual([...WINDOWS_SIZES]);
  for (const { size, data } of entries) {
    if (size > 48) expect(readPng(data).size).toBe(size);
    else {
      expect([data.readUInt32LE(0), data.readInt32LE(4), data.readInt32LE(8)]).toEqual([40, size, size * 2]);
      expect(data).toHaveLength(40 + size * size * 4 + Math.ceil(size / 32) * 4 * size);
    }
  }
});

it('a bitmap is upside down and has its colours in the other order', () => {
  const [entry] = readIco(writeIco([picture(16)]));
  const top = 40 + 15 * 16 * 4; // the first row of pixels is the last one of the bitmap
  expect([...(entry?.data.subarray(top, top + 4) ?? [])]).toEqual([2, 1, 0, 3]);
});

it.each([
  ['a length that is not its own', (file: Buffer) => file.writeUInt32BE(file.length - 1, 4), 'its length'],
  ['an unknown type', (file: Buffer) => file.write('zzzz', 8, 'latin1'), 'unknown type'],
  ['an entry beyond the end', (file: Buffer) => file.writeUInt32BE(file.length, 12), 'beyond the file'],
])('an .icns with %s is refused', (_what, spoil, why) => {
  const file = writeIcns(MAC_SIZES.map(picture));
  expect(readIcns(file)).toHaveLength(10);
  spoil(file);
  expect(() => readIcns(file)).toThrow(why);
});

it('an .ico that is cut off and a PNG with a changed byte are refused', () => {
  const icon = writeIco([picture(16), picture(64)]);
  expect(() => readIco(icon.subarray(0, -1))).toThrow('beyond the file');
  const png = Buffer.from(withText(PNG, 'Source', 'x'));
  png.writeUInt8(png.readUInt8(20) ^ 1, 20);
  expect(() => readPng(png)).toThrow('checksum');
  expect(() => writeIcns([picture(16)])).toThrow('no picture of 32 pixels');
});

interface Entry {
  /** Of the icon's side, in pixels. */
  size: number;
  data: Buffer;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The entries of an .icns, or an Error that says what is wrong with it. */
function readIcns(file: Buffer): Entry[] {
  if (file.toString('latin1', 0, 4) !== 'icns') throw new Error('it does not begin with icns');
  if (file.readUInt32BE(4) !== file.length) throw new Error('its length is not the length it names');
  const entries: Entry[] = [];
  for (let at = 8; at < file.length;) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32BE(at + 4);
    const size = ICNS_TYPES.find(([name]) => name === type)?.[1];
    if (size === undefined) throw new Error(`it has an entry of an unknown type: ${type}`);
    if (length < 8 || at + length > file.length) throw new Error(`the entry ${type} ends beyond the file`);
    entries.push({ size, data: file.subarray(at + 8, at + length) });
    at += length;
  }
  return entries;
}

/** The entries of an .ico, or an Error that says what is wrong with it. */
function readIco(file: Buffer): Entry[] {
  if (file.readUInt16LE(0) !== 0 || file.readUInt16LE(2) !== 1) throw new Error('it is not an icon');
  const entries: Entry[] = [];
  let end = 6 + 16 * file.readUInt16LE(4);
  for (let at = 6; at < 6 + 16 * file.readUInt16LE(4); at += 16) {
    const length = file.readUInt32LE(at + 8);
    const offset = file.readUInt32LE(at + 12);
    if (offset !== end) throw new Error('an entry does not follow the one before it');
    end = offset + length;
    if (end > file.length) throw new Error('an entry ends beyond the file');
    entries.push({
      size: file.readUInt8(at) === 0 ? 256 : file.readUInt8(at),
      data: file.subarray(offset, end),
    });
  }
  if (end !== file.length) throw new Error('something follows the last entry');
  return entries;
}

/** The side of a picture, and whether its chunks are whole. Throws when it is no square PNG or a checksum is wrong. */
function readPng(file: Buffer): { size: number; text: Record<string, string> } {
  if (!file.subarray(0, 8).equals(PNG_START)) throw new Error('it is not a PNG');
  const text: Record<string, string> = {};
  let size = 0;
  let last = '';
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length))
      throw new Error(`the checksum of its ${type} is wrong`);
    if (type === 'IHDR') {
      size = data.readUInt32BE(0);
      if (data.readUInt32BE(4) !== size) throw new Error('it is not square');
    }
    if (type === 'tEXt') {
      const [key = '', value = ''] = data.toString('latin1').split('\0');
      text[key] = value;
    }
    last = type;
    at += length + 12;
  }
  if (last !== 'IEND') throw new Error('it has no end');
  return { size, text };
}
