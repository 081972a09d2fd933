import type { KeyVersion } from '../../shared/venue/description.ts';
import { type HmacKey, hmacKey } from './hmac-sha256.ts';

/** What a user was given by the venue. Only electron/features/accounts and this folder hold it. */
export interface Credentials {
  key: string;
  secret: string;
  passphrase: string;
  keyVersion: KeyVersion;
}

export interface RequestToSign {
  /** Milliseconds since the epoch; goes into the prehash and the header as the same text (S5-R5). */
  timestamp: string | number;
  method: string;
  /** The path with the query exactly as it will be sent (S5-R3). */
  endpoint: string;
  /** Exactly what will be sent; absent, null and empty all mean no body (S5-R4). */
  body?: string | Uint8Array | null;
}

/** Headers by their names, in the order of section 5. */
export type SignedHeaders = Record<string, string>;

/** Signs requests of one account while it is unlocked. */
export interface Signer {
  sign(request: RequestToSign): SignedHeaders;
  /** Overwrites what was derived from the secret. The signer is useless afterwards. */
  wipe(): void;
}

/** The only place that names the headers of section 5. */
export function headerNames(prefix: string) {
  return {
    key: `${prefix}-API-KEY`,
    sign: `${prefix}-API-SIGN`,
    timestamp: `${prefix}-API-TIMESTAMP`,
    passphrase: `${prefix}-API-PASSPHRASE`,
    keyVersion: `${prefix}-API-KEY-VERSION`,
  };
}

/**
 * A signer for one account: section 5 with the work that is the same for every request done once.
 * The encoded passphrase is kept, the raw one is not (S5-R7, key versions 2 and 3 alike).
 */
export function createSigner(credentials: Credentials, headerPrefix: string): Signer {
  const hmac: HmacKey = hmacKey(credentials.secret);
  const names = headerNames(headerPrefix);
  // A plain script may come without a passphrase, as the first published vector does; it counts as empty.
  const passphrase = hmac.digest(credentials.passphrase ?? '');
  const { key, keyVersion } = credentials;

  return {
    sign(request) {
      const timestamp = String(request.timestamp);
      const { body } = request;
      const prehash = timestamp + request.method.toUpperCase() + request.endpoint; // S5-R1, S5-R2
      const headers: SignedHeaders = {
        [names.key]: key,
        [names.sign]:
          typeof body === 'string'
            ? hmac.digest(prehash + body)
            : hmac.digest(prehash, body === null ? undefined : body),
        [names.timestamp]: timestamp,
        [names.passphrase]: passphrase,
        [names.keyVersion]: keyVersion,
      };
      if (body !== undefined && body !== null && body.length > 0)
        headers['Content-Type'] = 'application/json';
      return headers;
    },
    wipe: () => hmac.wipe(),
  };
}

/**
 * Signs one request by section 5 and returns its headers by their names, `Content-Type` included when there is a body.
 * Pure: whatever is derived from the secret is overwritten before it returns.
 */
export function signRequest({
  credentials,
  headerPrefix,
  ...request
}: RequestToSign & { credentials: Credentials; headerPrefix: string }): SignedHeaders {
  const signer = createSigner(credentials, headerPrefix);
  const headers = signer.sign(request);
  signer.wipe();
  return headers;
}

/** Signs for one venue client. It keeps the signer of the credentials it was last given: making one takes longer than signing. */
export interface ClientSigner {
  /** The same headers as `signRequest`. A signer whose credentials are no longer used is wiped. */
  sign(request: RequestToSign, credentials: Credentials): SignedHeaders;
  /** Overwrites what was derived from the credentials: when they are locked, replaced or removed. */
  wipe(): void;
}

export function createClientSigner(headerPrefix: string): ClientSigner {
  let current: { signer: Signer; credentials: Credentials } | null = null;

  function wipe(): void {
    current?.signer.wipe();
    current = null;
  }

  return {
    sign(request, credentials) {
      if (current === null || !same(current.credentials, credentials)) {
        wipe();
        current = { signer: createSigner(credentials, headerPrefix), credentials: { ...credentials } };
      }
      return current.signer.sign(request);
    },
    wipe,
  };
}

function same(left: Credentials, right: Credentials): boolean {
  return (
    left.secret === right.secret &&
    left.key === right.key &&
    left.passphrase === right.passphrase &&
    left.keyVersion === right.keyVersion
  );
}
