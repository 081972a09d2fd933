/**
 * Seam: the request filter and download event of the session, through the double.
 * Breaks when the page can load anything but its own files.
 */
import { expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { guardNetwork, isAllowedRequest } from './page-guards.ts';

it.each([
  ['counterfoil://app/assets/main.js', true],
  ['data:image/png;base64,AAAA', true],
  ['counterfoil://app.evil/', false],
  ['counterfoil://application/', false],
  ['https://example.com/', false],
  ['http://127.0.0.1/', false],
  ['ws://127.0.0.1/', false],
  ['file:///etc/hostname', false],
  ['blob:counterfoil://app/1', false],
  ['devtools://devtools/bundled/inspector.html', false],
])('%s is let through: %s', (url, allowed) => {
  expect(isAllowedRequest(url, false)).toBe(allowed);
});

it('lets the developer tools load in development only', () => {
  expect(isAllowedRequest('devtools://devtools/bundled/inspector.html', true)).toBe(true);
});

it('cancels what is not allowed, and every download', async () => {
  const session = createElectronDouble().electron.session.defaultSession;
  await guardNetwork(session, false);
  const answers: unknown[] = [];
  session.beforeRequest?.({ url: 'https://example.com/' }, (answer) => answers.push(answer));
  session.beforeRequest?.({ url: 'counterfoil://app/' }, (answer) => answers.push(answer));
  expect(answers).toEqual([{ cancel: true }, { cancel: false }]);
  expect(session.tryEvent('will-download')).toBe(true);
});
