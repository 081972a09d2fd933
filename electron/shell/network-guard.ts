import { APP_URL } from './app-scheme.ts';
import type { SessionCalls } from './electron-calls.ts';

/** The page has no network at all: only its own files, inline images and (in development) the developer tools load. */
export function isAllowedRequest(url: string, devTools: boolean): boolean {
  if (url.startsWith(APP_URL) || url.startsWith('data:')) return true;
  return devTools && url.startsWith('devtools://');
}

/** A port of this computer that only its administrator could answer at, also for addresses that usually need no proxy. */
const NOWHERE = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Cancels every request but the page's own files, and every download. What Chromium sends without such a request (WebRTC over TCP, a
 * connection opened ahead) is led to a proxy that is not there; WebRTC over UDP is closed for each page in navigation.ts.
 */
export async function guardNetwork(
  session: Pick<SessionCalls, 'webRequest' | 'on' | 'setProxy'>,
  devTools: boolean,
): Promise<void> {
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isAllowedRequest(details.url, devTools) });
  });
  session.on('will-download', (event) => event.preventDefault());
  await session.setProxy(NOWHERE);
}
