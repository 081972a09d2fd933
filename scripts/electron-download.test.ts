/**
 * Seam: the look at the place Electron is downloaded from, and an installer that fetches as Electron's own does, with a proxy of the test's own between.
 * Breaks when a computer behind a proxy gets the message that the place cannot be reached, or when the installer goes past the proxy.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { install, proxiesOf, reaches } from './electron-download.ts';

/** A name that only the proxy knows. */
const MIRROR = 'http://mirror.invalid/electron';
let folder: string;
let proxy: Server;
let place: Server;
let asked: string[];

const portOf = (server: Server) => (server.address() as AddressInfo).port; // a listening TCP server has one
const listen = (server: Server) =>
  new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'electron-download-'));
  asked = [];
  place = createServer((_request, response) => response.end('electron'));
  // Asked for the whole address, or to open a tunnel: both lead to the place.
  proxy = createServer((request, response) => {
    asked.push(String(request.url));
    response.end('electron');
  });
  proxy.on('connect', (request, client) => {
    asked.push(String(request.url));
    const through = connect(portOf(place), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      through.pipe(client);
      client.pipe(through);
    });
    client.on('error', () => through.destroy());
    through.on('error', () => client.destroy());
  });
  await Promise.all([listen(place), listen(proxy)]);
});
afterEach(() => {
  for (const server of [place, proxy]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

const env = () => ({ PATH: process.env['PATH'], HTTP_PROXY: `http://127.0.0.1:${portOf(proxy)}` });

it('the place is reached by the proxy, and not without it', async () => {
  expect(await reaches(MIRROR, env())).toBe(true);
  expect(asked).toEqual([expect.stringContaining('mirror.invalid')]);
  expect(await reaches(MIRROR, {})).toBe(false);
  expect(asked).toHaveLength(1);
});

it('the installer fetches by the proxy that npm was set to', async () => {
  const script = join(folder, 'install.mjs');
  writeFileSync(
    script,
    `const answer = await fetch('${MIRROR}/file.zip'); process.exit((await answer.text()) === 'electron' ? 0 : 1);`,
  );
  const { HTTP_PROXY: npm_config_proxy, ...rest } = env();
  expect(await install(script, { ...rest, npm_config_proxy })).toBe(true);
  expect(asked).toEqual([expect.stringContaining('mirror.invalid')]);
});

it('an installer that fails is reported as such', async () => {
  const script = join(folder, 'install.mjs');
  writeFileSync(script, 'process.exit(1);');
  expect(await install(script, env())).toBe(false);
});

it('the environment goes before npm, and no proxy means none', () => {
  expect(proxiesOf({})).toBeNull();
  expect(proxiesOf({ https_proxy: '', npm_config_proxy: 'http://npm:1', npm_config_noproxy: 'a' })).toEqual({
    HTTPS_PROXY: 'http://npm:1',
    HTTP_PROXY: 'http://npm:1',
    NO_PROXY: 'a',
  });
  expect(proxiesOf({ HTTPS_PROXY: 'http://env:2', npm_config_https_proxy: 'http://npm:1' })).toEqual({
    HTTPS_PROXY: 'http://env:2',
  });
});
