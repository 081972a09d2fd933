import type { Reply } from '../base/reply.ts';
import { listAt, send, type Fault } from './fault.ts';
import { proxyPage } from './status-faults.ts';

/** Records that arrive before each request hit by drift. */
const DRIFT = 2;

/** Faults of the content: the reply is complete, but wrong. */
export const CONTENT_FAULTS: readonly Fault[] = [
  { name: 'html', instead: () => send(proxyPage(200, 'Bad Gateway', 502)) },
  { name: 'empty', after: () => send(text('', 'application/json')) },
  {
    name: 'wrong-envelope',
    after: () => send({ ...text('', ''), body: { kind: 'json', value: { success: true, result: [] } } }),
  },
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

function text(body: string, contentType: string): Reply {
  return { status: 200, headers: {}, body: { kind: 'text', text: body, contentType } };
}

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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPage(value: unknown): value is PageData {
  return isObject(value) && Array.isArray(value['items']) && typeof value['currentPage'] === 'number';
}
