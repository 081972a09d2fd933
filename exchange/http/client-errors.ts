import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusal, type Refusal } from '../base/reply.ts';

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers broken syntax and incomplete heads in the envelope, and closes the connection. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Complete requests before the broken one on the same connection are answered first.
    setImmediate(() => close(socket, refusalFor(error.code)));
  });
}

function refusalFor(code: string | undefined): Refusal {
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  return refusal('400100', REASONS[status] ?? '', status);
}

function close(socket: Duplex, why: Refusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const text = JSON.stringify({ code: why.code, msg: why.message });
  const head = [
    `HTTP/1.1 ${why.status} ${why.message}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  // Further data of the peer is not read, so that it cannot keep the connection open.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
