import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail, succeed, type Result } from '../shared/result.ts';

export interface HostFlags {
  browser: boolean;
  port: number;
  /** Null when none was named. */
  dataFolder: string | null;
  /** One JSON line on stdout instead of a sentence. */
  json: boolean;
  keychain: 'memory' | 'system';
}

const HOST_USAGE = 'npm start -- [--data DIR] [--browser [--port N] [--keychain memory|system] [--json]]';

/** Reads the flags of the browser host; the error is one line for the person who typed them. */
export function readHostFlags(args: readonly string[]): Result<HostFlags, string> {
  let values: { browser?: boolean; port?: string; data?: string; json?: boolean; keychain?: string };
  try {
    values = parseArgs({
      args: [...args],
      options: {
        browser: { type: 'boolean' },
        port: { type: 'string' },
        data: { type: 'string' },
        json: { type: 'boolean' },
        keychain: { type: 'string' },
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
    return fail(`--keychain is memory or system, not "${keychain}".`);
  const onlyBrowser = ['port', 'json', 'keychain'].find((name) => Object.hasOwn(values, name));
  if (onlyBrowser !== undefined && values.browser !== true) {
    return fail(`--${onlyBrowser} belongs to the browser host: add --browser. Usage: ${HOST_USAGE}`);
  }
  return succeed({
    browser: values.browser ?? false,
    port: Number(port),
    dataFolder: values.data === undefined ? null : path.resolve(values.data),
    json: values.json ?? false,
    keychain,
  });
}

/** Apart from the app's own data: a browser host run in passing never touches it. */
export function usualDataFolder(): string {
  const base = process.env['XDG_DATA_HOME'] ?? path.join(homedir(), '.local', 'share');
  return path.join(base, 'counterfoil-browser-host');
}
