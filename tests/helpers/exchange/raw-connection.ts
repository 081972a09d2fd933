/** A socket that sends bytes exactly as given and parses all replies. */
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import type { Target } from './client.ts';

export interface RawReply {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  /** The body as JSON, or null when it is none. */
  json: { code?: unknown; msg?: unknown; data?: unknown } | null;
}

export interface RawConnection {
  send(bytes: string | Buffer): void;
  /** The next reply in the order of arrival; rejects when the connection ends before it is complete. */
  reply(): Promise<RawReply>;
  /** Ends the sending side. */
  finish(): void;
  /** Everything received, once the other side has closed. */
  closed: Promise<string>;
  /** Drops the connection. */
  drop(): void;
}

interface Waiting {
  resolve(reply: RawReply): void;
  reject(error: Error): void;
}

export function openRaw(baseUrl: string): RawConnection {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  const waiting: Waiting[] = [];
  const replies: RawReply[] = [];
  let all = '';
  let rest = '';

  socket.on('data', (chunk) => {
    const text = chunk.toString('latin1');
    all += text;
    rest += text;
    for (let found = cutReply(rest); found !== null; found = cutReply(rest)) {
      rest = found.rest;
      const next = waiting.shift();
      if (next === undefined) replies.push(found.reply);
      else next.resolve(found.reply);
    }
  });
  socket.on('error', () => {}); // 'close' follows
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => {
      const error = new Error(`closed after ${all.length} bytes: ${all.slice(-200)}`);
      for (const each of waiting) each.reject(error);
      resolve(all);
    });
  });

  return {
    send: (bytes) => void socket.write(bytes),
    reply: () =>
      new Promise((resolve, reject) => {
        const ready = replies.shift();
        if (ready !== undefined) resolve(ready);
        else if (socket.destroyed) reject(new Error('the connection is closed'));
        else waiting.push({ resolve, reject });
      }),
    finish: () => void socket.end(),
    closed,
    drop: () => socket.destroy(),
  };
}

/** The first complete reply in the received text, and the rest. */
function cutReply(received: string): { reply: RawReply; rest: string } | null {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = received.slice(0, end).split('\r\n');
  const status = Number(first.split(' ')[1]);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const from = end + 4;
  const length = status < 200 ? 0 : Number(headers['content-length'] ?? '0');
  if (received.length < from + length) return null;
  const text = Buffer.from(received.slice(from, from + length), 'latin1').toString('utf8');
  return { reply: { status, headers, text, json: parse(text) }, rest: received.slice(from + length) };
}

function parse(text: string): RawReply['json'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** The header lines of section 5, each with its line end; a name listed in `twice` appears twice. */
export function signedLines(
  target: Target,
  prehash: { timestamp: number; method: string; endpoint: string; body?: string | Buffer },
  twice: readonly string[] = [],
): string {
  const { timestamp, method, endpoint, body = '' } = prehash;
  const mac = (...parts: (string | Buffer)[]) => {
    const hmac = createHmac('sha256', target.secret);
    for (const part of parts) hmac.update(part);
    return hmac.digest('base64');
  };
  const values = {
    KEY: target.key,
    SIGN: mac(`${timestamp}${method}${endpoint}`, body),
    TIMESTAMP: String(timestamp),
    PASSPHRASE: mac(target.passphrase),
    'KEY-VERSION': '3',
  };
  return Object.entries(values)
    .map(([suffix, value]) =>
      `${target.headerPrefix}-API-${suffix}: ${value}\r\n`.repeat(twice.includes(suffix) ? 2 : 1),
    )
    .join('');
}
