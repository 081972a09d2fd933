import type { ServerResponse } from 'node:http';
import type { Delivery } from '../faults/fault.ts';
import type { Reply } from '../base/reply.ts';

/** Writes a delivery to the connection. `date` is the Date header; `close` ends the connection after the reply. */
export function deliver(response: ServerResponse, delivery: Delivery, date: string, close: boolean): void {
  switch (delivery.kind) {
    case 'send':
      sendReply(response, delivery.reply, delivery.delayMs, date, close);
      break;
    case 'continued':
      response.writeContinue();
      sendReply(response, delivery.reply, 0, date, close);
      break;
    case 'drip':
      drip(response, delivery.reply, delivery.everyMs, date);
      break;
    case 'cut-off':
      sendHalf(response, delivery.reply, date, delivery.how === 'reset' ? reset : drop);
      break;
    case 'reset':
      reset(response);
      break;
    case 'silence':
      break;
  }
}

function sendReply(
  response: ServerResponse,
  reply: Reply,
  delayMs: number,
  date: string,
  close: boolean,
): void {
  const text = writeHead(response, reply, date, close);
  if (delayMs <= 0) {
    response.end(text);
    return;
  }
  const timer = setTimeout(() => response.end(text), delayMs);
  response.on('close', () => clearTimeout(timer));
}

function sendHalf(
  response: ServerResponse,
  reply: Reply,
  date: string,
  end: (response: ServerResponse) => void,
): void {
  const bytes = Buffer.from(writeHead(response, reply, date, true));
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => end(response));
}

/** Sends byte by byte, until all are sent or the client disconnects. */
function drip(response: ServerResponse, reply: Reply, everyMs: number, date: string): void {
  const bytes = Buffer.from(writeHead(response, reply, date, true));
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent < bytes.length) return;
    clearInterval(timer);
    response.end();
  }, everyMs);
  response.on('close', () => clearInterval(timer));
}

function drop(response: ServerResponse): void {
  response.destroy();
}

function reset(response: ServerResponse): void {
  if (response.socket === null) response.destroy();
  else response.socket.resetAndDestroy();
}

/** Sets status and headers, and returns the body. node:http sends a text body in one write with the head. */
function writeHead(
  response: ServerResponse,
  reply: Reply,
  date: string,
  close: boolean,
): string | Uint8Array {
  const { text, contentType } = encode(reply);
  const head: (string | number)[] = [];
  for (const name in reply.headers) head.push(name, reply.headers[name] ?? '');
  head.push('content-type', contentType, 'content-length', Buffer.byteLength(text), 'date', date);
  if (close) head.push('connection', 'close');
  response.writeHead(reply.status, head);
  return text;
}

/** The Date header for a time in milliseconds. It changes once a second and is formatted once a second. */
export function createDateHeader(): (now: number) => string {
  let second = Number.NaN;
  let text = '';
  return (now) => {
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000);
      text = new Date(now).toUTCString();
    }
    return text;
  };
}

function encode({ body }: Reply): { text: string | Uint8Array; contentType: string } {
  switch (body.kind) {
    case 'json':
      return { text: JSON.stringify(body.value), contentType: 'application/json' };
    case 'text':
      return body;
    case 'bytes':
      return { text: body.bytes, contentType: 'application/json' };
  }
}
