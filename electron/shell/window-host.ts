import { privacyWipedText } from '../../shared/text/privacy-wiped.ts';
import type { WindowHost } from '../privacy/window-host.ts';
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
      const left: string[] = [];
      await unless(left, privacyWipedText.kept.storage, session.clearStorageData());
      await unless(left, privacyWipedText.kept.http, session.clearCache());
      await unless(left, privacyWipedText.kept.code, session.clearCodeCaches({}));
      return { detail: privacyWipedText.pageEmptied, left };
    },
    end: () => app.quit(),
  };
}

async function unless(left: string[], name: string, cleared: Promise<void>): Promise<void> {
  try {
    await cleared;
  } catch {
    left.push(name);
  }
}
