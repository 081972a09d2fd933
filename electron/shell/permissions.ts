import { APP_ORIGIN, APP_URL } from './app-scheme.ts';
import type { SessionCalls } from './electron-calls.ts';

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
