// Would break it: a token darkened or lightened by eye, a colour given for one theme only, or a new
// text/background pair in a component that is not listed here.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

function readTokens(theme: Theme): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const match of css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)) {
    const [, name = '', light = '', dark = ''] = match;
    tokens.set(name, theme === 'light' ? light : dark);
  }
  return tokens;
}

/** Relative luminance of a #rrggbb colour, WCAG 2.2. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const planes = ['bg', 'surface', 'raised', 'hover', 'accent-bg'];
/** Rows, notices and levels of the book that also use their background. */
const grounds = ['warn-bg', 'buy-bg', 'sell-bg'];
const words = ['text', 'muted', 'faint', 'accent', 'buy', 'sell', 'warn'];
const textPairs: readonly (readonly [string, string])[] = [
  ...words.flatMap((word) => [...planes, ...grounds].map((plane) => [word, plane] as const)),
  ['practice', 'practice-bg'],
  ['practice', 'surface'],
  ['text', 'practice-bg'],
  ['muted', 'practice-bg'],
  ['warn', 'practice-bg'],
  ['on-accent', 'accent'],
  ['on-buy', 'buy'],
  ['on-sell', 'sell'],
  ['surface', 'text'],
  ['muted', 'line'],
];
const boundaryPairs: readonly (readonly [string, string])[] = [
  ['edge', 'surface'],
  ['edge', 'bg'],
  ['edge', 'raised'],
  ['edge', 'hover'],
  // The focus ring, on every background.
  ...[...planes, ...grounds, 'practice-bg'].map((plane) => ['accent', plane] as const),
  // Lights of the status bar, and the fill of a meter.
  ['buy', 'surface'],
  ['sell', 'surface'],
  ['series-2', 'surface'],
  ['series-3', 'surface'],
  ['warn', 'line'],
  ['accent', 'line'],
  ['practice', 'surface'],
];

describe.each(['light', 'dark'] as const)('colours of the %s theme', (theme) => {
  const tokens = readTokens(theme);
  const colour = (name: string): string => tokens.get(name) ?? `missing token ${name}`;

  test.each(textPairs)('%s on %s reads at 4.5:1 or more (WCAG 1.4.3)', (front, back) => {
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(boundaryPairs)('%s on %s is seen at 3:1 or more (WCAG 1.4.11)', (front, back) => {
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(3);
  });
});

test('black on white is 21:1, so the ruler itself is right', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
