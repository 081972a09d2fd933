/** The two containers icons are shipped in: .icns for macOS, .ico for Windows. Written and read here, so that a test can look into the files. */
import { crc32 } from 'node:zlib';

/** A square picture: as PNG, and as its pixels (red, green, blue, alpha, row by row from the top). */
export interface Picture {
  size: number;
  png: Buffer;
  pixels: Buffer;
}

export interface Entry {
  /** Of the icon's side, in pixels. */
  size: number;
  data: Buffer;
}

/** Types of .icns that hold a PNG, with their sides. The second of a pair is the same picture for a display of double density. */
const ICNS_TYPES: readonly [type: string, size: number][] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Throws when a size is missing that the container needs. */
export function writeIcns(pictures: readonly Picture[]): Buffer {
  const parts = ICNS_TYPES.map(([type, size]) => {
    const { png } = pictureOf(pictures, size);
    return Buffer.concat([Buffer.from(type, 'latin1'), uint32(png.length + 8), png]);
  });
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([Buffer.from('icns', 'latin1'), uint32(length), ...parts]);
}

/** The entries of an .icns, or an Error that says what is wrong with it. */
export function readIcns(file: Buffer): Entry[] {
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

/** Pictures up to 48 pixels as bitmaps, which everything on Windows reads, larger ones as PNG. */
export function writeIco(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(pictures.length, 4);
  const bodies = pictures.map((picture) => (picture.size <= 48 ? bitmapOf(picture) : picture.png));
  let offset = head.length;
  for (const [index, { size }] of pictures.entries()) {
    const at = 6 + 16 * index;
    const length = bodies[index]?.length ?? 0;
    head.writeUInt8(size % 256, at); // 256 is written as 0
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4); // planes
    head.writeUInt16LE(32, at + 6); // bits of a pixel
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  }
  return Buffer.concat([head, ...bodies]);
}

/** The entries of an .ico, or an Error that says what is wrong with it. */
export function readIco(file: Buffer): Entry[] {
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

/** A bitmap without its file header, as .ico wants it: rows from the bottom, then a mask of one bit a pixel. */
function bitmapOf({ size, pixels }: Picture): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(size * 2, 8); // the mask counts as more rows
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const colours = Buffer.alloc(size * size * 4);
  const maskRow = Math.ceil(size / 32) * 4;
  const mask = Buffer.alloc(maskRow * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const row = size - 1 - y;
      const to = (row * size + x) * 4;
      colours[to] = pixels[from + 2] ?? 0;
      colours[to + 1] = pixels[from + 1] ?? 0;
      colours[to + 2] = pixels[from] ?? 0;
      colours[to + 3] = pixels[from + 3] ?? 0;
      if (pixels[from + 3] === 0) {
        const bit = row * maskRow + (x >> 3);
        mask[bit] = (mask[bit] ?? 0) | (0x80 >> (x & 7));
      }
    }
  }
  return Buffer.concat([header, colours, mask]);
}

/** The side of a picture, and whether its chunks are whole. Throws when it is no square PNG or a checksum is wrong. */
export function readPng(file: Buffer): { size: number; text: Record<string, string> } {
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

/** The same PNG with a text chunk about itself, before everything else but its header. */
export function withText(png: Buffer, key: string, value: string): Buffer {
  const afterHeader = 8 + 12 + png.readUInt32BE(8);
  const body = Buffer.from(`tEXt${key}\0${value}`, 'latin1');
  const chunk = Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

function pictureOf(pictures: readonly Picture[], size: number): Picture {
  const picture = pictures.find((candidate) => candidate.size === size);
  if (picture === undefined) throw new Error(`there is no picture of ${size} pixels`);
  return picture;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
