import { createHmac } from 'node:crypto';
import { connect } from 'node:net';

export interface Keys {
  key: string;
  secret: string;
  passphrase: string;
}

export const ORDERS = '/api/v1/hf/orders';

/** The headers of section 5 for one request, `timestamp` in milliseconds. */
export function signedHeaders(
  keys: Keys,
  method: string,
  target: string,
  body: string,
  timestamp: number,
): Record<string, string> {
  const mac = (message: string) => createHmac('sha256', keys.secret).update(message).digest('base64');
  return {
    'SVC-API-KEY': keys.key,
    'SVC-API-SIGN': mac(`${timestamp}${method}${target}${body}`),
    'SVC-API-TIMESTAMP': String(timestamp),
    'SVC-API-PASSPHRASE': mac(keys.passphrase),
    'SVC-API-KEY-VERSION': '3',
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
  };
}

/** The bytes of a signed placement, ready for a socket. */
export function placementBytes(keys: Keys, body: string, timestamp: number): Buffer {
  const headers = Object.entries(signedHeaders(keys, 'POST', ORDERS, body, timestamp));
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = Buffer.byteLength(body);
  return Buffer.from(
    `POST ${ORDERS} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}content-length: ${length}\r\n\r\n${body}`,
  );
}

export interface Wire {
  /** Sends one request and answers the body of its reply. One at a time. */
  ask(request: Buffer): Promise<string>;
  close(): void;
}

/** A persistent connection with next to no cost of its own, so that what is measured is the server. */
export function openWire(port: number): Promise<Wire> {
  return new Promise((resolve, reject) => {
    let waiting: ((body: string) => void) | null = null;
    let received = '';
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((resolveBody) => {
            waiting = resolveBody;
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const start = received.indexOf('\r\n\r\n') + 4;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
      if (start < 4 || received.length < start + length) return;
      const body = received.slice(start, start + length);
      received = '';
      waiting?.(body);
    });
  });
}
