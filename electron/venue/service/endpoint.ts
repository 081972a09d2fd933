import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { venueMessages } from '../../../shared/messages/venue.ts';

/** Query parameters in the order they are sent. Numbers are whole. */
export type Query = readonly (readonly [name: string, value: string | number])[];

const PLAIN = /^[A-Za-z0-9_.~-]*$/;
const PATH = /^\/[A-Za-z0-9_.~%/-]*$/;

/**
 * The endpoint of section 5: path and query, order kept, encoded once. The result is what is signed and what is sent, so
 * both are the same text (S5-R3). A space becomes %20 and a plus sign %2B. Refuses what has no UTF-8 form (half a
 * surrogate pair), a number that is not a safe integer, and a path with its own query.
 */
export function buildEndpoint(path: string, query: Query = []): Result<string, BridgeError> {
  if (!PATH.test(path)) return refuse('path', venueMessages.path(path));
  let endpoint = path;
  let separator = '?';
  for (const [name, value] of query) {
    const text = encode(value);
    if (text === null) return refuse(name, venueMessages.value(name));
    endpoint += `${separator}${name}=${text}`;
    separator = '&';
  }
  return succeed(endpoint);
}

function encode(value: string | number): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (PLAIN.test(value)) return value;
  // An apostrophe stays bare in encodeURIComponent, but URL parsers on the way rewrite it, and the signature would not fit.
  return value.isWellFormed() ? encodeURIComponent(value).replaceAll("'", '%27') : null;
}

function refuse(field: string, message: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'bad-request', field, message });
}
