import type { AppCalls } from './electron-calls.ts';

/** What the system's settings say of an address (`PROXY proxy.corp:8080; DIRECT`). Electron knows them once it is ready. */
export function proxySettings(
  app: Pick<AppCalls, 'resolveProxy' | 'whenReady'>,
): (url: string) => Promise<string> {
  return async (url) => {
    await app.whenReady();
    return app.resolveProxy(url);
  };
}
