import type { BridgeError } from '../../shared/bridge/error.ts';
import type { Credentials, SignedHeaders } from './signing.ts';

const SHORTEST = 4;

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
    if (value.length >= SHORTEST) clean = clean.replaceAll(value, '•••');
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
