// Would break it: a mark whose letter cannot be read, or two coins of one screen with the same mark.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coinColour } from './coin-colours.ts';

/** Red, green and blue from 0 to 1 of a `#rrggbb` or `hsl(h s% l%)` colour. */
function channels(colour: string): number[] {
  if (colour.startsWith('#')) {
    return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  }
  const [hue = 0, saturation = 0, lightness = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const chroma = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  return [0, 8, 4].map((offset) => {
    const at = (offset + hue / 30) % 12;
    return lightness / 100 - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  });
}

/** Contrast of white letters on the colour, WCAG 2.2. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const KNOWN =
  'AAVE ADA APT ARB ATOM AVAX BCH BNB BTC DAI DOGE DOT EOS ETC ETH FIL KCS LINK LTC NEAR OP POL SHIB SOL SUI TON TRX TUSD UNI USDC USDT VSYS XLM XMR XRP XTZ'.split(
    ' ',
  );

test.each(KNOWN)('the letter of %s reads at 4.5:1 or more (WCAG 1.4.3)', (code) => {
  expect(coinColour(code)).toMatch(/^#/);
  expect(contrastWithWhite(coinColour(code))).toBeGreaterThanOrEqual(4.5);
});

test('so does the letter of any other code, and the same code keeps its colour', () => {
  fc.assert(
    fc.property(fc.string(), (code) => {
      expect(contrastWithWhite(coinColour(code))).toBeGreaterThanOrEqual(4.5);
      expect(coinColour(code)).toBe(coinColour(code));
    }),
    { numRuns: 500 },
  );
});

test('the coins one sees most differ from each other', () => {
  const often = ['BTC', 'ETH', 'USDT', 'USDC', 'XRP', 'SOL', 'KCS', 'TON'];
  expect(new Set(often.map(coinColour)).size).toBe(often.length);
});
