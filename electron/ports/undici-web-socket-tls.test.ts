/** Events of a venue whose certificate nobody vouches for. Breaks when a token is sent to it, or when the environment can switch the check off. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
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

/** The smallest X.509 certificate for "localhost", valid from 2020 to 2049, so that no key has to lie in the repository. */
function selfSigned(key: KeyObject, publicHalf: KeyObject): string {
  const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
    const body = Buffer.concat(parts);
    const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
    return Buffer.concat([Buffer.from([tag, ...size]), body]);
  };
  const hex = (text: string) => Buffer.from(text, 'hex');
  const ecdsaWithSha256 = der(0x30, der(0x06, hex('2a8648ce3d040302')));
  const name = der(0x30, der(0x31, der(0x30, der(0x06, hex('550403')), der(0x0c, Buffer.from('localhost')))));
  const validity = der(
    0x30,
    der(0x17, Buffer.from('200101000000Z')),
    der(0x17, Buffer.from('491231235959Z')),
  );
  const spki = publicHalf.export({ type: 'spki', format: 'der' });
  const altName = der(
    0x30,
    der(0x06, hex('551d11')),
    der(0x04, der(0x30, der(0x82, Buffer.from('localhost')))),
  );
  const authority = der(0x30, der(0x06, hex('551d13')), der(0x04, der(0x30, der(0x01, hex('ff')))));
  const extensions = der(0xa3, der(0x30, altName, authority));
  const body = der(
    0x30,
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    ecdsaWithSha256,
    name,
    validity,
    name,
    spki,
    extensions,
  );
  const signature = der(0x03, hex('00'), sign('sha256', body, key));
  const text = der(0x30, body, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
}
