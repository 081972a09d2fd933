import { APP_ORIGIN } from './app-scheme.ts';
import type { SessionCalls } from './electron-calls.ts';

const GRANTED = new Set(['clipboard-sanitized-write', 'notifications']);

/** Denies every permission but copying text and notifications, both when the page asks and when Chromium only checks. */
export function limitPermissions(
  session: Pick<SessionCalls, 'setPermissionCheckHandler' | 'setPermissionRequestHandler'>,
): void {
  session.setPermissionCheckHandler(
    // Chromium writes the origin with or without a trailing slash, depending on the permission.
    (_contents, permission, origin) =>
      GRANTED.has(permission) && (origin === APP_ORIGIN || origin === `${APP_ORIGIN}/`),
  );
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(GRANTED.has(permission)));
}
