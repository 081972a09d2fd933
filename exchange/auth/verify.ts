import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { passed, refused, type Result } from '../base/reply.ts';
import type { ApiKey, Permission } from './credentials.ts';

interface SignedRequest {
  method: string;
  /** Path with query exactly as in the request line. */
  target: string;
  headers: IncomingHttpHeaders;
  /** The body's bytes as received. */
  body: Buffer;
}

interface VerificationRules {
  headerPrefix: string;
  keys: readonly ApiKey[];
  /** A request's timestamp must differ from the exchange's clock by less than this, in milliseconds. */
  skewMs: number;
}

interface Verifier {
  /**
   * Verifies a request by section 5 at `now` (milliseconds since the epoch) and returns the key it was signed with. The signature
   * is checked before the passphrase, so that a wrong secret, which breaks both, is not reported as a wrong passphrase.
   * Refusals: 400001 to 400005, 400007, 400009.
   */
  verify(request: SignedRequest, permission: Permission, now: number): Result<ApiKey>;
}

const SUFFIXES = ['KEY', 'SIGN', 'TIMESTAMP', 'PASSPHRASE', 'KEY-VERSION'];

/** A key with what is derived from its secret, once. Printing it shows no secret. */
interface Holder {
  key: ApiKey;
  secret: KeyObject;
  passes: (passphrase: string) => boolean;
}

/** Verifies all signed requests. The keys are read once. */
export function createVerifier({ headerPrefix, keys, skewMs }: VerificationRules): Verifier {
  const name = (suffix: string) => `${headerPrefix}-API-${suffix}`;
  const header = (suffix: string) => name(suffix).toLowerCase();
  const [keyHeader, signHeader, timestampHeader] = [header('KEY'), header('SIGN'), header('TIMESTAMP')];
  const [passphraseHeader, versionHeader] = [header('PASSPHRASE'), header('KEY-VERSION')];
  const holders = new Map(keys.map((key) => [key.key, holderOf(key)]));

  return {
    verify(request, permission, now) {
      const { headers } = request;
      const given = single(headers[keyHeader]);
      const sign = single(headers[signHeader]);
      const timestamp = single(headers[timestampHeader]);
      const passphrase = single(headers[passphraseHeader]);
      const version = single(headers[versionHeader]);
      if (given === null || sign === null || timestamp === null || passphrase === null || version === null) {
        const all = SUFFIXES.map(name).join(', ');
        return refused('400001', `Please check the header of your request for ${all}`, 400);
      }

      const holder = holders.get(given);
      if (holder === undefined) return refused('400003', `${name('KEY')} not exists`, 401);
      const { key } = holder;
      if (!key.versions.includes(version)) return refused('400009', `Invalid ${name('KEY-VERSION')}.`, 400);
      if (!isFresh(timestamp, now, skewMs)) return refused('400002', `Invalid ${name('TIMESTAMP')}`, 400);
      if (!isSignedBy(holder.secret, sign, timestamp, request)) {
        return refused('400005', `Invalid ${name('SIGN')}`, 401);
      }
      if (!holder.passes(passphrase)) return refused('400004', `Invalid ${name('PASSPHRASE')}`, 401);
      if (!key.permissions.includes(permission)) {
        return refused('400007', 'Access denied, require more permission', 403);
      }
      return passed(key);
    },
  };
}

/** A KeyObject, because createHmac takes five times as long with a secret given as bytes. */
function holderOf(key: ApiKey): Holder {
  const secret = createSecretKey(key.secret, 'utf8');
  const expected = createHmac('sha256', secret).update(key.passphrase).digest('base64');
  return { key, secret, passes: (passphrase) => equal(passphrase, expected) };
}

function isFresh(timestamp: string, now: number, skewMs: number): boolean {
  if (!/^\d{1,16}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) - now) < skewMs;
}

/** S5-R1 to S5-R6 over the raw bytes. The venue's own clients sign the query decoded and send it encoded: both are accepted (facts, section 11). */
function isSignedBy(secret: KeyObject, sign: string, timestamp: string, request: SignedRequest): boolean {
  const endpoint = endpointOf(request);
  if (equal(sign, signatureOf(secret, timestamp, endpoint, request))) return true;
  const decoded = decodeQuery(endpoint);
  return decoded !== endpoint && equal(sign, signatureOf(secret, timestamp, decoded, request));
}

function signatureOf(secret: KeyObject, timestamp: string, endpoint: string, request: SignedRequest): string {
  const mac = createHmac('sha256', secret).update(timestamp + request.method + endpoint);
  return (request.body.length === 0 ? mac : mac.update(request.body)).digest('base64');
}

/** S5-R3: the path, with the query for GET and DELETE. */
function endpointOf({ method, target }: SignedRequest): string {
  if (method === 'GET' || method === 'DELETE') return target;
  const start = target.indexOf('?');
  return start === -1 ? target : target.slice(0, start);
}

function decodeQuery(endpoint: string): string {
  const start = endpoint.indexOf('?');
  if (start === -1 || !endpoint.includes('%', start)) return endpoint;
  try {
    return endpoint.slice(0, start) + decodeURIComponent(endpoint.slice(start));
  } catch {
    return endpoint; // not valid percent-encoding: only the raw form can have been signed
  }
}

/** Compares in constant time; the lengths are not secret. */
function equal(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function single(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
