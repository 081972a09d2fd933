/**
 * Seam: keys of the window, through the double.
 * Breaks when text cannot be made larger where there is no menu, plus needs Shift, or a key of the page zooms.
 */
import { expect, it } from 'vitest';
import { ContentsDouble } from '../../tests/electron-double/window-double.ts';
import { zoomByKeys } from './window.ts';

const NO_KEYS = { type: 'keyDown', control: false, meta: false, alt: false, shift: false };

function setUp(platform: string) {
  const contents = new ContentsDouble();
  zoomByKeys(contents, platform);
  const press = (key: string, held: object): number => {
    const taken = contents.tryEvent('before-input-event', { ...NO_KEYS, key, ...held });
    return taken ? contents.getZoomFactor() : Number.NaN;
  };
  return { contents, press };
}

it('goes up to 300 % and down to 80 %, and back to 100 %', () => {
  const { press } = setUp('linux');
  const control = { control: true };
  expect(['=', '+', '=', '+', '+', '+', '+', '+', '+'].map((key) => press(key, control))).toEqual([
    1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3, 3,
  ]);
  expect(press('0', control)).toBe(1);
  expect(['-', '-', '-'].map((key) => press(key, control))).toEqual([0.9, 0.8, 0.8]);
});

it('leaves every other key to the page', () => {
  const { contents, press } = setUp('linux');
  for (const [key, held] of [
    ['=', {}],
    ['=', { meta: true }],
    ['+', { control: true, alt: true }],
    ['=', { control: true, type: 'keyUp' }],
    ['k', { control: true }],
    ['1', { control: true }],
  ] as const) {
    expect(press(key, held)).toBeNaN();
  }
  expect(contents.getZoomFactor()).toBe(1);
});

it('is Command on macOS', () => {
  const { press } = setUp('darwin');
  expect(press('=', { control: true })).toBeNaN();
  expect(press('=', { meta: true })).toBe(1.1);
});
