/**
 * Seam: the guards every web contents gets, through the double.
 * Breaks when a page can leave its address, open a window or attach a webview.
 */
import { describe, expect, it } from 'vitest';
import { ContentsDouble } from '../../tests/electron-double/window-double.ts';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { guardNavigation } from './page-guards.ts';

function guarded() {
  const double = createElectronDouble();
  guardNavigation(double.electron.app);
  const contents = new ContentsDouble();
  double.electron.app.emit('web-contents-created', {}, contents);
  return { double, contents };
}

it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
  'prevents %s',
  (event) => {
    expect(guarded().contents.tryEvent(event, { url: 'counterfoil://app/' })).toBe(true);
  },
);

describe('a new window', () => {
  it.each([
    'https://example.com/tx/1',
    'http://example.com/',
    'counterfoil://app/',
    'about:blank',
    'file:///etc/hostname',
  ])('is denied for %s', (url) => {
    expect(guarded().contents.openHandler?.({ url })).toEqual({ action: 'deny' });
  });
});
