import { join } from 'node:path';
import { programFolder } from '../browser-host/flags.ts';

/** Where an installed app keeps its data on a system, in an environment. */
export function usualFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): string {
  return join(programFolder('Counterfoil', env, platform), 'desk');
}
