/**
 * `node scripts/release/signature.ts FOLDER...`: asks the system itself whether it accepts the signatures of what is in the folders. SIGNED and
 * NOTARISED say what the build was given keys for: an app that should carry them and does not is a fault. Where signing is demanded it is asked for
 * whatever the build was given. On macOS even an app without a certificate must be whole, because a Mac's own processor refuses it otherwise.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findApps, programOf } from '../package/built.ts';
import { isSigningDemanded } from './build.ts';
import { isInstaller } from './unpack.ts';

interface Given {
  platform: string;
  signed: boolean;
  notarised: boolean;
}

/** What the environment says of what was built. Throws on a demand that is neither yes nor no. */
export function readGiven(platform: string, env: Readonly<Record<string, string | undefined>>): Given {
  return {
    platform,
    signed: env['SIGNED'] === 'true' || isSigningDemanded(env),
    notarised: env['NOTARISED'] === 'true',
  };
}

/** An ad hoc signature is whole and names nobody; this asks for one that leads to Apple's root. */
const BY_A_CERTIFICATE = ['-R', '=anchor apple generic'];

/** What is run on an app (`binary` is what carries the fuses) or an installer; an empty list where the system has no signature to ask for. */
export function signatureCommands(file: string, kind: 'app' | 'installer', given: Given): string[][] {
  if (given.platform === 'darwin' && kind === 'app') {
    const commands = [['codesign', '--verify', '--deep', '--strict', file]];
    if (given.signed) commands.push(['codesign', '--verify', ...BY_A_CERTIFICATE, file]);
    if (given.notarised)
      commands.push(['spctl', '--assess', '--type', 'execute', file], ['xcrun', 'stapler', 'validate', file]);
    return commands;
  }
  if (given.platform === 'win32' && given.signed) {
    const ask =
      "if ((Get-AuthenticodeSignature -LiteralPath $env:COUNTERFOIL_FILE).Status -ne 'Valid') { exit 1 }";
    return [['powershell', '-NoProfile', '-NonInteractive', '-Command', ask]];
  }
  return [];
}

if (import.meta.main) {
  const given = readGiven(process.platform, process.env);
  const files: [string, 'app' | 'installer'][] = [];
  for (const folder of process.argv.slice(2).map((path) => resolve(path))) {
    for (const app of findApps(folder))
      files.push([given.platform === 'darwin' ? app.binary : programOf(app), 'app']);
    for (const name of readdirSync(folder).filter(isInstaller)) files.push([join(folder, name), 'installer']);
  }
  if (files.length === 0) {
    console.error('there is neither an app nor an installer');
    process.exitCode = 1;
  }
  for (const [file, kind] of files) {
    for (const [program = '', ...args] of signatureCommands(file, kind, given)) {
      // The name goes through the environment, where no character of it can become a part of the command.
      const { status } = spawnSync(program, args, {
        stdio: 'inherit',
        env: { ...process.env, COUNTERFOIL_FILE: file },
      });
      console.log(`${status === 0 ? 'accepted' : 'REFUSED'} by ${program}: ${file}`);
      if (status !== 0) process.exitCode = 1;
    }
  }
}
