/**
 * Seam: the parts the jobs of a release leave, and the keys of electron/system/updates. Breaks when a feed reaches the release that an app would refuse or
 * should refuse, when half of macOS is lost, or when one job's file replaces another's.
 */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkOffer } from '../../electron/system/updates/check-offer.ts';
import { mergeRelease } from './merge.ts';
import { findFeedProblems, isFeed, publicPart, readFeed, updateKey } from './sign-updates.ts';
import { writeYaml } from '../yaml.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const PEM = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
const KEYS = [publicPart(privateKey)];
const NOW = Date.UTC(2026, 10, 22);

let folder = '';
const from = () => join(folder, 'parts');
const to = () => join(folder, 'out');
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'counterfoil-merge-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sha512 = (text: string) => createHash('sha512').update(text).digest('base64');

/** A part with one file and the feed that names it, as electron-builder writes them. */
function part(job: string, feed: string, file: string, version = '0.2.0'): void {
  mkdirSync(join(from(), job), { recursive: true });
  writeFileSync(join(from(), job, file), file);
  const entry = { url: file, sha512: sha512(file), size: file.length };
  const written = {
    version,
    files: [entry],
    path: file,
    sha512: entry.sha512,
    releaseDate: '2026-11-22T00:00:00.000Z',
  };
  writeFileSync(join(from(), job, feed), writeYaml(written));
}

const feedOf = (name: string) => readFeed(readFileSync(join(to(), name), 'utf8'));

it('one folder, one feed for both processors of macOS, every file signed so that the app takes it', () => {
  part('package-macos-arm64', 'latest-mac.yml', 'Counterfoil-0.2.0-mac-arm64.zip');
  part('package-macos-x64', 'latest-mac.yml', 'Counterfoil-0.2.0-mac-x64.zip');
  part('package-linux-x64', 'latest-linux.yml', 'Counterfoil-0.2.0-linux-x86_64.AppImage');
  expect(mergeRelease(from(), to(), PEM, KEYS, NOW)).toEqual([]);
  expect(readdirSync(to()).filter(isFeed)).toEqual(['latest-linux.yml', 'latest-mac.yml']);
  const mac = feedOf('latest-mac.yml');
  expect(mac.files.map(({ url }) => url)).toEqual([
    'Counterfoil-0.2.0-mac-arm64.zip',
    'Counterfoil-0.2.0-mac-x64.zip',
  ]);
  const files = mac.files.map(({ url, sha512: hash, size, signature }) => ({
    url,
    sha512: hash,
    bytes: size ?? null,
    signature: signature ?? null,
  }));
  const offer = { version: mac.version, isUpdate: true, expires: mac.expires ?? null, files };
  expect(checkOffer(offer, '0.1.0', KEYS, NOW)).toMatchObject({ ok: true });
  expect(checkOffer(offer, '0.1.0', KEYS, NOW + 121 * 86_400_000)).toMatchObject({ ok: false });
});

it('without feeds no key is needed', () => {
  mkdirSync(join(from(), 'sbom'), { recursive: true });
  writeFileSync(join(from(), 'sbom', 'counterfoil.cdx.json'), '{}');
  expect(mergeRelease(from(), to(), '', [], NOW)).toEqual([]);
});

it.each([
  ['no key to sign with', () => {}, '', KEYS, 'no UPDATE_KEY'],
  [
    'a key the packages do not know',
    () => {},
    PEM,
    [publicPart(generateKeyPairSync('ed25519').privateKey)],
    'not signed with a key',
  ],
  ['no key in the packages', () => {}, PEM, [], 'not signed with a key'],
  [
    'a file that is not what its feed says',
    () => writeFileSync(join(from(), 'a/a.AppImage'), 'other'),
    PEM,
    KEYS,
    'not what its feed says',
  ],
  ['a file that is gone', () => rmSync(join(from(), 'a/a.AppImage')), PEM, KEYS, 'not in the folder'],
  [
    'a file of two jobs',
    () => part('b', 'latest.yml', 'a.AppImage'),
    PEM,
    KEYS,
    'a.AppImage was built twice',
  ],
])('finds %s', (_what, spoil, pem, keys, why) => {
  part('a', 'latest-linux.yml', 'a.AppImage');
  spoil();
  expect(mergeRelease(from(), to(), pem, keys, NOW).join('\n')).toContain(why);
});

it('two versions, two names and another kind of key are refused', () => {
  part('a', 'latest-mac.yml', 'a-arm64.zip');
  part('b', 'latest-mac.yml', 'b-x64.zip', '0.3.0');
  expect(() => mergeRelease(from(), to(), PEM, KEYS, NOW)).toThrow('two versions');
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  expect(() => updateKey(String(other.export({ format: 'pem', type: 'pkcs8' })))).toThrow('no Ed25519 key');
  expect(() => readFeed('version: 1.0.0\nfiles: []')).toThrow('no feed');
  expect(() => readFeed('just words')).toThrow('no feed');
});

it('a name that leaves the folder is not in it', () => {
  mkdirSync(to(), { recursive: true });
  const feed = { version: '0.2.0', files: [{ url: '../parts', sha512: '' }] };
  expect(findFeedProblems(to(), feed, KEYS)).toEqual([
    expect.stringContaining('not in the folder'),
    expect.stringContaining('not signed'),
  ]);
});
