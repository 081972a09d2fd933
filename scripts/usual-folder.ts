import { homedir } from 'node:os';
import { join } from 'node:path';

interface Home {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

/** Where an installed app keeps its data on this system. */
export function usualFolder({ platform, env, home }: Home = thisHome()): string {
  if (platform === 'darwin') return join(home, 'Library/Application Support/Counterfoil/desk');
  if (platform === 'win32') {
    return join(env['APPDATA'] || join(home, 'AppData/Roaming'), 'Counterfoil/desk');
  }
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'Counterfoil/desk');
}

function thisHome(): Home {
  return { platform: process.platform, env: process.env, home: homedir() };
}
