import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where an installed app keeps its data on a system, in an environment. */
export function usualFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): string {
  const home = env['HOME'] ?? homedir();
  if (platform === 'darwin') return join(home, 'Library/Application Support/Counterfoil/desk');
  if (platform === 'win32') {
    return join(env['APPDATA'] || join(home, 'AppData/Roaming'), 'Counterfoil/desk');
  }
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'Counterfoil/desk');
}
