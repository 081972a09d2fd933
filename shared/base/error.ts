import { z } from 'zod';

/** Every way a call across the bridge can fail. The window decides by `kind`; the person reads `message`. */
export const ERROR_KINDS = [
  'bad-request', // the input does not fit the contract, or the call came from somewhere else than our page
  'not-found', // no such account, pair or placement
  'conflict', // the name is taken, the placement is already resolved
  'read-only', // this account must not place orders
  'locked', // the trading lock is on
  'not-confirmed', // the person was asked outside the page and did not agree, or nobody could be asked
  'limit', // beyond a pre-trade limit that was not confirmed
  'no-credentials', // nothing stored, or forgotten for this run
  'keychain-locked',
  'keychain-unavailable',
  'unreachable', // DNS, refused, no route
  'tls',
  'timeout',
  'connection-lost', // cut after the first byte
  'bad-answer', // an answer that does not match section 2 or the envelope
  'venue-refused', // a complete envelope with another code than 200000
  'rate-limited',
  'no-capability', // the venue has no such endpoint
  'store', // disk full, unwritable, corrupt
  'internal',
] as const;
export type BridgeErrorKind = (typeof ERROR_KINDS)[number];

export const bridgeErrorSchema = z.strictObject({
  kind: z.enum(ERROR_KINDS),
  /** What happened, to what, and what to do next. Never a stack, a path or a header. */
  message: z.string(),
  /** The venue's own text, whenever it sent any (also with HTTP 200, 4xx and 5xx). */
  venue: z.exactOptional(
    z.strictObject({ code: z.nullable(z.string()), message: z.string(), httpStatus: z.number() }),
  ),
  /** Which input field is at fault, for forms. */
  field: z.exactOptional(z.string()),
});
export type BridgeError = z.infer<typeof bridgeErrorSchema>;
