/**
 * Seam: the icon files the installers take. Breaks when one is no valid container, lacks a size, or shows an older drawing than icon.svg.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type Picture,
  readIcns,
  readIco,
  readPng,
  withText,
  writeIcns,
  writeIco,
} from './icon-containers.ts';
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
