import { gzipSync } from 'node:zlib';
import { type Delivery, type Fault, listAt, send } from './fault.ts';
import { isObject } from '../base/json-body.ts';
import { failure, refusal, type Reply } from '../base/reply.ts';

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
  { name: 'redirect-307', after: (_reply, _ms, path) => redirect(307, path) },
  { name: 'redirect-308', after: (_reply, _ms, path) => redirect(308, path) },
  { name: 'continue-100', after: (reply) => ({ kind: 'continued', reply }) },
  { name: 'slow-drip', after: (reply, ms) => ({ kind: 'drip', reply, everyMs: ms }) },
];

/** Redirects to the same path: a client that follows sends its order again. */
function redirect(status: number, path: string): Delivery {
  return send({ ...proxyPage(status, 'Redirect'), headers: { location: path } });
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

function internalError(status: number): Delivery {
  return send(failure(refusal('500000', 'Internal Server Error', status)));
}

/** An error page of a proxy in front of the exchange, without an envelope. */
export function proxyPage(status: number, title: string, shownStatus = status): Reply {
  const text = `<!doctype html><html><head><title>${shownStatus}</title></head><body><h1>${title}</h1></body></html>`;
  return { status, headers: {}, body: { kind: 'text', text, contentType: 'text/html; charset=utf-8' } };
}

/** Faults of the status: reported failures that may or may not be true. */
export const STATUS_FAULTS: readonly Fault[] = [
  { name: 'status-500', instead: () => internalError(500) },
  { name: 'status-500-after-accept', after: () => internalError(500) },
  { name: 'status-502', instead: () => send(proxyPage(502, 'Bad Gateway')) },
  { name: 'status-503', instead: () => send(failure(refusal('503000', 'Service Unavailable', 503))) },
  { name: 'status-504', instead: () => send(proxyPage(504, 'Gateway Time-out')) },
  { name: 'status-504-after-accept', after: () => send(proxyPage(504, 'Gateway Time-out')) },
  { name: 'status-429', instead: () => send(failure(refusal('429000', 'Too Many Requests', 429))) },
  { name: 'code-in-200', instead: () => internalError(200) },
];

/** Records that arrive before each request hit by drift. */
const DRIFT = 2;

/** Faults of the content: the reply is complete, but wrong. */
export const CONTENT_FAULTS: readonly Fault[] = [
  { name: 'html', instead: () => send(proxyPage(200, 'Bad Gateway', 502)) },
  {
    name: 'empty',
    after: () =>
      send({ status: 200, headers: {}, body: { kind: 'text', text: '', contentType: 'application/json' } }),
  },
  { name: 'wrong-envelope', after: () => send(json({ success: true, result: [] })) },
  {
    name: 'drift',
    lists: true,
    before(hooks, path) {
      const list = listAt(path);
      if (list !== null) hooks.arrive(list, DRIFT);
    },
  },
  { name: 'duplicated-rows', lists: true, after: (reply) => send(changePage(reply, withDuplicateRow)) },
  { name: 'missing-rows', lists: true, after: (reply) => send(changePage(reply, withGap)) },
  { name: 'seconds-timestamps', lists: true, after: (reply) => send(changePage(reply, inSeconds)) },
  { name: 'too-many-items', lists: true, after: (reply) => send(changePage(reply, overfull)) },
  { name: 'wrong-page', lists: true, after: (reply) => send(changePage(reply, nextPage)) },
];

interface PageData {
  currentPage: number;
  pageSize: number;
  items: Record<string, unknown>[];
}

/** Applies a change to a page of records; other replies stay unchanged. */
function changePage(reply: Reply, change: (page: PageData) => PageData): Reply {
  if (reply.body.kind !== 'json') return reply;
  const envelope = reply.body.value;
  if (!isObject(envelope)) return reply;
  const page = envelope['data'];
  if (!isPage(page)) return reply;
  return { ...reply, body: { kind: 'json', value: { ...envelope, data: change(page) } } };
}

function inSeconds(page: PageData): PageData {
  const seconds = (value: unknown) => (typeof value === 'number' ? Math.floor(value / 1000) : value);
  return {
    ...page,
    items: page.items.map((item) => ({
      ...item,
      createdAt: seconds(item['createdAt']),
      updatedAt: seconds(item['updatedAt']),
    })),
  };
}

function overfull(page: PageData): PageData {
  const [first] = page.items;
  if (first === undefined) return page;
  const missing = Math.max(0, page.pageSize + 1 - page.items.length);
  return { ...page, items: [...page.items, ...Array.from({ length: missing }, () => first)] };
}

function nextPage(page: PageData): PageData {
  return { ...page, currentPage: page.currentPage + 1 };
}

/** Repeats a row right after itself; a full page loses its last row. */
function withDuplicateRow(page: PageData): PageData {
  const middle = Math.floor(page.items.length / 2);
  const items = page.items.flatMap((item, index) => (index === middle ? [item, item] : [item]));
  return { ...page, items: items.slice(0, page.pageSize) };
}

/** Removes a row from the middle; the totals still count it. */
function withGap(page: PageData): PageData {
  const middle = Math.floor(page.items.length / 2);
  return { ...page, items: page.items.filter((_, index) => index !== middle) };
}

function isPage(value: unknown): value is PageData {
  return isObject(value) && Array.isArray(value['items']) && typeof value['currentPage'] === 'number';
}
