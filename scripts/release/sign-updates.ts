/**
 * The feeds of updates (latest.yml, latest-mac.yml, latest-linux.yml, ...): what they hold, how those of two processors become one, and how each
 * file in them is signed, so that an app takes nothing that was put there by somebody without the key (electron/system/updates/check-offer.ts).
 *
 * `node scripts/release/sign-updates.ts FOLDER` signs the feeds of a folder with the Ed25519 key in UPDATE_KEY (PKCS#8, PEM).
 * `--new-key FILE` makes such a key, keeps it in FILE for its owner alone, and prints the public one for electron/system/updates/release-keys.ts.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isSignedBy, signedText } from '../../electron/system/updates/signature.ts';
import { parseYaml, writeYaml } from '../yaml.ts';

interface FeedFile {
  url: string;
  sha512: string;
  size?: number;
  signature?: string;
}

/** As electron-builder writes it and electron-updater reads it. `path` and `sha512` are for readers older than any of ours. */
interface Feed {
  version: string;
  files: FeedFile[];
  path?: string;
  sha512?: string;
  releaseDate?: string;
  /** Signed with every file: an app takes nothing of it afterwards. */
  expires?: string;
}

/** Feeds are called by the channel, which the version names: latest, or beta for 1.0.0-beta.1. */
export function isFeed(name: string): boolean {
  return /^[a-z]+(-mac|-linux|-linux-arm64)?\.yml$/.test(name);
}

/** Throws when the text is no feed. */
export function readFeed(text: string): Feed {
  const feed = parseYaml(text) as Partial<Feed> | null; // looked at below
  if (typeof feed?.version !== 'string' || !Array.isArray(feed.files) || feed.files.length === 0)
    throw new Error('it is no feed of updates');
  for (const file of feed.files) {
    if (typeof file.url !== 'string' || typeof file.sha512 !== 'string')
      throw new Error('a file of the feed has no name or no hash');
  }
  return feed as Feed;
}

/** One feed for both processors of macOS: electron-updater finds its own by the file's name. Throws when they are not of one version. */
export function mergeFeeds(first: Feed, second: Feed): Feed {
  if (first.version !== second.version)
    throw new Error(`two feeds have two versions: ${first.version} and ${second.version}`);
  const names = new Set(first.files.map(({ url }) => url));
  const twice = second.files.find(({ url }) => names.has(url));
  if (twice !== undefined) throw new Error(`two feeds name ${twice.url}`);
  return { ...first, files: [...first.files, ...second.files] };
}

/** So long a signed feed may be taken. Sign it again before: `node scripts/release/sign-updates.ts` on the newest release's feeds. */
const VALID_DAYS = 120;
const DAY_MS = 86_400_000;

function signFeed(feed: Feed, key: KeyObject, now: number): Feed {
  const expires = new Date(now + VALID_DAYS * DAY_MS).toISOString();
  return {
    ...feed,
    expires,
    files: feed.files.map((file) => ({
      ...file,
      signature: sign(null, Buffer.from(signedText(feed.version, expires, file)), key).toString('base64'),
    })),
  };
}

/** The key in a PEM text. Throws when it is of another kind than the app believes. */
export function updateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key for updates is no Ed25519 key');
  return key;
}

/** As electron/system/updates/release-keys.ts wants it. */
export function publicPart(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** What an app with these keys would not take, and what the folder does not hold as the feed says, one line each. */
export function findFeedProblems(folder: string, feed: Feed, keys: readonly string[]): string[] {
  const problems: string[] = [];
  for (const file of feed.files) {
    const path = join(folder, file.url);
    if (file.url.includes('/') || !existsSync(path))
      problems.push(`${file.url} is in a feed and not in the folder`);
    else if (createHash('sha512').update(readFileSync(path)).digest('base64') !== file.sha512)
      problems.push(`${file.url} is not what its feed says`);
    if (!isSignedBy(keys, signedText(feed.version, feed.expires ?? '', file), file.signature ?? ''))
      problems.push(`${file.url} is not signed with a key the packages know`);
  }
  return problems;
}

/** Signs every feed of a folder; how many there were. */
export function signFolder(folder: string, key: KeyObject, now: number): number {
  const feeds = readdirSync(folder).filter(isFeed);
  for (const name of feeds) {
    const path = join(folder, name);
    writeFileSync(path, writeYaml(signFeed(readFeed(readFileSync(path, 'utf8')), key, now)));
  }
  return feeds.length;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-key': { type: 'string' } },
  });
  if (values['new-key'] !== undefined) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    writeFileSync(values['new-key'], pem, { mode: 0o600, flag: 'wx' });
    console.log(publicPart(privateKey));
  } else {
    console.log(
      `signed ${signFolder(positionals[0] ?? 'out', updateKey(process.env['UPDATE_KEY'] ?? ''), Date.now())} feeds`,
    );
  }
}
