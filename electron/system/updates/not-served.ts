import { updatesServiceMessages } from '../../../shared/messages/updates-service.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_KEYS } from './release-keys.ts';

/** What decides whether a copy can be updated from inside. */
export interface Copy {
  platform: string;
  /** False in a run from the source tree. */
  isPackaged: boolean;
  /** Public keys that the build was given. */
  keys: readonly string[];
  /** The text of app-update.yml, which the installer of a release carries; null when there is none. */
  feed: string | null;
  /** "deb" or "rpm" where a package of the system brought it, "" elsewhere. */
  packageType: string;
  /** The file an AppImage was started from; null for every other kind. */
  appImage: string | null;
}

const messages = updatesServiceMessages.notServed;

/**
 * Why this copy gets no updates from inside, for the person; null when it does get them. What could not be verified is not served: without
 * a key of ours, on Windows without the name of a publisher (electron-updater then skips the signature), or over anything but https.
 */
export function whyNotServed(copy: Copy): string | null {
  if (!copy.isPackaged) return messages.source;
  const { packageType } = copy;
  if (copy.platform === 'linux' && packageType !== '') {
    return messages.package(packageType);
  }
  if (copy.platform === 'linux' && copy.appImage === null) {
    return messages.notAppImage;
  }
  if (copy.keys.length === 0) {
    return messages.noKey;
  }
  if (copy.feed === null) return messages.noFeed;
  if (!isHttps(copy.feed)) {
    return messages.notHttps;
  }
  if (copy.platform === 'win32' && !/^publisherName:\s*\S/m.test(withFirstItem(copy.feed))) {
    return messages.notSigned;
  }
  return null;
}

/** GitHub is always asked by https; any other place says its address. */
function isHttps(feed: string): boolean {
  if (/^provider:\s*github\s*$/m.test(feed)) return !/^protocol:\s*http\s*$/m.test(feed);
  return /^url:\s*['"]?https:\/\//m.test(feed);
}

/** The name is beside its key, or in a list below it. */
function withFirstItem(feed: string): string {
  return feed.replace(/^publisherName:\s*\n\s*-\s*/m, 'publisherName: ');
}

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
