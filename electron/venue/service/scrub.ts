import type { BridgeError } from '../../../shared/base/error.ts';
import type { Credentials, SignedHeaders } from '../signing.ts';

const SHORTEST = 4;
const HIDDEN = '•••';
/** What answer-text.ts puts where it cut. */
const CUT = '…';

/**
 * Takes credentials and what was made from them out of text that came from outside: a venue or proxy may echo a request
 * in its error page, and error texts reach the window.
 */
export function scrub(text: string, credentials: Credentials | null, sent: SignedHeaders = {}): string {
  let clean = text;
  const values = Object.keys(sent)
    .filter((name) => /-(SIGN|PASSPHRASE)$/.test(name))
    .map((name) => sent[name] ?? '');
  if (credentials !== null) values.push(credentials.secret, credentials.passphrase, credentials.key);
  for (const value of values) {
    if (value.length < SHORTEST) continue;
    for (const written of new Set([
      value,
      encodeURIComponent(value.toWellFormed()),
      value.replaceAll('/', String.raw`\/`),
    ])) {
      clean = withoutBeginnings(clean.replaceAll(written, HIDDEN), written);
    }
  }
  return clean;
}

/** An excerpt may end in the middle of a value: what comes before its ellipsis is removed as well. */
function withoutBeginnings(text: string, value: string): string {
  if (!text.includes(CUT)) return text;
  let clean = text;
  for (let length = value.length - 1; length >= SHORTEST; length -= 1) {
    clean = clean.replaceAll(value.slice(0, length) + CUT, HIDDEN + CUT);
  }
  return clean;
}

export function scrubError(
  error: BridgeError,
  credentials: Credentials | null,
  sent?: SignedHeaders,
): BridgeError {
  const clean: BridgeError = { ...error, message: scrub(error.message, credentials, sent) };
  if (error.venue !== undefined) {
    const { code, message, httpStatus } = error.venue;
    clean.venue = {
      code: code === null ? null : scrub(code, credentials, sent),
      message: scrub(message, credentials, sent),
      httpStatus,
    };
  }
  return clean;
}
