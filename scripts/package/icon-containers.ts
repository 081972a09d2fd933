/** The two containers icons are shipped in: .icns for macOS, .ico for Windows. */
import { crc32 } from 'node:zlib';

/** A square picture: as PNG, and as its pixels (red, green, blue, alpha, row by row from the top). */
export interface Picture {
  size: number;
  png: Buffer;
  pixels: Buffer;
}

/** Types of .icns that hold a PNG, with their sides. The second of a pair is the same picture for a display of double density. */
export const ICNS_TYPES: readonly [type: string, size: number][] = [
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

/** Throws when a size is missing that the container needs. */
export function writeIcns(pictures: readonly Picture[]): Buffer {
  const parts = ICNS_TYPES.map(([type, size]) => {
    const { png } = pictureOf(pictures, size);
    return Buffer.concat([Buffer.from(type, 'latin1'), uint32(png.length + 8), png]);
  });
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([Buffer.from('icns', 'latin1'), uint32(length), ...parts]);
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
