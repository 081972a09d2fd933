/** Seam: signRequest. Breaks when a prehash, a header name, the passphrase encoding or the bytes of a body differ from section 5. */
import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../tests/data/signing-vectors.json' with { type: 'json' };
import { hmacKey } from './hmac-sha256.ts';
import { createClientSigner, type Credentials, createSigner, signRequest } from './signing.ts';
import { runs } from '../../tests/helpers/runs.ts';

const credentials: Credentials = { key: 'key-1', secret: 'secret-1', passphrase: 'pass-1', keyVersion: '3' };
const get = { timestamp: '1729577515444', method: 'GET', endpoint: '/api/v1/deposits', body: '' };

function oracle(secret: string, message: string | Uint8Array): string {
  return createHmac('sha256', secret).update(message).digest('base64');
}

describe('signRequest', () => {
  it.each(vectors)('S5-R6 S5-R7 reproduces the vector of $from: $method $endpoint', (vector) => {
    const { key, secret, timestamp, method, endpoint, body } = vector;
    const keyVersion = vector.keyVersion === '3' ? '3' : '2';
    const headers = signRequest({
      timestamp,
      method,
      endpoint,
      body,
      credentials: { key, secret, passphrase: vector.passphrase ?? 'unknown', keyVersion },
      headerPrefix: 'KC',
    });
    expect(headers['KC-API-SIGN']).toBe(vector.sign);
    expect(headers['KC-API-KEY']).toBe(key);
    expect(headers['KC-API-TIMESTAMP']).toBe(timestamp);
    expect(headers['KC-API-KEY-VERSION']).toBe(keyVersion);
    if (vector.encodedPassphrase !== null)
      expect(headers['KC-API-PASSPHRASE']).toBe(vector.encodedPassphrase);
  });

  it('S5-R1 S5-R2 S5-R5 signs timestamp, upper-case method, endpoint and body, and sends the same timestamp', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom('get', 'POST', 'Delete'),
        fc.webPath(),
        fc.string({ unit: 'grapheme' }),
        (timestamp, method, endpoint, body) => {
          const headers = signRequest({
            timestamp,
            method,
            endpoint,
            body,
            credentials,
            headerPrefix: 'SVC',
          });
          expect(headers['SVC-API-TIMESTAMP']).toBe(String(timestamp));
          expect(headers['SVC-API-SIGN']).toBe(
            oracle(credentials.secret, `${timestamp}${method.toUpperCase()}${endpoint}${body}`),
          );
        },
      ),
      { numRuns: runs(100, 30_000) },
    );
  });

  it('S5-R4 a body as bytes and as text sign alike, outside ASCII as well', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (body) => {
        const asText = signRequest({ ...get, body, credentials, headerPrefix: 'SVC' });
        const asBytes = signRequest({
          ...get,
          body: Buffer.from(body, 'utf8'),
          credentials,
          headerPrefix: 'SVC',
        });
        expect(asBytes).toEqual(asText);
      }),
      { numRuns: runs(100, 30_000) },
    );
  });

  it('S5 names its headers by the prefix and has a content type only with a body', () => {
    const names = ['KEY', 'SIGN', 'TIMESTAMP', 'PASSPHRASE', 'KEY-VERSION'].map((name) => `ACME-API-${name}`);
    for (const body of ['', null, undefined, new Uint8Array()]) {
      expect(
        Object.keys(signRequest({ ...get, body: body ?? null, credentials, headerPrefix: 'ACME' })),
      ).toEqual(names);
    }
    const posted = signRequest({ ...get, body: '{}', credentials, headerPrefix: 'ACME' });
    expect(Object.keys(posted)).toEqual([...names, 'Content-Type']);
    expect(posted['Content-Type']).toBe('application/json');
  });

  it('S5-R7 never sends the raw passphrase, for either key version', () => {
    for (const keyVersion of ['2', '3'] as const) {
      const headers = signRequest({
        ...get,
        credentials: { ...credentials, keyVersion },
        headerPrefix: 'SVC',
      });
      expect(headers['SVC-API-PASSPHRASE']).toBe(oracle(credentials.secret, credentials.passphrase));
      expect(JSON.stringify(headers)).not.toContain(credentials.passphrase);
    }
  });

  it('follows a change of the same credentials object', () => {
    const changing = { ...credentials };
    signRequest({ ...get, credentials: changing, headerPrefix: 'SVC' });
    changing.secret = 'secret-2';
    const headers = signRequest({ ...get, credentials: changing, headerPrefix: 'SVC' });
    expect(headers['SVC-API-SIGN']).toBe(oracle('secret-2', '1729577515444GET/api/v1/deposits'));
  });

  it('a wiped signer signs nothing', () => {
    const signer = createSigner(credentials, 'SVC');
    signer.wipe();
    expect(() => signer.sign(get)).toThrow(/wiped/);
  });
});

describe('hmacKey', () => {
  it('equals createHmac for keys and messages of any length and alphabet', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3_000 });
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        text,
        fc.uint8Array({ maxLength: 3_000 }),
        (secret, message, bytes) => {
          const key = hmacKey(secret);
          expect(key.digest(message)).toBe(oracle(secret, message));
          expect(key.digest(message, bytes)).toBe(
            oracle(secret, Buffer.concat([Buffer.from(message), bytes])),
          );
        },
      ),
      { numRuns: runs(100, 30_000) },
    );
  });
});

describe('the signer of a client', () => {
  const request = { timestamp: '1', method: 'GET', endpoint: '/api/v1/accounts' };
  const signed = (credentials: Credentials) => signRequest({ ...request, credentials, headerPrefix: 'KC' });

  it('signs like signRequest, and with a new key when a field of the credentials changed', () => {
    const signer = createClientSigner('KC');
    const first = signed(credentials);
    expect(signer.sign(request, credentials)).toEqual(first);
    for (const change of [{ secret: 't' }, { passphrase: 'q' }, { key: 'l' }, { keyVersion: '2' as const }]) {
      const changed = { ...credentials, ...change };
      expect(signer.sign(request, changed)).toEqual(signed(changed));
      expect(signed(changed)).not.toEqual(first);
      expect(signer.sign(request, { ...credentials })).toEqual(first);
    }
  });

  it('follows a change of the same credentials object', () => {
    const signer = createClientSigner('KC');
    const changing = { ...credentials };
    signer.sign(request, changing);
    changing.secret = 'secret-2';
    expect(signer.sign(request, changing)).toEqual(signed(changing));
  });

  it('signs the same after a wipe, with a key made again', () => {
    const signer = createClientSigner('KC');
    const before = signer.sign(request, credentials);
    signer.wipe();
    signer.wipe();
    expect(signer.sign(request, credentials)).toEqual(before);
  });
});
