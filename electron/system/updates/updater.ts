import type { Result } from '../../../shared/base/result.ts';

/** One file of an offer, as the feed of updates names it. */
interface OfferedFile {
  /** Its name, or its path below the place of updates. */
  url: string;
  /** Of its bytes, base64; null when the feed does not say. */
  sha512: string | null;
  /** Ed25519 signature over `signedText`, base64; null when the feed has none. */
  signature: string | null;
  bytes: number | null;
}

/** The newest version by the update server. Nothing of it counts before `checkOffer` has verified it. */
export interface Offer {
  version: string;
  /** Whether it is another version than the one that runs, as the updater sees it. */
  isUpdate: boolean;
  /** Until when it may be taken, as an ISO time in UTC; null when the feed does not say. */
  expires: string | null;
  files: readonly OfferedFile[];
}

/** Why a step did not work: a sentence for the person without address, header or stack. */
export type UpdaterResult<T> = Promise<Result<T, string>>;

/** The outside world of updates. Nothing of it asks a server before `check` is called. */
export interface Updater {
  /** Why this copy gets no updates from inside the app, and where new versions come from; null when it does get them. */
  readonly notServed: string | null;
  /** Public keys whose signature makes a file ours: SPKI, DER, base64. */
  readonly keys: readonly string[];
  /** What the place of updates says now; null when it says nothing of any version. */
  check(): UpdaterResult<Offer | null>;
  /** Downloads what `check` last offered. `progress` in percent. Answers the path of the file. */
  download(progress: (percent: number) => void): UpdaterResult<string>;
  /** Breaks a download off, if one runs. */
  cancel(): void;
  /** SHA-512 of a file's bytes, base64; null when it cannot be read. */
  hash(path: string): Promise<string | null>;
  /**
   * Ends the app, installs what was downloaded, starts it again. `failed` is called when that does not happen and the app goes on. Whoever
   * calls it has made sure that no order is on its way or unknown, and that none is taken any more.
   */
  install(failed: (text: string) => void): void;
}

/**
 * Ends the app for good: the app is closed, other copies may start, and then `last` runs, which has the app quit. It is given a way to say
 * why it could not; the app ends then as well, with that text in a box, because its app is closed.
 */
export type EndWith = (last: (failed: (text: string) => void) => void) => void;

/** For a host that is never updated from inside: it answers everything with the reason. */
export function servesNoUpdates(why: string): Updater {
  const refused = () => Promise.resolve({ ok: false, error: why } as const);
  return {
    notServed: why,
    keys: [],
    check: refused,
    download: refused,
    cancel() {},
    hash: () => Promise.resolve(null),
    install: (failed) => failed(why),
  };
}
