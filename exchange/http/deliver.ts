import type { ServerResponse } from 'node:http';
import type { Delivery } from '../faults/fault.ts';
import type { Reply } from './reply.ts';

/** Carries out a delivery on the wire. `now` becomes the Date header; `close` ends the connection after the reply. */
export function deliver(response: ServerResponse, delivery: Delivery, now: number, close: boolean): void {
  switch (delivery.kind) {
    case 'send':
      sendReply(response, delivery.reply, delivery.delayMs, now, close);
      break;
    case 'cut-off':
      sendHalf(response, delivery.reply, now);
      break;
    case 'reset':
      if (response.socket === null) response.destroy();
      else response.socket.resetAndDestroy();
      break;
    case 'silence':
      break;
  }
}

function sendReply(
  response: ServerResponse,
  reply: Reply,
  delayMs: number,
  now: number,
  close: boolean,
): void {
  const bytes = writeHead(response, reply, now, close);
  if (delayMs <= 0) {
    response.end(bytes);
    return;
  }
  const timer = setTimeout(() => response.end(bytes), delayMs);
  response.on('close', () => clearTimeout(timer));
}

function sendHalf(response: ServerResponse, reply: Reply, now: number): void {
  const bytes = writeHead(response, reply, now, true);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

/** Sets status and headers, and returns the body's bytes. */
function writeHead(response: ServerResponse, reply: Reply, now: number, close: boolean): Buffer {
  const { text, contentType } = encode(reply);
  const bytes = Buffer.from(text);
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', bytes.length);
  response.setHeader('date', new Date(now).toUTCString());
  if (close) response.setHeader('connection', 'close');
  return bytes;
}

function encode({ body }: Reply): { text: string; contentType: string } {
  switch (body.kind) {
    case 'json':
      return { text: JSON.stringify(body.value), contentType: 'application/json' };
    case 'text':
      return body;
  }
}
