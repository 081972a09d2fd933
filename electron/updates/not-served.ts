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

const ELSEWHERE = 'Get new versions from where you got this one.';

/**
 * Why this copy gets no updates from inside, for the person; null when it does get them. What could not be verified is not served: without
 * a key of ours, on Windows without the name of a publisher (electron-updater then skips the signature), or over anything but https.
 */
export function whyNotServed(copy: Copy): string | null {
  if (!copy.isPackaged) return 'This is a run from the source tree: update that instead.';
  const { packageType } = copy;
  if (copy.platform === 'linux' && packageType !== '') {
    return `Counterfoil was installed as a ${packageType} package, which the package manager of this system looks after. ${ELSEWHERE}`;
  }
  if (copy.platform === 'linux' && copy.appImage === null) {
    return `Of the kinds for Linux only the AppImage is updated from inside. ${ELSEWHERE}`;
  }
  if (copy.keys.length === 0) {
    return `This copy was built without a key to check updates with, so it takes none. ${ELSEWHERE}`;
  }
  if (copy.feed === null) return `This copy was built without a place to look for updates. ${ELSEWHERE}`;
  if (!isHttps(copy.feed)) {
    return `The place of updates that this copy was built with is not reached by https, so it is not asked. ${ELSEWHERE}`;
  }
  if (copy.platform === 'win32' && !/^publisherName:\s*\S/m.test(withFirstItem(copy.feed))) {
    return `This copy is not signed for Windows, so the signature of an update could not be compared with its own. ${ELSEWHERE}`;
  }
  return null;
}

/** GitHub is always asked by https; any other place says its address. */
function isHttps(feed: string): boolean {
  if (/^provider:\s*github\s*$/m.test(feed)) return !/^protocol:\s*http\s*$/m.test(feed);
  return /^url:\s*['"]?https:\/\//m.test(feed);
}

/** The name stands beside its key, or as a list below it. */
function withFirstItem(feed: string): string {
  return feed.replace(/^publisherName:\s*\n\s*-\s*/m, 'publisherName: ');
}
