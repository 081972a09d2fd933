import { connect, type Socket } from 'node:net';

/** A client that completes the handshake and then never reads. */
interface UnresponsiveReader {
  /** Writes one masked frame, as many times as wanted. */
  frame(opcode: number, payload: string, times?: number): void;
  socket: Socket;
}

const HANDSHAKE_KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
const MASKED = 0x80;
const FINAL = 0x80;

/** Resolves once the upgrade has been answered; from then on the socket is not read. */
export function openUnresponsiveReader(url: string): Promise<UnresponsiveReader> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const lines = [
        `GET ${pathname}${search} HTTP/1.1`,
        `host: ${hostname}`,
        'connection: Upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        `sec-websocket-key: ${HANDSHAKE_KEY}`,
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
    socket.on('error', reject);
    socket.once('data', () => {
      socket.pause();
      socket.on('error', () => {});
      resolve({
        socket,
        frame(opcode, payload, times = 1) {
          const bytes = Buffer.from(payload);
          // A mask of zeros leaves the payload as it is; frames of at most 125 bytes need no longer length.
          const head = Buffer.from([FINAL | opcode, MASKED | bytes.length, 0, 0, 0, 0]);
          const one = Buffer.concat([head, bytes]);
          socket.write(Buffer.concat(Array.from({ length: times }, () => one)));
        },
      });
    });
  });
}
