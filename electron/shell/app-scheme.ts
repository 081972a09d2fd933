import type { Protocol } from 'electron';
import { contentPolicy, pageHeaders } from './content-policy.ts';
import { readPageFile } from './page-files.ts';

export const APP_SCHEME = 'counterfoil';
export const APP_ORIGIN = 'counterfoil://app';
export const APP_URL = `${APP_ORIGIN}/`;

/** Must run before the app is ready. The scheme never bypasses the content policy and carries no service workers. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    // The code cache is kept for http(s) alone unless a scheme asks for it: without it the page is compiled again at every start.
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built page, and refuses every `file:` address: nothing of this app is loaded from one. */
export function serveAppScheme(protocol: Pick<Protocol, 'handle'>, pageFolder: string): void {
  protocol.handle(APP_SCHEME, (request) => answerAppRequest(pageFolder, request.method, request.url));
  protocol.handle('file', () => new Response(null, { status: 403 }));
}

export async function answerAppRequest(pageFolder: string, method: string, url: string): Promise<Response> {
  if (method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } });
  if (!url.startsWith(APP_URL)) return new Response(null, { status: 403 });
  const file = await readPageFile(pageFolder, url.slice(APP_ORIGIN.length));
  if (!file.found) return new Response(null, { status: file.status });
  return new Response(file.body, { headers: pageHeaders(contentPolicy("'none'"), file.contentType) });
}
