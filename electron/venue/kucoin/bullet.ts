import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { feedMessages } from '../../../shared/messages/feed.ts';
import { isLoopback } from '../base-url.ts';
import { kindOf } from '../service/envelope.ts';
import { isObject } from '../../base/exact-json.ts';

const messages = feedMessages.bullets;

/** A permission to connect once: where to, with which token, and how often the venue expects a ping. */
export interface Bullet {
  /** wss, or ws on loopback; without a query. */
  endpoint: URL;
  /** A secret for as long as it lasts: never part of a message. */
  token: string;
  pingIntervalMs: number;
  pingTimeoutMs: number;
}

/**
 * How often we ping and how long we wait, in milliseconds: as the venue asks, but never so rarely that a dead connection is taken for a
 * quiet market for half a minute. Pings count among the messages a venue allows (VF10: 100 in 10 s), and these are three.
 */
const PING_INTERVAL = { min: 1_000, max: 4_000, usual: 4_000 };
const PING_TIMEOUT = { min: 1_000, max: 4_000, usual: 4_000 };
const LONGEST_TOKEN = 8_192;

/**
 * Reads the answer of bulletPublic or bulletPrivate (VF10): the first server that speaks WebSocket at an address we may use.
 * Ping times outside of 1 s to 4 s are brought to the nearer end; missing ones are 4 s.
 * Errors: `bad-answer`, naming the field.
 */
export function readBullet(data: unknown): Result<Bullet, BridgeError> {
  if (!isObject(data)) return bad(messages.notAnObject(kindOf(data)));
  const { token, instanceServers: servers } = data;
  if (typeof token !== 'string' || token === '' || token.length > LONGEST_TOKEN) return bad(messages.noToken);
  if (!Array.isArray(servers) || servers.length === 0) return bad(messages.noServers);
  let problem = '';
  for (const [index, server] of servers.entries()) {
    const row = messages.server(String(index + 1), String(servers.length));
    if (!isObject(server)) {
      problem = messages.serverNotAnObject(kindOf(server), row);
      continue;
    }
    const endpoint = readEndpoint(server['endpoint'], row);
    if (!endpoint.ok) {
      problem = endpoint.error;
      continue;
    }
    return succeed({
      endpoint: endpoint.value,
      token,
      pingIntervalMs: bounded(server['pingInterval'], PING_INTERVAL),
      pingTimeoutMs: bounded(server['pingTimeout'], PING_TIMEOUT),
    });
  }
  return bad(problem);
}

/** The address to connect to; the only place where the token is written out. */
export function addressOf({ endpoint, token }: Bullet, connectId: string): string {
  const address = new URL(endpoint);
  address.searchParams.set('token', token);
  address.searchParams.set('connectId', connectId);
  return address.href;
}

function readEndpoint(value: unknown, row: string): Result<URL, string> {
  if (typeof value !== 'string') return fail(messages.notText(row, kindOf(value)));
  const url = URL.parse(value);
  if (url === null) return fail(messages.noAddress(row));
  if (url.username !== '' || url.password !== '' || url.hash !== '') return fail(messages.tooMuch(row));
  if (url.protocol === 'wss:') return succeed(url);
  if (url.protocol !== 'ws:') return fail(messages.noWebSocket(row));
  return isLoopback(url.hostname) ? succeed(url) : fail(messages.notEncrypted(row));
}

function bounded(value: unknown, { min, max, usual }: typeof PING_INTERVAL): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return usual;
  return Math.min(max, Math.max(min, value));
}

function bad(problem: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'bad-answer', message: feedMessages.bullet(problem) });
}
