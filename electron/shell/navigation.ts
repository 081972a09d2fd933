import type { AppCalls } from './electron-calls.ts';
import type { LinkOpener } from './links.ts';

/**
 * Holds every web contents on the page it was loaded with: no navigation, no redirect, no second window, no webview.
 * An https link that asks for a window goes to the system's browser instead.
 */
export function guardNavigation(app: Pick<AppCalls, 'on'>, openLink: LinkOpener): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler((details) => {
      void openLink(details.url);
      return { action: 'deny' };
    });
  });
}
