/**
 * `node scripts/release/signature.ts FOLDER...`: asks the system itself whether it accepts the signatures of what lies in the folders. SIGNED and
 * NOTARISED say what the build was given keys for: an app that should carry them and does not is a fault. On macOS even an app without a certificate
 * must be whole, because a Mac's own processor refuses it otherwise.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findApps, programOf } from '../package/built.ts';
import { isInstaller } from './unpack.ts';

interface Given {
  platform: string;
  signed: boolean;
  notarised: boolean;
}

/** What is run on an app (`binary` is what carries the fuses) or an installer; an empty list where the system has no signature to ask for. */
export function signatureCommands(file: string, kind: 'app' | 'installer', given: Given): string[][] {
  if (given.platform === 'darwin' && kind === 'app') {
    const commands = [['codesign', '--verify', '--deep', '--strict', file]];
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
  const given: Given = {
    platform: process.platform,
    signed: process.env['SIGNED'] === 'true',
    notarised: process.env['NOTARISED'] === 'true',
  };
  const files: [string, 'app' | 'installer'][] = [];
  for (const folder of process.argv.slice(2).map((path) => resolve(path))) {
    for (const app of findApps(folder))
      files.push([given.platform === 'darwin' ? app.binary : programOf(app), 'app']);
    for (const name of readdirSync(folder).filter(isInstaller)) files.push([join(folder, name), 'installer']);
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
