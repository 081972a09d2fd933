/** A venue whose certificate nobody vouches for. Breaks when anything of a request is sent to it, or when the environment can switch the check off. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { selfSigned } from '../../tests/helpers/self-signed.ts';
import { createUndiciHttp } from './undici-http.ts';

let origin = '';
let arrivals = 0;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const cert = selfSigned(privateKey, publicKey);
const server = createServer(
  { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert },
  (_request, response) => {
    arrivals += 1;
    response.end('{}');
  },
);

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `https://localhost:${(server.address() as AddressInfo).port}`; // it is listening on TCP
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = () => ({
  method: 'POST' as const,
  origin,
  path: '/',
  headers: {},
  body: Buffer.from('{}'),
  timeoutMs: 5_000,
  maxBytes: 100,
});

describe('security 51: a certificate that is not trusted', () => {
  it.each(['request', 'requestOnce'] as const)(
    'ends %s before a byte of it is written, whatever the environment says',
    async (way) => {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      const http = createUndiciHttp(manualClock());
      const result = await http[way](request());
      vi.unstubAllEnvs();
      await http.close();
      expect(result).toMatchObject({ ok: false, failure: { kind: 'tls', httpStatus: null } });
      if (way === 'requestOnce') expect(result).toMatchObject({ failure: { bytesWritten: 0 } });
      expect(arrivals).toBe(0);
    },
  );

  it('one that is trusted is used, over a warmed connection as well, and its bytes are counted', async () => {
    const http = createUndiciHttp(manualClock(), { ca: cert });
    expect((await http.requestOnce(request())).ok).toBe(true);
    expect(await http.warm(origin)).toBe(true);
    expect(await http.requestOnce(request())).toMatchObject({ ok: true, used: { warmed: true } });
    expect((await http.request(request())).ok).toBe(true);
    await http.close();
    expect(arrivals).toBe(3);
  });
});
