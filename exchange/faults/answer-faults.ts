import { gzipSync } from 'node:zlib';
import { failure, refusal, type Reply } from '../base/reply.ts';
import { send, type Delivery, type Fault } from './fault.ts';
import { proxyPage } from './status-faults.ts';

/** Size of the body when decompressed. A client that decompresses without a limit runs out of memory. */
const BOMB_BYTES = 64 * 1024 * 1024;

/** The only fault that no client can detect: a complete refusal of a processed request. */
export const REFUSED_AFTER_ACCEPT = 'refused-after-accept';

/**
 * Faults after processing: the request was processed, and the reply does not say so reliably. A client that takes any of these for
 * "not processed" would place an order twice.
 */
export const ANSWER_FAULTS: readonly Fault[] = [
  { name: 'status-408-after-accept', after: () => send(proxyPage(408, 'Request Timeout')) },
  { name: 'status-425-after-accept', after: () => send(proxyPage(425, 'Too Early')) },
  {
    name: 'status-429-after-accept',
    after: () => send(failure(refusal('429000', 'Too Many Requests', 429))),
  },
  { name: 'status-502-after-accept', after: () => send(proxyPage(502, 'Bad Gateway')) },
  { name: 'status-503-after-accept', after: () => send(proxyPage(503, 'Service Unavailable')) },
  {
    name: REFUSED_AFTER_ACCEPT,
    after: () => send(failure(refusal('400100', 'The order was rejected'))),
  },
  { name: 'html-after-accept', after: () => send(proxyPage(200, 'Bad Gateway', 502)) },
  { name: 'bad-json', after: (reply) => send(asText(reply, (text) => text.slice(0, -1))) },
  {
    name: 'code-not-text',
    after: (reply) => send(asText(reply, (text) => text.replace('"code":"200000"', '"code":200000'))),
  },
  { name: 'data-null', after: () => send(json({ code: '200000', data: null })) },
  { name: 'no-order-id', after: () => send(json({ code: '200000', data: {} })) },
  {
    name: 'duplicate-keys',
    after: (reply) => send(asText(reply, (text) => text.replace('{', '{"code":"400100",'))),
  },
  gzipBomb(),
  { name: 'redirect-307', after: () => redirect(307) },
  { name: 'redirect-308', after: () => redirect(308) },
  { name: 'continue-100', after: (reply) => ({ kind: 'continued', reply }) },
  { name: 'slow-drip', after: (reply, ms) => ({ kind: 'drip', reply, everyMs: ms }) },
];

/** Redirects to the same path: a client that follows sends its order again. */
function redirect(status: number): Delivery {
  return send({ ...proxyPage(status, 'Redirect'), headers: { location: '/api/v1/hf/orders' } });
}

function json(value: unknown): Reply {
  return { status: 200, headers: {}, body: { kind: 'json', value } };
}

function asText(reply: Reply, change: (text: string) => string): Reply {
  if (reply.body.kind !== 'json') return reply;
  const text = change(JSON.stringify(reply.body.value));
  return { ...reply, body: { kind: 'text', text, contentType: 'application/json' } };
}

/** The compressed bytes are made at the first request that needs them: that takes a moment, and 64 MB. */
function gzipBomb(): Fault {
  let bytes: Uint8Array | null = null;
  return {
    name: 'gzip-bomb',
    after() {
      bytes ??= gzipSync(Buffer.alloc(BOMB_BYTES, ' '));
      return send({ ...json(null), headers: { 'content-encoding': 'gzip' }, body: { kind: 'bytes', bytes } });
    },
  };
}
