import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { passed, refused, type Judged } from '../http/reply.ts';
import type { ApiKey, Permission } from './credentials.ts';

export interface SignedRequest {
  method: string;
  /** Path with query exactly as it stood in the request line. */
  target: string;
  headers: IncomingHttpHeaders;
  /** The body's bytes as received. */
  body: Buffer;
}

export interface VerificationRules {
  headerPrefix: string;
  keys: readonly ApiKey[];
  /** Milliseconds a request's timestamp may differ from the exchange's clock; the difference must be smaller. */
  skewMs: number;
  /** The exchange's clock, milliseconds since the epoch. */
  now: number;
}

/**
 * Judges a request by section 5 and returns the key it was signed with. The signature is looked at before the passphrase, so
 * that a wrong secret (which spoils both) is told apart from a wrong passphrase. Refusals: 400001 to 400005, 400007, 400009.
 */
export function verify(
  request: SignedRequest,
  permission: Permission,
  rules: VerificationRules,
): Judged<ApiKey> {
  const name = (suffix: string) => `${rules.headerPrefix}-API-${suffix}`;
  const read = (suffix: string) => single(request.headers[name(suffix).toLowerCase()]);

  const key = read('KEY');
  const sign = read('SIGN');
  const timestamp = read('TIMESTAMP');
  const passphrase = read('PASSPHRASE');
  const version = read('KEY-VERSION');
  if (key === null || sign === null || timestamp === null || passphrase === null || version === null) {
    const all = ['KEY', 'SIGN', 'TIMESTAMP', 'PASSPHRASE', 'KEY-VERSION'].map(name).join(', ');
    return refused('400001', `Please check the header of your request for ${all}`, 400);
  }

  const holder = rules.keys.find((candidate) => candidate.key === key);
  if (holder === undefined) return refused('400003', `${name('KEY')} not exists`, 401);
  if (!holder.versions.includes(version)) return refused('400009', `Invalid ${name('KEY-VERSION')}.`, 400);
  if (!isFresh(timestamp, rules)) return refused('400002', `Invalid ${name('TIMESTAMP')}`, 400);
  if (!isSignedBy(holder.secret, sign, timestamp, request))
    return refused('400005', `Invalid ${name('SIGN')}`, 401);
  if (!equal(passphrase, hmac(holder.secret, holder.passphrase))) {
    return refused('400004', `Invalid ${name('PASSPHRASE')}`, 401);
  }
  if (!holder.permissions.includes(permission)) {
    return refused('400007', 'Access denied, require more permission', 403);
  }
  return passed(holder);
}

function isFresh(timestamp: string, rules: VerificationRules): boolean {
  if (!/^\d{1,16}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) - rules.now) < rules.skewMs;
}

/** S5-R1 to S5-R6 over the raw bytes. The venue's own clients sign the query un-encoded and send it encoded; both count (facts, section 11). */
function isSignedBy(secret: string, sign: string, timestamp: string, request: SignedRequest): boolean {
  const targets = [request.target];
  const decoded = decodeQuery(request.target);
  if (decoded !== request.target) targets.push(decoded);
  let matches = false;
  for (const target of targets) {
    const mac = createHmac('sha256', secret)
      .update(timestamp + request.method + target)
      .update(request.body)
      .digest('base64');
    if (equal(sign, mac)) matches = true;
  }
  return matches;
}

function decodeQuery(target: string): string {
  const start = target.indexOf('?');
  if (start === -1) return target;
  try {
    return target.slice(0, start) + decodeURIComponent(target.slice(start));
  } catch {
    return target; // not valid percent-encoding: only the raw form can have been signed
  }
}

function hmac(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('base64');
}

/** Compares in constant time; the lengths are no secret. */
function equal(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function single(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
