import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './not-served.ts';

/**
 * Written into the bundle by scripts/vite/main.config.ts: the public keys of whoever releases this build, from the environment variable
 * COUNTERFOIL_UPDATE_KEYS, separated by commas. Not there when run from source.
 */
declare const __UPDATE_KEYS__: string;

interface System {
  platform: string;
  isPackaged: boolean;
  env: Readonly<Record<string, string | undefined>>;
  /** Where the installer put what belongs to the app; undefined outside Electron. */
  resources: string | undefined;
}

/** What is known of the copy that runs. Reads two small files beside it; never throws. */
export function thisCopy({ platform, isPackaged, env, resources }: System): Copy {
  const read = (name: string) => (resources === undefined ? null : readIfThere(join(resources, name)));
  return {
    platform,
    isPackaged,
    keys: builtInKeys(),
    feed: read('app-update.yml'),
    packageType: read('package-type')?.trim() ?? '',
    appImage: env['APPIMAGE'] ?? null,
  };
}

function builtInKeys(): string[] {
  const text = typeof __UPDATE_KEYS__ === 'string' ? __UPDATE_KEYS__ : '';
  return text.split(',').filter((key) => key !== '');
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
