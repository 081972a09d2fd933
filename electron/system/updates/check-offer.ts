import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { updatesServiceMessages } from '../../../shared/messages/updates-service.ts';
import { isSignedBy, signedText } from './signature.ts';
import type { Offer } from './updater.ts';

const messages = updatesServiceMessages.offer;

/** An offer that passed: newer than what runs, and every file of it signed with the hash its bytes must have. */
export interface CheckedOffer {
  version: string;
  /** The hashes a downloaded file may have, base64. */
  hashes: readonly string[];
  /** Of the largest file; null when the feed does not say. */
  bytes: number | null;
}

/** 64 bytes in base64. */
const SHA512 = /^[A-Za-z0-9+/]{86}==$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;
const RELEASE = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;
const RUNNING = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/**
 * Whether `offered` is a release (no pre-release) and newer than `running`: versions only ever go up, whatever a server says. A release is
 * newer than a pre-release of the same number.
 */
export function isNewer(offered: string, running: string): boolean {
  const next = RELEASE.exec(offered);
  const now = RUNNING.exec(running);
  if (next === null || now === null) return false;
  for (let part = 1; part <= 3; part += 1) {
    const difference = Number(next[part]) - Number(now[part]);
    if (difference !== 0) return difference > 0;
  }
  return now[4] !== undefined;
}

/**
 * Security 17: an update that is older or equal, without a hash, expired, or not signed by a key of the source, is refused before a byte
 * of it is downloaded. The error is a sentence for the person.
 */
export function checkOffer(
  offer: Offer,
  running: string,
  keys: readonly string[],
  now: number,
): Result<CheckedOffer, string> {
  const { version } = offer;
  if (!isNewer(version, running)) {
    return fail(
      isShown(version) ? messages.notNewer(version, running) : messages.notNewerUnreadable(running),
    );
  }
  return checkSigned(offer, keys, now);
}

/**
 * Whether an offer is signed and not expired, whatever version it names: a server that repeats an old one
 * keeps a newer version from everybody.
 */
export function checkSigned(
  offer: Offer,
  keys: readonly string[],
  now: number,
): Result<CheckedOffer, string> {
  const { version, files, expires } = offer;
  if (files.length === 0) return fail(messages.noFile(version));
  if (expires === null || !ISO_TIME.test(expires)) return fail(messages.noExpiry(version));
  const hashes: string[] = [];
  let bytes: number | null = null;
  for (const { url, sha512, signature, bytes: size } of files) {
    if (sha512 === null || !SHA512.test(sha512)) {
      return fail(messages.noHash(version));
    }
    if (signature === null) return fail(messages.noSignature(version));
    if (!isSignedBy(keys, signedText(version, expires, { url, sha512 }), signature)) {
      return fail(messages.otherSignature(version));
    }
    hashes.push(sha512);
    if (size !== null && (bytes === null || size > bytes)) bytes = size;
  }
  // A date that is none compares as false, so it is past.
  if (!(now < Date.parse(expires))) return fail(messages.expired(version, expires.slice(0, 10)));
  return succeed({ version, hashes, bytes });
}

/** A server may call a version anything at all. */
function isShown(version: string): boolean {
  return /^[0-9A-Za-z.+-]{1,40}$/.test(version);
}
