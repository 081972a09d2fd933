import type { BridgeError } from '../../shared/base/error.ts';
import type { VenueKind } from '../../shared/venue/description.ts';
import { KIND_FACTS, type RequestPart } from '../../shared/venue/kind-facts.ts';

/** Patterns that name a part clearly. Used only when the code names none, and only when exactly one part matches. */
const PATTERNS: readonly (readonly [RequestPart, RegExp])[] = [
  ['clock', /timestamp|\bclock\b/i],
  ['passphrase', /passphrase/i],
  ['signature', /\bsign\b|signature/i],
  ['permission', /permission|whitelist|\bip\b/i],
  ['key', /api[- _]?key\b(?![- _]?version)|key[- _]?version/i],
];

/** Which part of a request a refusal is about: by code where the venue's codes are known, else by its text; null when neither names one. */
export function refusedPart(kind: VenueKind, error: BridgeError): RequestPart | null {
  if (error.kind !== 'venue-refused' || error.venue === undefined) return null;
  const { code, message } = error.venue;
  const byCode = code === null ? undefined : KIND_FACTS[kind].refusedParts.get(code);
  if (byCode !== undefined) return byCode;
  const matches = PATTERNS.filter(([, pattern]) => pattern.test(message));
  const [only] = matches;
  return only !== undefined && matches.length === 1 ? only[0] : null;
}
