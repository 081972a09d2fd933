import type { AppCalls, SessionCalls } from './electron-calls.ts';
import { APP_ORIGIN, APP_URL } from './app-scheme.ts';

/**
 * Holds every web contents on the page it was loaded with: no navigation, no redirect, no second window, no webview.
 * None of these is handed to another program either: an address in the system's browser would be a way out for a page gone bad. What is
 * opened there goes through open-link.ts, and the app makes its address.
 */
export function guardNavigation(app: Pick<AppCalls, 'on'>): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // No content policy covers WebRTC, and no listener of requests sees it.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/** Copying is all the page needs of a browser: the system's notifications are the app's own. */
const GRANTED = new Set(['clipboard-sanitized-write']);

/**
 * Denies every permission but copying text, both when the page asks and when Chromium only checks, and that one to anything but the
 * main frame of our own page.
 */
export function limitPermissions(
  session: Pick<SessionCalls, 'setPermissionCheckHandler' | 'setPermissionRequestHandler'>,
): void {
  session.setPermissionCheckHandler(
    // Chromium writes the origin with or without a trailing slash, depending on the permission.
    (_contents, permission, origin) =>
      GRANTED.has(permission) && (origin === APP_ORIGIN || origin === `${APP_ORIGIN}/`),
  );
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(GRANTED.has(permission) && isMainFrame && requestingUrl.startsWith(APP_URL)),
  );
}

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
