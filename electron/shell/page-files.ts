import fs from 'node:fs';
import path from 'node:path';

type PageFile =
  | { found: true; body: Uint8Array<ArrayBuffer>; contentType: string }
  | { found: false; status: 403 | 404 };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * What a path of the built page may look like: plain segments that do not begin with a dot. Everything traversal needs
 * (`..`, percent signs, backslashes, `//`, drive letters, NUL, a query) is outside this alphabet, so nothing is decoded.
 */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/**
 * Reads the file at `requestPath` (as it stood in the URL, not decoded) below `root`; `/` is index.html.
 * 403 for a path or type that is never served, 404 for a file that is not there.
 */
export async function readPageFile(root: string, requestPath: string): Promise<PageFile> {
  const wanted = requestPath === '/' ? '/index.html' : requestPath;
  const contentType = TYPES[path.extname(wanted)];
  if (!PLAIN_PATH.test(wanted) || contentType === undefined) return { found: false, status: 403 };
  // fs is used as one object, not by named imports: inside Electron its functions are replaced by ones that read app.asar.
  try {
    const realRoot = await fs.promises.realpath(root);
    const realFile = await fs.promises.realpath(path.join(realRoot, wanted));
    if (!realFile.startsWith(realRoot + path.sep)) return { found: false, status: 403 };
    return { found: true, body: new Uint8Array(await fs.promises.readFile(realFile)), contentType };
  } catch {
    return { found: false, status: 404 };
  }
}
