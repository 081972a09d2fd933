/**
 * Seam: the command line as Electron tells it. Breaks when an installed app starts with a debugger attached.
 */
import { expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { forbiddenSwitch } from './debug-switches.ts';

it.each([
  'inspect',
  'inspect-brk',
  'inspect-wait',
  'inspect-port',
  'remote-debugging-port',
  'remote-debugging-pipe',
])('an installed app refuses --%s, development does not', (name) => {
  const installed = createElectronDouble({ isPackaged: true, switches: { [name]: '9229' } });
  const development = createElectronDouble({ isPackaged: false, switches: { [name]: '9229' } });
  expect(forbiddenSwitch(installed.electron.app)).toBe(name);
  expect(forbiddenSwitch(development.electron.app)).toBeNull();
});

it('an installed app starts without them', () => {
  expect(
    forbiddenSwitch(createElectronDouble({ isPackaged: true, switches: { lang: 'de' } }).electron.app),
  ).toBeNull();
});

it('a test build, whose fuse let the inspector in before us, takes the two switches it is driven by and no other', () => {
  const driven = (name: string) =>
    forbiddenSwitch(createElectronDouble({ isPackaged: true, switches: { [name]: '0' } }).electron.app, true);
  expect([driven('inspect'), driven('remote-debugging-port')]).toEqual([null, null]);
  for (const name of ['inspect-brk', 'remote-debugging-pipe', 'remote-allow-origins', 'no-sandbox'])
    expect(driven(name)).toBe(name);
});
