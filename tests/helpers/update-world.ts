/** A release key of the test’s own, offers signed with it, and an updater that the test directs. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { succeed } from '../../shared/base/result.ts';
import { signedText } from '../../electron/system/updates/signature.ts';
import type { Offer, Updater, UpdaterResult } from '../../electron/system/updates/updater.ts';

export interface TestKey {
  secret: KeyObject;
  /** As a build is given it. */
  text: string;
}

export function testKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return { secret: privateKey, text };
}

/** The hash of some bytes; which ones does not matter. */
export const HASH = `${'A'.repeat(86)}==`;

/** Far beyond the clocks of tests. */
export const EXPIRES = '2099-01-01T00:00:00.000Z';

export function signedOffer(key: TestKey, version: string, sha512 = HASH, expires = EXPIRES): Offer {
  const url = `Counterfoil-${version}.AppImage`;
  const signature = sign(
    null,
    Buffer.from(signedText(version, expires, { url, sha512 })),
    key.secret,
  ).toString('base64');
  return { version, isUpdate: true, expires, files: [{ url, sha512, signature, bytes: 90_000_000 }] };
}

/** Counts what would have gone out, and answers when the test says so. */
export function scriptedUpdater(key: TestKey, change: Partial<Updater> = {}) {
  const asked: string[] = [];
  let nextOffer: () => UpdaterResult<Offer | null> = () => Promise.resolve(succeed(null));
  let nextFile: () => UpdaterResult<string> = () => Promise.resolve(succeed('/cache/update'));
  let hash: string | null = HASH;
  let reportFailure: (text: string) => void = () => {};
  let progress: (percent: number) => void = () => {};
  const updater: Updater = {
    notServed: null,
    keys: [key.text],
    check() {
      asked.push('check');
      return nextOffer();
    },
    download(report) {
      asked.push('download');
      progress = report;
      return nextFile();
    },
    cancel: () => void asked.push('cancel'),
    hash: () => Promise.resolve(hash),
    install(failed) {
      asked.push('install');
      reportFailure = failed;
    },
    ...change,
  };
  return {
    updater,
    asked,
    /** What goes over the network, and what changes the installation. */
    offers: (next: typeof nextOffer) => (nextOffer = next),
    gives: (next: typeof nextFile) => (nextFile = next),
    hashes: (next: string | null) => (hash = next),
    progress: (percent: number) => progress(percent),
    installFails: (text: string) => reportFailure(text),
  };
}
