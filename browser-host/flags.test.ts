/**
 * Seam: the words a person types. Breaks when a flag is misread or a wrong one is passed over in silence.
 */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programFolder, readHostFlags } from './flags.ts';
import { allowLoopbackOnly } from './loopback-only.ts';

it('reads every flag', () => {
  expect(
    readHostFlags(['--browser', '--port', '8080', '--data', 'here', '--json', '--keychain', 'memory']),
  ).toEqual({
    ok: true,
    value: {
      browser: true,
      port: 8080,
      dataFolder: resolve('here'),
      json: true,
      keychain: 'memory',
      selfTest: null,
    },
  });
});

it('needs none of them', () => {
  expect(readHostFlags([])).toEqual({
    ok: true,
    value: {
      browser: false,
      port: 0,
      dataFolder: null,
      json: false,
      keychain: 'system',
      selfTest: null,
    },
  });
  expect(readHostFlags(['--data', 'here'])).toMatchObject({ ok: true, value: { browser: false } });
});

it.each([
  [['--browser', '--port', 'x'], '--port'],
  [['--browser', '--port', '70000'], '--port'],
  [['--browser', '--keychain', 'file'], '--keychain'],
  [['--json'], '--browser'],
  [['--keychain', 'memory'], '--browser'],
  [['--unknown'], '--unknown'],
  [['stray'], 'stray'],
  [['--data'], '--data'],
  [['--self-test=loud'], '--self-test'],
  [['--self-test', '--data', 'here'], '--data'],
  [['--self-test', '--browser', '--port', '0'], '--port'],
])('names what is wrong with %j', (args, word) => {
  const flags = readHostFlags(args);
  expect(flags.ok).toBe(false);
  expect(flags.ok ? '' : flags.error).toContain(word);
});

it.each([
  ['http://127.0.0.1:8080', true],
  ['http://127.9.9.9', true],
  ['http://[::1]:8080', true],
  ['http://localhost:8080', true],
  ['https://api.example.com', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1@evil.example', false],
  ['not an address', false],
])('a venue at %s: allowed %s', (baseUrl, allowed) => {
  expect(allowLoopbackOnly({ baseUrl }).ok).toBe(allowed);
});

it.each([
  [['--self-test'], 'usual'],
  [['--self-test=strict', '--browser', '--keychain', 'memory'], 'strict'],
])('%j is a self-test', (args, selfTest) => {
  expect(readHostFlags(args)).toMatchObject({ ok: true, value: { selfTest } });
});

describe('the data folder follows the custom of the system', () => {
  const at = (platform: string, env: Record<string, string>) =>
    programFolder('counterfoil-browser-host', { HOME: '/home/ada', ...env }, platform);

  it.each([
    ['linux', {}, '/home/ada/.config/counterfoil-browser-host'],
    ['linux', { XDG_CONFIG_HOME: '/cfg' }, '/cfg/counterfoil-browser-host'],
    ['linux', { XDG_CONFIG_HOME: '' }, '/home/ada/.config/counterfoil-browser-host'],
    ['darwin', {}, '/home/ada/Library/Application Support/counterfoil-browser-host'],
    ['win32', { APPDATA: '/roaming' }, '/roaming/counterfoil-browser-host'],
    ['win32', {}, '/home/ada/AppData/Roaming/counterfoil-browser-host'],
  ])('%s %j', (platform, env, folder) => {
    expect(at(platform, env)).toBe(folder);
  });
});
