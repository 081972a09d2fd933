import type { ClearedPage, WindowHost } from '../system/privacy/window-host.ts';
import type { AppCalls, PowerCalls, SessionCalls, WindowCalls } from './electron-calls.ts';

interface WindowHostParts {
  app: Pick<AppCalls, 'quit'>;
  power: Pick<PowerCalls, 'getSystemIdleTime'>;
  /** The session every page of the app uses; there once the app is ready. */
  session: Pick<SessionCalls, 'clearStorageData' | 'clearCache' | 'clearCodeCaches'>;
  platform: string;
  current(): WindowCalls | null;
}

/** Where Electron's content protection does anything. */
const HEEDED: ReadonlySet<string> = new Set(['darwin', 'win32']);

/** What Electron can say of the person and do with the window. */
export function windowHost(parts: WindowHostParts): WindowHost {
  const { app, power, session, platform } = parts;
  return {
    idleMs() {
      try {
        return power.getSystemIdleTime() * 1_000;
      } catch {
        return null; // a desktop without such a service
      }
    },
    protect(on) {
      const window = parts.current();
      if (window === null || window.isDestroyed()) return false;
      window.setContentProtection(on);
      return HEEDED.has(platform);
    },
    async clearPage() {
      const left: ClearedPage['left'] = [];
      await unless(left, 'storage', session.clearStorageData());
      await unless(left, 'http', session.clearCache());
      await unless(left, 'code', session.clearCodeCaches({}));
      return { did: 'emptied', left };
    },
    end: () => app.quit(),
  };
}

async function unless(
  left: ClearedPage['left'],
  name: ClearedPage['left'][number],
  cleared: Promise<void>,
): Promise<void> {
  try {
    await cleared;
  } catch {
    left.push(name);
  }
}
