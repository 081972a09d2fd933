/** `npm start`: builds what is stale, then opens the app on Electron, or says why not and serves it for a browser. */
import { mkdirSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as browserHost from '../browser-host/main.ts';
import { readHostFlags, type HostFlags } from '../browser-host/flags.ts';
import { buildIsStale } from './build-stale.ts';
import { install, reaches } from './electron-download.ts';
import { type ElectronEnd, runElectron } from './run-electron.ts';
import { startHost } from './start-host.ts';
import { projectFolder } from './vite/shared.ts';

/** The host as the build has it. */
type BrowserHost = Pick<typeof browserHost, 'runBrowserHost'>;

/** Notes go to stderr: stdout belongs to the one line that says where the app is. */
const note = (line: string) => console.error(line);

async function start(flags: HostFlags): Promise<void> {
  // Loaded only when needed: Vite alone takes a good part of a start.
  if (buildIsStale()) await (await import('./build-all.ts')).buildAll(() => {});
  const code = await startHost(flags, thisMachine(), { electron, browser, note });
  if (code !== null) process.exitCode = code;
}

async function browser(flags: HostFlags): Promise<void> {
  // Compiling it again would take a third of every start.
  enableCompileCache(path.join(projectFolder, 'node_modules/.cache/counterfoil'));
  if (flags.selfTest !== null) {
    const { runHostSelfTest } = await import('../browser-host/self-test.ts');
    return runHostSelfTest(flags.keychain, flags.selfTest === 'strict');
  }
  const built = pathToFileURL(path.join(projectFolder, 'dist/browser-host/main.js')).href;
  const { runBrowserHost } = (await import(built)) as BrowserHost;
  await runBrowserHost(flags);
}

function electron(binary: string, flags: HostFlags): Promise<ElectronEnd> {
  const args = [projectFolder];
  if (flags.dataFolder !== null) {
    // Electron takes no folder that is not there.
    mkdirSync(flags.dataFolder, { recursive: true, mode: 0o700 });
    args.push(`--data=${flags.dataFolder}`);
  }
  if (flags.selfTest !== null) args.push(flags.selfTest === 'strict' ? '--self-test=strict' : '--self-test');
  return runElectron({ binary, args, env: process.env });
}

function thisMachine() {
  return {
    platform: process.platform,
    root: '/',
    env: process.env,
    stat: (file: string) => statSync(file, { throwIfNoEntry: false }) ?? null,
    uid: process.getuid?.() ?? null,
    electronFolder: path.join(projectFolder, 'node_modules/electron'),
    reaches: (address: string) => reaches(address, process.env),
    install(script: string) {
      note('Downloading Electron once; this takes a minute or two, more on a slow line.');
      return install(script, process.env);
    },
  };
}

const flags = readHostFlags(process.argv.slice(2));
if (flags.ok) {
  try {
    await start(flags.value);
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
} else {
  note(flags.error);
  process.exit(2);
}
