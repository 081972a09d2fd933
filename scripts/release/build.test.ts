/**
 * Seam: the decisions about a build that depend on the environment. Breaks when a package gets updates it could not check, when an unsigned
 * build passes as one that had to be signed, or when a test build could be taken for a release.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builderEnvironment, builderRuns, isSigned, type ReleaseHost } from './build.ts';

const LINUX = { platform: 'linux', arch: 'x64' };
const WINDOWS = { platform: 'win32', arch: 'x64' };
const MAC = { platform: 'darwin', arch: 'arm64' };
const HOSTED = { GITHUB_REPOSITORY: 'somebody/counterfoil', GITHUB_SERVER_URL: 'https://github.com' };
const HOMEPAGE = '-c.extraMetadata.homepage=https://github.com/somebody/counterfoil';
const UPDATES = { ...HOSTED, COUNTERFOIL_UPDATES: 'github' };
const KEYS = ['public'];
const FEED = ['-c.publish.provider=github', '-c.publish.owner=somebody', '-c.publish.repo=counterfoil'];

/** All arguments of a release, whatever run they belong to. */
const argumentsOf = (host: ReleaseHost, env: Record<string, string>) =>
  builderRuns(host, 'release', env, KEYS).flat();

it('publishes nothing by itself, for the processor it runs on', () => {
  for (const host of [LINUX, WINDOWS, MAC]) {
    for (const args of builderRuns(host, 'release', HOSTED)) {
      expect(args).toContain('--publish=never');
      expect(args).toContain(`--${host.arch}`);
      expect(args).toContain(HOMEPAGE);
    }
  }
});

it('a test build is unpacked, in a folder of its own, and knows of no updates', () => {
  expect(builderRuns(LINUX, 'test', UPDATES)).toEqual([
    ['--linux', 'dir', '-c.directories.output=release/test', '--publish=never', '--x64', HOMEPAGE],
  ]);
});

it('what is written into the archive is the same in a test build as in a release', () => {
  const written = (args: readonly string[]) => args.filter((arg) => arg.startsWith('-c.extraMetadata'));
  for (const env of [HOSTED, { COUNTERFOIL_HOMEPAGE: 'https://counterfoil.example' }])
    for (const host of [LINUX, WINDOWS, MAC]) {
      const [test = []] = builderRuns(host, 'test', env);
      expect(written(test)).toHaveLength(1);
      for (const release of builderRuns(host, 'release', env))
        expect(written(release)).toEqual(written(test));
    }
  expect(builderRuns(LINUX, 'test', {})).toHaveLength(1); // no package names an address there
});

it('Linux builds one kind after the other, the AppImage last, and only that one checks for updates', () => {
  const runs = builderRuns(LINUX, 'release', UPDATES, KEYS);
  expect(runs.map(([, target]) => target)).toEqual(['deb', 'rpm', 'AppImage']);
  expect(runs.map((args) => FEED.some((argument) => args.includes(argument)))).toEqual([false, false, true]);
  expect(builderRuns(WINDOWS, 'release', UPDATES)).toHaveLength(1);
});

it.each([
  ['Linux with a key for updates', LINUX, UPDATES, true],
  ['Linux, updates not asked for', LINUX, { ...UPDATES, COUNTERFOIL_UPDATES: '' }, false],
  ['Windows, signed', WINDOWS, { ...UPDATES, WIN_CSC_LINK: 'certificate' }, true],
  ['Windows, not signed', WINDOWS, UPDATES, false],
  ['macOS, signed', MAC, { ...UPDATES, CSC_LINK: 'certificate' }, true],
  ['macOS, not signed', MAC, UPDATES, false],
])(
  '%s: a package gets the address of updates only if it could verify them',
  (_name, host, env, hasAddress) => {
    const args = argumentsOf(host, env);
    expect(FEED.every((argument) => args.includes(argument))).toBe(hasAddress);
    expect(args.some((argument) => argument.startsWith('-c.publish'))).toBe(hasAddress);
  },
);

