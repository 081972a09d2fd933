import { spawn } from 'node:child_process';
import { setGlobalProxyFromEnv } from 'node:http';

type Environment = Readonly<Record<string, string | undefined>>;

/** The first answer of the place Electron is downloaded from; a proxy that wakes up takes longer than the place itself. */
const REACH_WITHIN_MS = 3_000;
const REACH_BY_PROXY_MS = 10_000;

/**
 * The proxies that Node is to use, by the names it knows: those of the environment, else those that npm was set to. Null when there are none.
 */
export function proxiesOf(env: Environment): Record<string, string> | null {
  const first = (...names: string[]) => names.map((name) => env[name]).find((value) => value) ?? '';
  const https = first('https_proxy', 'HTTPS_PROXY', 'npm_config_https_proxy', 'npm_config_proxy');
  const http = first('http_proxy', 'HTTP_PROXY', 'npm_config_http_proxy', 'npm_config_proxy');
  if (https === '' && http === '') return null;
  const none = first('no_proxy', 'NO_PROXY', 'npm_config_noproxy');
  return {
    ...(https === '' ? {} : { HTTPS_PROXY: https }),
    ...(http === '' ? {} : { HTTP_PROXY: http }),
    ...(none === '' ? {} : { NO_PROXY: none }),
  };
}

/** Whether an address answers at all, by the proxies of the environment. */
export async function reaches(address: string, env: Environment): Promise<boolean> {
  const proxies = proxiesOf(env);
  const restore = proxies === null ? () => {} : setGlobalProxyFromEnv(proxies);
  try {
    const signal = AbortSignal.timeout(proxies === null ? REACH_WITHIN_MS : REACH_BY_PROXY_MS);
    await fetch(address, { method: 'HEAD', redirect: 'manual', signal });
    return true;
  } catch {
    return false;
  } finally {
    restore();
  }
}

/**
 * Runs Electron's own installer; true when it succeeded. However slow the line is, it is not broken off: one on which nothing comes for five minutes
 * ends by itself, and whoever does not want to wait presses Ctrl+C.
 */
export function install(script: string, env: Environment): Promise<boolean> {
  const proxies = proxiesOf(env);
  const installer = spawn(process.execPath, [script], {
    stdio: ['ignore', 2, 2],
    // The system's authorities too: a company's proxy often signs what it hands on.
    env: {
      ...env,
      ...proxies,
      ...(proxies === null ? {} : { NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1' }),
    },
  });
  return new Promise((resolve) => {
    installer.on('error', () => resolve(false));
    installer.on('exit', (code) => resolve(code === 0));
  });
}
