import { WebSocket } from 'ws';
import type { App } from '../electron/app/app.ts';
import { systemClock } from '../electron/platform/clock.ts';
import { systemIds } from '../electron/platform/ids.ts';
import { memoryKeychain } from '../electron/platform/keychain.ts';
import type { TestPage } from '../electron/system/self-test/app-checks.ts';
import { makeScratchFolder } from '../electron/system/self-test/scratch-folder.ts';
import { appFolder, runSelfTest } from '../electron/system/self-test/self-test.ts';
import { hostThreads, keychainWorker, openApp, pageFolders, readVersion, systemKeychain } from './main.ts';
import { SOCKET_PROTOCOL } from './gate.ts';
import { serveBrowser } from './server.ts';

/**
 * `--self-test` where there is no Electron: the same checks on the same built parts; the bridge is asked over the host's own socket, and the
 * page over its own port, as a browser would. Prints the one line and ends the process with 0 or 1.
 */
export async function runHostSelfTest(keychainKind: 'memory' | 'system', strict: boolean): Promise<void> {
  // The app's own timers never keep a program alive.
  const alive = setInterval(() => undefined, 60_000);
  const scratch = makeScratchFolder();
  const system = keychainKind === 'system' ? systemKeychain() : null;
  const keychain = system ?? memoryKeychain();
  const report = await runSelfTest({
    clock: systemClock,
    ids: systemIds,
    keychain,
    keychainWorker,
    ...hostThreads(),
    version: readVersion(),
    platform: process.platform,
    strict,
    folder: scratch.path,
    ready: () => Promise.resolve(),
    openApp: (watch) => openApp(appFolder(scratch.path), keychain, { watch }),
    openPage,
  });
  scratch.remove();
  await new Promise<void>((resolve) => {
    process.stdout.write(`${JSON.stringify(report)}\n`, () => resolve());
  });
  clearInterval(alive);
  if (system?.hasStuckThread() === true) process.kill(process.pid, 'SIGKILL');
  process.exit(report.ok ? 0 : 1);
}

async function openPage(app: App): Promise<TestPage> {
  const server = await serveBrowser({
    app,
    clock: systemClock,
    folders: pageFolders,
    port: 0,
    report: (line) => console.error(line),
  });
  const { origin, host } = new URL(server.url);
  const first = await fetch(server.url, { redirect: 'manual' });
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const tab = /#tab=(.+)$/.exec(first.headers.get('location') ?? '')?.[1] ?? '';
  return {
    describe: () => ask(`ws://${host}/bridge`, tab, { origin, cookie }),
    async get(file) {
      const answer = await fetch(`${origin}${file}`, { headers: { cookie } });
      const policy = answer.headers.get('content-security-policy');
      return { status: answer.status, policy, html: await answer.text() };
    },
    close: () => server.close(),
  };
}

function ask(address: string, tab: string, headers: Record<string, string>): Promise<unknown> {
  const socket = new WebSocket(address, [SOCKET_PROTOCOL, tab], { headers });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ id: 1, name: 'app.describe', args: [{}] })));
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString('utf8')) as { id?: number; result?: unknown }; // our own host wrote it
      if (message.id === 1) resolve(message.result);
    });
  });
}
