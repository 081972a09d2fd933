import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserServer, serveBrowser } from '../../browser-host/server.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { createFakeApp, type FakeApp } from '../electron-double/fake-app.ts';

export interface HostUnderTest {
  /** Holds `page`, and beside it what no page may get. */
  folder: string;
  app: FakeApp;
  server: BrowserServer;
  end(): Promise<void>;
}

/** The real server of the browser host, in front of a fake app and a small page. */
export async function startHost(): Promise<HostUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'browser-host-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(
    join(folder, 'page/index.html'),
    '<head><script type="module" src="/main.js"></script></head>',
  );
  writeFileSync(join(folder, 'page/main.js'), 'page();');
  writeFileSync(join(folder, 'bridge-client.js'), 'bridge();');
  writeFileSync(join(folder, 'icon.png'), 'icon');
  writeFileSync(join(folder, 'secret.js'), 'SECRET');
  const app = createFakeApp();
  const server = await serveBrowser({
    app,
    clock: systemClock,
    folders: {
      page: join(folder, 'page'),
      bridgeClient: join(folder, 'bridge-client.js'),
      icon: join(folder, 'icon.png'),
    },
    port: 0,
    report: () => {},
  });
  return {
    folder,
    app,
    server,
    async end() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
