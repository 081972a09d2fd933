/**
 * Looks at a data folder without the window, and changes nothing in it: for when the app does not start. An installed app does the same with
 * `--diagnostics` and `--bundle FILE`.
 *
 *     npm run diagnostics -- [--data DIR] [--network] [--json] [--bundle FILE] [--with-journal]
 */
import './english.ts';
import { userInfo } from 'node:os';
import type { ExitCode } from '../electron/system/diagnostics/command/run-command.ts';
import {
  runDiagnosticsCommand,
  type TypedCommandParts,
} from '../electron/system/diagnostics/command/run-typed.ts';
import { systemClock } from '../electron/platform/clock.ts';
import { nodeDisk } from '../electron/platform/disk-probe.ts';
import { nodeFiles } from '../electron/platform/files.ts';
import { systemIds } from '../electron/platform/ids.ts';
import { keyringKeychain } from '../electron/platform/keyring-keychain.ts';
import { nodeNetProbe } from '../electron/platform/net-probe.ts';
import { nodePolicySource, readPolicy } from '../electron/policy/policy-file.ts';
import { environmentProxies } from '../electron/platform/proxy-route.ts';
import { systemTrust } from '../electron/platform/trusted-certificates.ts';
import { createUndiciHttp } from '../electron/platform/undici-http.ts';
import { createUndiciWebSockets } from '../electron/platform/undici-web-socket.ts';
import { ownVersion } from './read-json.ts';
import { usualFolder } from './usual-folder.ts';

/** Runs one command; `print` gets its lines. `instead`: of the ports of this machine. */
export function runDiagnostics(
  args: readonly string[],
  print: (line: string) => void,
  instead: Partial<TypedCommandParts> = {},
): Promise<ExitCode> {
  return runDiagnosticsCommand(args, {
    call: 'npm run diagnostics --',
    usual: usualFolder(),
    hasData: true,
    clock: systemClock,
    ids: systemIds,
    files: nodeFiles,
    disk: nodeDisk,
    network: nodeNetProbe({ clock: systemClock, trust: trusted, routesFor }),
    http: createUndiciHttp(systemClock, { trust, routesFor }),
    webSockets: createUndiciWebSockets({ trust, routesFor }),
    keychain,
    policy: readPolicy(nodePolicySource(process.platform, userInfo().username)),
    about: { version: ownVersion(), host: 'command line', platform: process.platform },
    print,
    ...instead,
  });
}

/** A program of the command line finds its proxies in the environment. */
const routesFor = environmentProxies(process.env);
const trusted = systemTrust();
const trust = () => trusted().context;

/** As the app asks it. */
const keychain = keyringKeychain({
  workerUrl: new URL('../electron/platform/keychain-worker.ts', import.meta.url),
  clock: systemClock,
  platform: process.platform,
});

if (import.meta.main) {
  // oxlint-disable-next-line no-console
  process.exitCode = await runDiagnostics(process.argv.slice(2), (line) => console.log(line));
  // An ordinary exit would wait for a keychain call that never returns.
  if (keychain.hasStuckThread()) process.kill(process.pid, 'SIGKILL');
}
