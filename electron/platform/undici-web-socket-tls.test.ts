/** Events of a venue whose certificate nobody vouches for. Breaks when a token is sent to it, or when the environment can switch the check off. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { selfSigned } from '../../tests/helpers/self-signed.ts';
import { createUndiciWebSockets, type WebSocketOptions } from './undici-web-socket.ts';

let url = '';
let arrivals = 0;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const cert = selfSigned(privateKey, publicKey);
const server = createServer({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert });
const sockets = new WebSocketServer({ server });
sockets.on('connection', (client) => {
  arrivals += 1;
  client.close(1000, 'goodbye');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `wss://localhost:${typeof address === 'object' ? address?.port : 0}/?token=secret-token`;
});
afterAll(() => {
  sockets.close();
  server.closeAllConnections();
  server.close();
});

function endOf(options: WebSocketOptions): Promise<{ code: number; message: string }> {
  return new Promise((resolve) => {
    createUndiciWebSockets({ clock: manualClock(), ...options }).open(url, {
      opened: () => undefined,
      message: () => undefined,
      closed: resolve,
    });
  });
}

describe('security 51: a certificate that is not trusted', () => {
  it('ends the connection before the token is written, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { code, message } = await endOf({});
    vi.unstubAllEnvs();
    expect(code).toBe(1006);
    expect(message).toMatch(/certificate or encryption of localhost:\d+ was not accepted/);
    expect(message).not.toContain('secret-token');
    expect(arrivals).toBe(0);
  });

  it('one that is trusted is used', async () => {
    expect(await endOf({ ca: cert })).toEqual({ code: 1000, message: 'goodbye' });
    expect(arrivals).toBe(1);
  });
});
