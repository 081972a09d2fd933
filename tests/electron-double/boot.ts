/**
 * Run by boot.test.ts in a Node of its own, with hook.ts loaded first: boots the built app on the double, looks at it
 * through the preload's own bridge, and prints what it saw as one line of JSON.
 */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bridge } from '../../shared/bridge/contract.ts';
import { double, exposed } from './electron.ts';
import { PREFERENCES } from '../helpers/preferences.ts';

/** Nothing in it loosens a protection, so nobody is asked outside the page. */
const NOT_LOOSER = { ...PREFERENCES, autoLockMinutes: 15 };

const main = path.join(process.env['DOUBLE_DIST'] ?? '', 'main/main.js');
const session = () => double.electron.session.defaultSession;

/** The built app is not awaited by anyone, so its steps are followed by what it does to the double. */
async function until(happened: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!happened()) {
    if (performance.now() > deadline) throw new Error(`the app did not come up: ${double.log.join(', ')}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}

/** The first words of the licence texts; what is wrong where there are none. */
async function licencesBegin(bridge: Bridge): Promise<string> {
  const answer = await bridge.call('app.licences', { offset: 0 });
  return answer.ok ? answer.value.text.slice(0, 40) : answer.error.message;
}

async function inspect() {
  const window = double.windows[0];
  if (window === undefined) throw new Error('no window');
  createRequire(import.meta.url)(String(window.options.webPreferences?.preload));
  const bridge = exposed['counterfoil'] as Bridge; // what the page would find
  const page = await session().schemes.get('counterfoil')?.(new Request('counterfoil://app/'));
  const outside = await session().schemes.get('counterfoil')?.(
    new Request('counterfoil://app/%2e%2e/main/main.js'),
  );
  const permissions: Record<string, unknown> = {};
  for (const name of ['media', 'clipboard-read', 'clipboard-sanitized-write']) {
    const answer = (granted: boolean) => {
      permissions[name] = [granted, session().permissionCheck?.(null, name, 'counterfoil://app')];
    };
    session().permissionRequest?.(null, name, answer, {
      requestingUrl: 'counterfoil://app/',
      isMainFrame: true,
    });
  }
  const events = new Promise((resolve) => {
    bridge.on('preferences', (...args: unknown[]) => resolve(args));
  });
  return {
    log: [...double.log],
    keys: Object.keys(exposed),
    bridgeKeys: Object.keys(bridge),
    webPreferences: window.options.webPreferences,
    loaded: window.loaded,
    handedOn: process.env['ELECTRON_RUN_AS_NODE'] ?? null,
    policy: page?.headers.get('content-security-policy'),
    html: await page?.text(),
    outside: outside?.status,
    prevented: ['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview'].map((name) =>
      window.webContents.tryEvent(name),
    ),
    openWindow: window.webContents.openHandler?.({ url: 'file:///etc/hostname' }),
    permissions,
    described: await bridge.call('app.describe', {}),
    licences: await licencesBegin(bridge),
    accounts: await bridge.call('accounts.list', {}),
    unknown: await bridge.call('app.quit' as 'app.describe', {}),
    extra: await bridge.call('app.describe', { extra: 1 } as never),
    set: await bridge.call('preferences.set', NOT_LOOSER),
    event: await events,
  };
}

/** A promise that nobody waits for, then an exception out of a timer: what the app makes of them. */
async function breakDown() {
  const exited = once(double.electron.app, 'exited');
  void Promise.reject(new TypeError('a promise, on purpose'));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  const goesOn = double.electron.app.exits.length === 0;
  setTimeout(() => {
    throw new TypeError('a timer, on purpose');
  });
  await exited;
  return { goesOn, exits: double.electron.app.exits, errors: double.errors };
}

async function run(): Promise<unknown> {
  await import(pathToFileURL(main).href);
  await until(() => double.windows.length > 0 || double.electron.app.exits.length > 0);
  if (double.windows.length === 0) return { log: double.log, exits: double.electron.app.exits };
  if (process.env['DOUBLE_FAULT'] === '1') return breakDown();
  const seen = await inspect();
  const exited = once(double.electron.app, 'exited');
  double.electron.app.quit();
  await exited;
  return { ...seen, exits: double.electron.app.exits };
}

process.stdout.write(`${JSON.stringify(await run())}\n`);
process.exit(0);
