/** For tests of the way to a venue: one that speaks TLS with a certificate of its own, and what arrived there. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { RoutesFor } from '../../electron/platform/proxy-route.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import { manualClock } from './manual-clock.ts';
import { selfSigned } from './self-signed.ts';

/** The port of a server that listens on TCP. */
export const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

export function listening<S extends { listen(port: number, host: string, done: () => void): unknown }>(
  server: S,
): Promise<S> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** A venue that takes every order; `arrived` has a line for each request. */
export async function startVenue() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const cert = selfSigned(privateKey, publicKey);
  const arrived: string[] = [];
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = await listening(
    createServer({ key, cert }, (request, response) => {
      arrived.push(`${request.method} ${request.headers.host}`);
      response.end('{"code":"200000"}');
    }),
  );
  const port = portOf(server);
  const origin = `https://localhost:${port}`;
  return {
    server,
    cert,
    arrived,
    port,
    origin,
    http: (routesFor: RoutesFor) =>
      createUndiciHttp(manualClock(), { trust: () => createSecureContext({ ca: cert }), routesFor }),
    order: () => ({
      method: 'POST' as const,
      origin,
      path: '/api/v1/hf/orders',
      headers: { 'x-secret': 'signature-canary' },
      body: Buffer.from('{}'),
      timeoutMs: 5_000,
      maxBytes: 1_000,
    }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
