import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './not-served.ts';
import { RELEASE_KEYS } from './release-keys.ts';

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
    keys: RELEASE_KEYS,
    feed: read('app-update.yml'),
    packageType: read('package-type')?.trim() ?? '',
    appImage: env['APPIMAGE'] ?? null,
  };
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
