import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail, succeed, type Result } from '../shared/base/result.ts';

export interface HostFlags {
  browser: boolean;
  port: number;
  /** Null when none was named. */
  dataFolder: string | null;
  /** One JSON line on stdout instead of a sentence. */
  json: boolean;
  keychain: 'memory' | 'system';
  /** Prove the parts of the app and end, instead of serving it; `strict`: a keychain that cannot be used fails. */
  selfTest: 'usual' | 'strict' | null;
}

const HOST_USAGE =
  'npm start -- [--data DIR] [--browser [--port N] [--keychain memory|system] [--json]], or npm start -- --self-test[=strict] [--browser [--keychain memory|system]]';

/** Reads the flags of the browser host; the error is one line for the person who typed them. */
export function readHostFlags(args: readonly string[]): Result<HostFlags, string> {
  let values: {
    browser?: boolean;
    port?: string;
    data?: string;
    json?: boolean;
    keychain?: string;
    'self-test'?: string;
  };
  try {
    values = parseArgs({
      args: args.map((arg) => (arg === '--self-test' ? '--self-test=usual' : arg)),
      options: {
        browser: { type: 'boolean' },
        port: { type: 'string' },
        data: { type: 'string' },
        json: { type: 'boolean' },
        keychain: { type: 'string' },
        'self-test': { type: 'string' },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)} Usage: ${HOST_USAGE}`);
  }
  const port = values.port ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return fail(`--port takes a number from 0 to 65535, not "${port}".`);
  const keychain = values.keychain ?? 'system';
  if (keychain !== 'memory' && keychain !== 'system')
    return fail(`--keychain takes memory or system, not "${keychain}".`);
  const onlyBrowser = ['port', 'json', 'keychain'].find((name) => Object.hasOwn(values, name));
  if (onlyBrowser !== undefined && values.browser !== true) {
    return fail(`--${onlyBrowser} works only with --browser. Usage: ${HOST_USAGE}`);
  }
  const selfTest = values['self-test'] ?? null;
  if (selfTest !== null && selfTest !== 'usual' && selfTest !== 'strict')
    return fail(`--self-test takes strict or no value, not "${selfTest}".`);
  const notInTest = ['data', 'port', 'json'].find((name) => Object.hasOwn(values, name));
  if (selfTest !== null && notInTest !== undefined)
    return fail(`--self-test uses a folder and an address of its own. Leave out --${notInTest}.`);
  return succeed({
    browser: values.browser ?? false,
    port: Number(port),
    dataFolder: values.data === undefined ? null : path.resolve(values.data),
    json: values.json ?? false,
    keychain,
    selfTest,
  });
}

/** Under its own name, so that a browser host run in passing never touches the data of the installed app. */
export function usualDataFolder(): string {
  return programFolder('counterfoil-browser-host');
}

/** Where the system keeps the data of a program, which is where Electron keeps the app's as well. */
export function programFolder(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): string {
  const home = env['HOME'] ?? homedir();
  if (platform === 'win32') return path.join(env['APPDATA'] || path.join(home, 'AppData', 'Roaming'), name);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', name);
  return path.join(env['XDG_CONFIG_HOME'] || path.join(home, '.config'), name);
}
