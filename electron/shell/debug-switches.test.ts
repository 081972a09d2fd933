/**
 * Seam: the command line as Electron reports it. Breaks when an installed app starts with a debugger attached.
 */
import { describe, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { forbiddenSwitch, UNKNOWN_SWITCH } from './debug-switches.ts';

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

describe('an installed app takes the switches it knows, and no other', () => {
  const { app } = createElectronDouble({ isPackaged: true }).electron;
  const refused = (...argv: string[]) => forbiddenSwitch(app, false, argv);

  it.each([
    ['--enable-features=SomethingNew', 'enable-features'],
    ['--disable-features=NetworkServiceSandbox', 'disable-features'],
    ['-remote-debugging-port=0', 'remote-debugging-port'],
    ['--user-data-dir=/tmp/x', 'user-data-dir'],
    ['--app=https://evil.example', 'app'],
    ['--enable-logging', 'enable-logging'],
    ['--a-switch-of-the-next-chromium', 'a-switch-of-the-next-chromium'],
    ['--Proxy-Server=x', UNKNOWN_SWITCH],
    ['--\u001b[2Jx', UNKNOWN_SWITCH],
    ['--', UNKNOWN_SWITCH],
    [' --enable-logging', 'enable-logging'],
    ['\t-enable-logging', 'enable-logging'],
  ])('%j is refused', (word, name) => {
    expect(refused('--lang=de', word)).toBe(name);
    expect(
      forbiddenSwitch(createElectronDouble({ isPackaged: false }).electron.app, false, [word]),
    ).toBeNull();
  });

  it.each([
    ['/enable-logging', 'enable-logging'],
    ['/Enable-Logging=1', 'enable-logging'],
    [' /remote-debugging-port=0', 'remote-debugging-port'],
    ['\u00a0--enable-logging', 'enable-logging'],
  ])('%j is refused on Windows, where a slash begins a switch, too', (word, name) => {
    expect(forbiddenSwitch(app, false, [word], 'win32')).toBe(name);
    expect(forbiddenSwitch(app, false, ['/lang=de', '--Lang=de'], 'win32')).toBeNull();
    expect(forbiddenSwitch(app, false, ['/home/kim/report.txt'], 'linux')).toBeNull();
  });

  it.each([
    ['--self-test=strict'],
    ['--diagnostics', '--network', '--json'],
    ['--bundle', '/home/kim/report.txt', '--with-journal'],
    ['--ozone-platform=wayland', '--force-device-scale-factor=2'],
    ['-psn_0_12345'],
    ['--updated'],
    [],
  ])('%s %s is taken', (...words) => {
    expect(refused(...words)).toBeNull();
  });
});
