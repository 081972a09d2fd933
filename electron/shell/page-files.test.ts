/**
 * Seam: the only function that turns an address into a file of the page, for both hosts.
 * Breaks when an address reaches a file outside the page's folder or of a type that is not served.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageFile } from './page-files.ts';

let folder: string;
let root: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-files-'));
  root = join(folder, 'page');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'page-twin'));
  writeFileSync(join(root, 'index.html'), 'the page');
  writeFileSync(join(root, 'assets/main-Ab_1.js'), 'the script');
  writeFileSync(join(root, '.env.js'), 'SECRET');
  writeFileSync(join(root, 'notes.txt'), 'SECRET');
  writeFileSync(join(folder, 'secret.js'), 'SECRET');
  writeFileSync(join(folder, 'page-twin/secret.js'), 'SECRET');
  symlinkSync(join(folder, 'secret.js'), join(root, 'linked.js'));
  symlinkSync(join(folder, 'page-twin'), join(root, 'linked'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is served', () => {
  it.each([
    ['/', 'the page', 'text/html; charset=utf-8'],
    ['/index.html', 'the page', 'text/html; charset=utf-8'],
    ['/assets/main-Ab_1.js', 'the script', 'text/javascript; charset=utf-8'],
  ])('%s', async (path, text, contentType) => {
    const file = await readPageFile(root, path);
    expect(file).toMatchObject({ found: true, contentType });
    expect(file.found && new TextDecoder().decode(file.body)).toBe(text);
  });

  it('serves a page that itself lies behind a link', async () => {
    const link = join(folder, 'installed');
    symlinkSync(root, link);
    expect(await readPageFile(link, '/')).toMatchObject({ found: true });
  });
});

describe('what is refused', () => {
  it.each([
    '/../secret.js',
    '/assets/../../secret.js',
    '/%2e%2e/secret.js',
    '/%2E%2E%2Fsecret.js',
    '/..%5csecret.js',
    '/..\\secret.js',
    '/%5c%5cserver%5cshare%5csecret.js',
    '//server/share/secret.js',
    '/assets//main-Ab_1.js',
    '/C:/secret.js',
    '/C%3A/secret.js',
    '/assets/main-Ab_1.js\0.png',
    '/assets/main-Ab_1.js%00.png',
    '/../page-twin/secret.js',
    '/linked.js',
    '/linked/secret.js',
    '/.env.js',
    '/./index.html',
    '/notes.txt',
    '/assets',
    '/assets/',
    '/index.html?x=1',
    '/index.html#x',
    'index.html',
    '',
    'secret.js',
  ])('%j', async (path) => {
    expect(await readPageFile(root, path)).toEqual({ found: false, status: 403 });
  });

  it('a file that is not there, and a folder named like a file', async () => {
    mkdirSync(join(root, 'folder.js'));
    expect(await readPageFile(root, '/assets/none.js')).toEqual({ found: false, status: 404 });
    expect(await readPageFile(root, '/folder.js')).toEqual({ found: false, status: 404 });
  });

  it('no address at all ever reaches a secret', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '\\',
      '/',
      '//',
      '%5c',
      '%2f',
      'secret.js',
      'page-twin',
      'linked',
      'assets',
      '\0',
      'C:',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const file = await readPageFile(root, `/${parts.join('')}`);
        expect(file.found && new TextDecoder().decode(file.body)).not.toBe('SECRET');
      }),
    );
  });
});
