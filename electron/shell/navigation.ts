import type { AppCalls } from './electron-calls.ts';

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
