/** Started by start-app.ts in a Node of its own, with the Electron double's hook loaded first: boots the built app and reports when its app answers. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Bridge } from '../shared/bridge/contract.ts';
import { double, exposed } from '../tests/electron-double/electron.ts';

const dist = process.env['DOUBLE_DIST'] ?? '';
await import(pathToFileURL(join(dist, 'main/main.js')).href);
// The window opens when app and calls are there, and the page's first call is what it is waiting for.
while (double.windows.length === 0) await setTimeout(2);
createRequire(import.meta.url)(join(dist, 'main/preload.cjs'));
const bridge = exposed['counterfoil'] as Bridge; // what the page would find
const [described, accounts] = await Promise.all([
  bridge.call('app.describe', {}),
  bridge.call('accounts.list', {}),
]);
if (!described.ok || !accounts.ok) throw new Error('the app answered with an error');
process.stdout.write('ready\n', () => process.exit(0));
