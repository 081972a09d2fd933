// Would break it: a code whose drawing is not the code, or one without the quiet zone that cameras need.
import { describe, expect, test } from 'vitest';
import { encode } from 'uqr';
import { drawQr } from './qr-code.tsx';

/** Fills a grid by the path's own rectangles, as a browser would. */
function rasterize({ side, path }: ReturnType<typeof drawQr>): boolean[][] {
  const grid = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = Number(x); at < Number(x) + Number(run); at += 1) {
      const row = grid[Number(y)];
      if (row !== undefined) row[at] = true;
    }
  }
  return grid;
}

describe('the QR code of an address', () => {
  test.each(['TXqH3', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'x'.repeat(300)])(
    'of %s is drawn module for module',
    (text) => {
      expect(rasterize(drawQr(text))).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
    },
  );

  test('has four light modules on every side', () => {
    const drawn = drawQr('TXqH3');
    const grid = rasterize(drawn);
    for (let at = 0; at < drawn.side; at += 1) {
      for (const edge of [0, 1, 2, 3, drawn.side - 4, drawn.side - 1]) {
        expect([grid[edge]?.[at], grid[at]?.[edge]]).toEqual([false, false]);
      }
    }
    expect(grid[4]?.[4]).toBe(true);
  });
});
