/**
 * Seam: the scheme as Electron sees it, through the double.
 * Breaks when the scheme gets a privilege it does not need, answers more than GET, or leaves out a header.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { answerAppRequest, registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { contentPolicy } from './content-policy.ts';

let page: string;
beforeAll(() => {
  page = mkdtempSync(join(tmpdir(), 'app-scheme-'));
  writeFileSync(join(page, 'index.html'), '<!doctype html>');
});
afterAll(() => rmSync(page, { recursive: true, force: true }));

it('registers one standard, secure scheme that never bypasses the content policy', () => {
  const double = createElectronDouble();
  registerAppScheme(double.electron.protocol);
  expect(double.schemes).toEqual([
    {
      scheme: 'counterfoil',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
});

it('answers the page with the policy and nosniff, and refuses every file: address', async () => {
  const double = createElectronDouble();
  const session = double.electron.session.defaultSession;
  serveAppScheme(session.protocol, page);
  const reply = await session.schemes.get('counterfoil')?.(new Request('counterfoil://app/'));
  expect(reply?.status).toBe(200);
  expect(reply?.headers.get('content-security-policy')).toBe(contentPolicy("'none'"));
  expect(reply?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await reply?.text()).toBe('<!doctype html>');
  const file = await session.schemes.get('file')?.(new Request('file:///etc/hostname'));
  expect(file?.status).toBe(403);
});

describe('refusals', () => {
  it.each([
    ['POST', 'counterfoil://app/', 405],
    ['HEAD', 'counterfoil://app/', 405],
    ['GET', 'counterfoil://other/', 403],
    ['GET', 'counterfoil://app.evil/', 403],
    ['GET', 'counterfoil://user@app/', 403],
    ['GET', 'counterfoil://app:80/', 403],
    ['GET', 'https://app/', 403],
    ['GET', 'counterfoil://app/../index.html', 403],
    ['GET', 'counterfoil://app/%2e%2e/index.html', 403],
    ['GET', 'counterfoil://app/none.js', 404],
  ])('%s %s', async (method, url, status) => {
    const reply = await answerAppRequest(page, method, url);
    expect(reply.status).toBe(status);
    expect(await reply.text()).toBe('');
  });
});