it('without a key in the source no package gets the address of updates, whatever the environment says', () => {
  const env = { ...UPDATES, COUNTERFOIL_UPDATE_KEYS: 'public' };
  expect(builderRuns(LINUX, 'release', env, []).flat().join()).not.toContain('-c.publish');
});

it('macOS without a certificate is signed ad hoc, and not under the hardened runtime', () => {
  const plain = argumentsOf(MAC, HOSTED);
  expect(plain).toEqual(expect.arrayContaining(['-c.mac.identity=-', '-c.mac.hardenedRuntime=false']));
  const signed = argumentsOf(MAC, { ...HOSTED, CSC_LINK: 'certificate' });
  expect(signed.filter((argument) => argument.startsWith('-c.mac'))).toEqual([]);
});

const DEMANDED = { ...HOSTED, COUNTERFOIL_REQUIRE_SIGNING: '1' };

it.each([
  ['macOS', MAC, { CSC_LINK: 'certificate' }, 'MAC_CSC_LINK'],
  ['Windows', WINDOWS, { WIN_CSC_LINK: 'certificate' }, 'WIN_CSC_LINK'],
])(
  'where signing is demanded, a build for %s stops without a certificate',
  (_name, host, certificate, secret) => {
    for (const none of [{}, { CSC_LINK: ' ', WIN_CSC_LINK: '' }])
      expect(() => argumentsOf(host, { ...DEMANDED, ...none })).toThrow(secret);
    const args = argumentsOf(host, { ...DEMANDED, ...certificate });
    expect(args).toContain('-c.forceCodeSigning=true');
    expect(args).not.toContain('-c.mac.identity=-');
    expect(argumentsOf(host, { ...HOSTED, COUNTERFOIL_REQUIRE_SIGNING: '0' })).not.toContain(
      '-c.forceCodeSigning=true',
    );
  },
);

it('Linux has nothing to sign with, a test build is not handed out, and a slip in the demand is no “no”', () => {
  expect(argumentsOf(LINUX, DEMANDED)).not.toContain('-c.forceCodeSigning=true');
  for (const host of [LINUX, WINDOWS, MAC]) expect(builderRuns(host, 'test', DEMANDED)).toHaveLength(1);
  for (const host of [WINDOWS, MAC])
    expect(() => argumentsOf(host, { ...HOSTED, COUNTERFOIL_REQUIRE_SIGNING: 'true' })).toThrow('"true"');
});

it('deb and rpm need the address of the project, and no address is made up', () => {
  expect(() => argumentsOf(LINUX, {})).toThrow('COUNTERFOIL_HOMEPAGE');
  expect(() => argumentsOf(LINUX, { GITHUB_REPOSITORY: 'a/b/../c' })).toThrow('HOMEPAGE');
  expect(argumentsOf(LINUX, { COUNTERFOIL_HOMEPAGE: 'https://counterfoil.example' })).toContain(
    '-c.extraMetadata.homepage=https://counterfoil.example',
  );
  expect(() => argumentsOf({ platform: 'freebsd', arch: 'x64' }, HOSTED)).toThrow('freebsd');
});

it('an empty key is no key, and no token reaches the builder', () => {
  expect(isSigned(WINDOWS, { WIN_CSC_LINK: '' })).toBe(false);
  const env = { PATH: '/bin', CSC_LINK: '', APPLE_API_KEY_TEXT: ' ', GITHUB_TOKEN: 'x', GH_TOKEN: 'x' };
  expect(builderEnvironment(env, '/nowhere')).toEqual({ PATH: '/bin' });
});

it("Apple's key becomes a file for this user alone", () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-apple-'));
  const env = builderEnvironment({ APPLE_API_KEY_TEXT: 'the key', APPLE_API_KEY_ID: 'id' }, folder);
  const file = join(folder, 'apple-api-key.p8');
  expect(env).toEqual({ APPLE_API_KEY_ID: 'id', APPLE_API_KEY: file });
  expect(readFileSync(file, 'utf8')).toBe('the key');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
});
