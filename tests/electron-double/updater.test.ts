/**
 * Seam: the real electron-updater out of the build, over HTTP, with our adapter around it and a feed signed as a release signs it. Breaks when
 * the bundle no longer loads, when electron-updater drops the signatures of a feed or takes bytes whose hash is another, when it tells
 * installations apart, or when it asks for more than the feed and the file.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { EXPIRES, signedOffer, testKey } from '../helpers/update-world.ts';
import { buildAll } from '../../scripts/build-all.ts';
import { buildIsStale, distFolder } from '../../scripts/build-stale.ts';

const here = import.meta.dirname;
const key = testKey();
const FILE = Buffer.from('the bytes of a new version, as far as anybody here knows');
const HASH = createHash('sha512').update(FILE).digest('base64');

let server: Server;
let userData: string;
let asked: { url: string; staging: string | undefined }[];
let feed: string;
let file: Buffer;

beforeAll(async () => {
  if (buildIsStale()) await buildAll(() => {});
}, 120_000);
beforeEach(async () => {
  asked = [];
  file = FILE;
  userData = mkdtempSync(path.join(tmpdir(), 'updater-data-'));
  server = createServer((request, response) => {
    const staging = request.headers['x-user-staging-id'];
    asked.push({
      url: (request.url ?? '').replace(/\?.*$/, ''),
      staging: typeof staging === 'string' ? staging : undefined,
    });
    response.end(request.url?.startsWith('/latest-linux.yml') === true ? feed : file);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => {
  server.close();
  rmSync(userData, { recursive: true, force: true });
});

/** As electron-builder writes it and the release signs it. */
function writeFeed(version: string, by = key): void {
  const [offered] = signedOffer(by, version, HASH).files;
  feed = `version: ${version}
expires: '${EXPIRES}'
files:
  - url: ${offered?.url ?? ''}
    sha512: ${HASH}
    size: ${FILE.length}
    signature: ${offered?.signature ?? ''}
path: ${offered?.url ?? ''}
sha512: ${HASH}
releaseDate: '2026-11-22T10:00:00.000Z'
`;
}

async function run(): Promise<Record<string, unknown>> {
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const child = spawn(
    process.execPath,
    ['--import', path.join(here, 'hook.ts'), path.join(here, 'updater-boot.ts')],
    {
      env: {
        ...process.env,
        DOUBLE_DIST: distFolder,
        DOUBLE_USER_DATA: userData,
        DOUBLE_PACKAGED: '1',
        DOUBLE_FEED: `http://127.0.0.1:${port}/`,
        DOUBLE_KEY: key.text,
      },
    },
  );
  let out = '';
  let errors = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString('utf8');
  });
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8');
  });
  await new Promise((resolve) => {
    child.on('close', resolve);
  });
  if (out === '') throw new Error(errors);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Record<string, unknown>; // one line of updater-boot.ts
}

it('takes a newer version that is signed, byte by byte, and tells nobody which installation asks', async () => {
  writeFeed('0.1.0');
  expect(await run()).toMatchObject({
    checked: { ok: true, value: { version: '0.1.0' } },
    downloaded: { ok: true },
    sound: true,
  });
  const nobody = '00000000-0000-0000-0000-000000000000';
  expect(asked).toEqual([
    { url: '/latest-linux.yml', staging: nobody },
    { url: '/Counterfoil-0.1.0.AppImage', staging: nobody },
  ]);
}, 60_000);

it('security 17: other bytes than the signed ones are not taken', async () => {
  writeFeed('0.1.0');
  file = Buffer.from(FILE.toString().replace('new', 'bad'));
  const seen = await run();
  expect(seen).toMatchObject({ downloaded: { ok: false }, sound: false });
}, 60_000);

it('security 17: a feed signed by somebody else costs one request and no download', async () => {
  writeFeed('0.1.0', testKey());
  expect(await run()).toMatchObject({ checked: { ok: false }, downloaded: null });
  expect(asked).toHaveLength(1);
}, 60_000);

it('security 17: a replayed older version is no update', async () => {
  writeFeed('0.0.0-alpha');
  expect(await run()).toMatchObject({
    found: { ok: true, value: { isUpdate: false } },
    checked: { ok: false },
  });
  expect(asked).toHaveLength(1);
}, 60_000);
