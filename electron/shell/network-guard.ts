import { APP_URL } from './app-scheme.ts';
import type { SessionCalls } from './electron-calls.ts';

/** The page has no network at all: only its own files, inline images and (in development) the developer tools load. */
export function isAllowedRequest(url: string, devTools: boolean): boolean {
  if (url.startsWith(APP_URL) || url.startsWith('data:')) return true;
  return devTools && url.startsWith('devtools://');
}

export function guardNetwork(session: Pick<SessionCalls, 'webRequest' | 'on'>, devTools: boolean): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isAllowedRequest(details.url, devTools) });
  });
  session.on('will-download', (event) => event.preventDefault());
}
