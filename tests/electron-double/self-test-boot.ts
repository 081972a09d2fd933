/**
 * Run by self-test.test.ts in a Node of its own, with hook.ts loaded first: the built app on the double, started with --self-test. Its stdout
 * is the app's alone; stderr ends with one line of JSON with what it did to Electron.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { double } from './electron.ts';

/** The double's own timers and children may keep nothing alive. */
setInterval(() => undefined, 60_000);
double.electron.app.on('exited', (code: number) => {
  const [window] = double.windows;
  const seen = {
    log: double.log,
    shown: window?.calls ?? [],
    dialogs: double.errors,
    tray: double.trays.length,
  };
  process.stderr.write(`${JSON.stringify(seen)}\n`, () => process.exit(code));
});
await import(pathToFileURL(path.join(process.env['DOUBLE_DIST'] ?? '', 'main/main.js')).href);
