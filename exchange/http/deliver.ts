import type { ServerResponse } from 'node:http';
import type { Delivery } from '../faults/fault.ts';
import type { Reply } from '../base/reply.ts';

/** Carries out a delivery on the wire. `now` becomes the Date header; `close` ends the connection after the reply. */
export function deliver(response: ServerResponse, delivery: Delivery, now: number, close: boolean): void {
  switch (delivery.kind) {
    case 'send':
      sendReply(response, delivery.reply, delivery.delayMs, now, close);
      break;
    case 'continued':
      response.writeContinue();
      sendReply(response, delivery.reply, 0, now, close);
      break;
    case 'drip':
      drip(response, delivery.reply, delivery.everyMs, now);
      break;
    case 'cut-off':
      sendHalf(response, delivery.reply, now, delivery.how === 'reset' ? reset : drop);
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
  now: number,
  close: boolean,
): void {
  const text = writeHead(response, reply, now, close);
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
  now: number,
  end: (response: ServerResponse) => void,
): void {
  const bytes = Buffer.from(writeHead(response, reply, now, true));
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => end(response));
}

/** A byte now and then, until all are out or the client has had enough. */
function drip(response: ServerResponse, reply: Reply, everyMs: number, now: number): void {
  const bytes = Buffer.from(writeHead(response, reply, now, true));
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

/** Sets status and headers, and returns the body: where it is text, node:http sends it in one write with the head. */
function writeHead(response: ServerResponse, reply: Reply, now: number, close: boolean): string | Uint8Array {
  const { text, contentType } = encode(reply);
  const head: (string | number)[] = [];
  for (const name in reply.headers) head.push(name, reply.headers[name] ?? '');
  head.push('content-type', contentType, 'content-length', Buffer.byteLength(text), 'date', dateOf(now));
  if (close) head.push('connection', 'close');
  response.writeHead(reply.status, head);
  return text;
}

let dated = { second: Number.NaN, text: '' };

/** The Date header's text. It changes once a second and is written once a second. */
function dateOf(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== dated.second) dated = { second, text: new Date(now).toUTCString() };
  return dated.text;
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
