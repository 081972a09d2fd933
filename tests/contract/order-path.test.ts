/**
 * The whole order path but the window: real journal, real signing, real sockets, a venue made of bytes. Breaks when a fault is
 * reported with another outcome than it has, when a second request or connection is made, when a byte leaves before the row is on the disk, or when
 * journal, signature and wire differ by a byte.
 */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Journal } from '../../electron/features/orders/journal.ts';
import { openJournal } from '../../electron/features/orders/open-journal.ts';
import { createOrderService, type OrderService } from '../../electron/features/orders/order-service.ts';
import { evenIds } from '../helpers/even-ids.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import type { HttpPort } from '../../electron/platform/http.ts';
import { createVenueClient } from '../../electron/venue/kinds/create-client.ts';
import type { Outcome, Placement } from '../../shared/orders/outcome.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import { ALL_ORDER_CAPABILITIES } from '../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../shared/venue/order-codes.ts';
import genuinePairs from '../data/pairs.json' with { type: 'json' };
import { manualClock, type ManualClock } from '../helpers/manual-clock.ts';
import { NO_RULES, noLists, TICKET } from '../helpers/order-world.ts';

const credentials = {
  key: 'key-canary',
  secret: 'secret-canary',
  passphrase: 'pass-canary',
  keyVersion: '3',
} as const;
const ACCEPTED = '{"code":"200000","data":{"orderId":"o1"}}';

/** What the venue saw, and what it does with a request that has arrived whole. */
interface RawVenue {
  server: Server;
  port: number;
  connections: number;
  arrivals: number;
  /** The newest request as it came. */
  head: string;
  body: Buffer;
  sockets: Socket[];
  /** Kinds of the journal's rows when the connection opened. */
  rowsBefore: unknown[];
}

let folder: string;
let path: string;
let journal: Journal;
let clock: ManualClock;
let http: HttpPort;
const venues: RawVenue[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'path-'));
  path = join(folder, 'journal.db');
  journal = reopened();
  clock = manualClock();
  http = createUndiciHttp(clock);
});
afterEach(async () => {
  await http.close();
  for (const { server, sockets } of venues.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
  journal.close();
  rmSync(folder, { recursive: true });
});

function reopened(): Journal {
  const opened = openJournal(path);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

type Act = (socket: Socket) => void;

async function rawVenue(act: Act, onConnection: Act = () => undefined, port = 0): Promise<RawVenue> {
  const server = createServer((socket) => {
    venue.connections += 1;
    venue.sockets.push(socket);
    venue.rowsBefore = rowsOnDisk();
    socket.on('error', () => undefined);
    onConnection(socket);
    let bytes = Buffer.alloc(0);
    let complete = false;
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      venue.arrivals += chunk.toString('latin1').split('POST /').length - 1;
      const end = bytes.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(bytes.toString('latin1'))?.[1];
      if (complete || end === -1 || bytes.length < end + 4 + Number(length)) return;
      complete = true;
      venue.head = bytes.subarray(0, end).toString('latin1');
      venue.body = bytes.subarray(end + 4);
      act(socket);
    });
  });
  const venue: RawVenue = {
    server,
    port: 0,
    connections: 0,
    arrivals: 0,
    head: '',
    body: Buffer.alloc(0),
    sockets: [],
    rowsBefore: [],
  };
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  venue.port = (server.address() as AddressInfo).port; // it is listening on TCP
  venues.push(venue);
  return venue;
}

function rowsOnDisk(): unknown[] {
  const other = new DatabaseSync(path, { readOnly: true });
  const rows = other.prepare('SELECT kind FROM journal ORDER BY seq').all();
  other.close();
  return rows.map((row) => row['kind']);
}

function appAt(baseUrl: string): OrderService {
  const client = createVenueClient({
    venue: practiceVenue(baseUrl),
    credentials: () => credentials,
    http,
    clock,
    ids: evenIds,
  });
  return createOrderService({
    journal,
    venueFor: () => ({
      baseUrl,
      mode: 'practice',
      readOnly: false,
      can: ALL_ORDER_CAPABILITIES,
      codes: PUBLIC_ORDER_CODES,
      memoryMs: null,
      asksByClientOid: true,
      advancedPath: (kind) => practiceVenue(baseUrl).capabilities[kind === 'stop' ? 'placeStop' : 'placeOco'],
    }),
    pairs: (_account, symbol) => genuinePairs.find((pair) => pair.symbol === symbol) ?? null,
    sendOrder: ({ bodyBytes, onLate, kind }) => client.sendOrder(bodyBytes, onLate, kind),
    rules: () => NO_RULES,
    bestPrices: () => null,
    lastPrice: () => null,
    bookLevels: () => null,
    queryOrder: () => Promise.reject(new Error('nothing is looked up here')),
    queryOrders: noLists,
    canQueryOrders: () => false,
    clock,
    ids: evenIds,
  });
}

async function placed(app: OrderService, ticket: Ticket = TICKET, ticketId = 'ticket-1'): Promise<Placement> {
  const result = await app.place({ accountId: 'a1', ticketId, ticket });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function answer(status: string, body: string | Uint8Array, headers = ''): Act {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return (socket) => {
    socket.write(`HTTP/1.1 ${status}\r\n${headers}content-length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes);
  };
}
const answerWith = (text: string) => answer('200 OK', text, 'content-type: application/json\r\n');
const fails = (status: string) =>
  answer(status, '{"code":"500000","msg":"busy"}', 'content-type: application/json\r\n');

type Row = [name: string, act: Act, end: Outcome['kind'], needsDeadline?: 'deadline'];
const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '));
const elsewhere = 'location: /api/v1/hf/orders\r\n';

const FAULTS: Row[] = [
  ['an accepted order', answerWith(ACCEPTED), 'accepted'],
  ['a refusal with HTTP 200', answerWith('{"code":"400100","msg":"no"}'), 'rejected'],
  ['a refusal with HTTP 400', answer('400 Bad Request', '{"code":"400100","msg":"no"}'), 'rejected'],
  ['a reset after the request', (socket) => socket.resetAndDestroy(), 'unknown'],
  ['a close without a word', (socket) => socket.end(), 'unknown'],
  ['half a head', (socket) => socket.end('HTTP/1.1 200 OK\r\ncont'), 'unknown'],
  [
    'half a body',
    (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n${ACCEPTED}`),
    'unknown',
  ],
  [
    'half a chunk',
    (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"code"'),
    'unknown',
  ],
  ['silence', () => undefined, 'unknown', 'deadline'],
  [
    'a slow drip',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 41\r\n\r\n{"code":"2000'),
    'unknown',
    'deadline',
  ],
  [
    '100 and then the answer',
    (socket) => (socket.write('HTTP/1.1 100 Continue\r\n\r\n'), answerWith(ACCEPTED)(socket)),
    'accepted',
  ],
  ['100 and nothing more', (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'), 'unknown'],
  ['HTTP 408', fails('408 Request Timeout'), 'unknown'],
  ['HTTP 425', fails('425 Too Early'), 'unknown'],
  ['HTTP 429', fails('429 Too Many Requests'), 'unknown'],
  ['HTTP 500', fails('500 Internal Server Error'), 'unknown'],
  ['HTTP 502', fails('502 Bad Gateway'), 'unknown'],
  ['HTTP 503', fails('503 Service Unavailable'), 'unknown'],
  ['HTTP 504', fails('504 Gateway Timeout'), 'unknown'],
  ['HTTP 404 that is a page', answer('404 Not Found', '<html>', 'content-type: text/html\r\n'), 'unknown'],
  ['an empty 200', answerWith(''), 'unknown'],
  ['HTML with 200', answer('200 OK', '<!doctype html><p>Sign in', 'content-type: text/html\r\n'), 'unknown'],
  ['bad JSON', answerWith(ACCEPTED.slice(0, -1)), 'unknown'],
  ['a wrong envelope', answerWith('{"success":true,"orderId":"o1"}'), 'unknown'],
  ['a list', answerWith(`[${ACCEPTED}]`), 'unknown'],
  ['a code that is no text', answerWith('{"code":200000,"data":{"orderId":"o1"}}'), 'unknown'],
  ['data null', answerWith('{"code":"200000","data":null}'), 'unknown'],
  ['no orderId', answerWith('{"code":"200000","data":{}}'), 'unknown'],
  ['an orderId that is a number', answerWith('{"code":"200000","data":{"orderId":7}}'), 'unknown'],
  ['code twice', answerWith('{"code":"400100","code":"200000","data":{"orderId":"o1"}}'), 'unknown'],
  ['orderId twice', answerWith('{"code":"200000","data":{"orderId":"o1","orderId":"o2"}}'), 'unknown'],
  ['a gzip bomb', answer('200 OK', bomb, 'content-encoding: gzip\r\n'), 'unknown'],
  ['redirect 307', answer('307 Temporary Redirect', '', elsewhere), 'unknown'],
  ['redirect 308', answer('308 Permanent Redirect', '', elsewhere), 'unknown'],
  [
    'an announced giant',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n'),
    'unknown',
  ],
  ['no HTTP at all', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'unknown'],
];

describe('R-B9: each fault of the wire', () => {
  it.each(FAULTS)(
    '%s: the right end, one arrival, one connection',
    async (_name, act, end, needsDeadline) => {
      const venue = await rawVenue(act);
      const placing = placed(appAt(`http://127.0.0.1:${venue.port}`));
      if (needsDeadline !== undefined) {
        await vi.waitFor(() => expect(venue.arrivals).toBe(1));
        clock.advance(10_000);
      }
      const placement = await placing;
      expect(placement.outcome?.kind).toBe(end);
      await clock.advanceAsync(600_000);
      expect([venue.arrivals, venue.connections]).toEqual([1, 1]);
      journal.close();
      journal = reopened();
      expect(journal.find('a1', placement.clientOid)).toMatchObject({ outcome: placement.outcome });
      expect(JSON.stringify(journal.timeline('a1', placement.clientOid))).not.toContain('canary');
    },
  );

  it('a reset before anything was read: not sent only if no byte was written, and nothing arrives', async () => {
    const venue = await rawVenue(
      () => undefined,
      (socket) => socket.resetAndDestroy(),
    );
    const placement = await placed(appAt(`http://127.0.0.1:${venue.port}`));
    const bytes = journal.timeline('a1', placement.clientOid).request?.bytesWritten;
    expect(placement.outcome?.kind).toBe(bytes === 0 ? 'not-sent' : 'unknown');
    expect(venue.connections).toBe(1);
  });

  it('R-B12: an answer after the deadline: first unknown, then accepted, still one arrival', async () => {
    const venue = await rawVenue(() => undefined);
    const app = appAt(`http://127.0.0.1:${venue.port}`);
    const placing = placed(app);
    await vi.waitFor(() => expect(venue.arrivals).toBe(1));
    clock.advance(10_000);
    const { outcome, clientOid } = await placing;
    expect(outcome?.kind).toBe('unknown');
    clock.advance(30_000);
    for (const socket of venue.sockets) answerWith(ACCEPTED)(socket);
    await vi.waitFor(() => expect(app.unknownCount()).toBe(0));
    expect(journal.find('a1', clientOid)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o1' },
      evidenceFrom: { how: 'late-reply' },
    });
    expect([venue.arrivals, venue.connections]).toEqual([1, 1]);
  });
});

describe('R-B10 R-B15: a venue that cannot be reached', () => {
  it.each([
    ['no such name', 'https://nobody.invalid'],
    ['nobody listens', 'http://127.0.0.1:9'],
  ])('%s: not sent, said at once', async (_name, baseUrl) => {
    const placement = await placed(appAt(baseUrl));
    expect(placement.outcome).toMatchObject({
      kind: 'not-sent',
      message: expect.stringContaining('Nothing was sent') as string,
    });
  });

  it('no encryption where it is due: not sent, and no request in what arrived', async () => {
    const venue = await rawVenue(
      () => undefined,
      (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    const placement = await placed(appAt(`https://127.0.0.1:${venue.port}`));
    expect(placement.outcome).toMatchObject({ kind: 'not-sent', reasonKind: 'tls' });
    expect([venue.arrivals, venue.connections]).toEqual([0, 1]);
  });

  it('nothing fires later, also when the venue comes back', async () => {
    const first = await rawVenue(answerWith(ACCEPTED));
    await new Promise((resolve) => {
      first.server.close(resolve);
    });
    const app = appAt(`http://127.0.0.1:${first.port}`);
    const placement = await placed(app);
    expect(placement.outcome?.kind).toBe('not-sent');
    const back = await rawVenue(answerWith(ACCEPTED), undefined, first.port);
    await clock.advanceAsync(3_600_000);
    expect(await placed(app)).toEqual(journal.find('a1', placement.clientOid)); // the same ticket: the same answer
    expect([back.arrivals, back.connections]).toEqual([0, 0]);
    const other = await placed(app, TICKET, 'ticket-2');
    expect(other.outcome?.kind).toBe('accepted');
    expect(back.arrivals).toBe(1);
  });

  it('a deadline before the connection stands: not sent, and nothing arrives when it does', async () => {
    const venue = await rawVenue(answerWith(ACCEPTED));
    const placing = placed(appAt(`http://127.0.0.1:${venue.port}`));
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(10_000);
    const { outcome } = await placing;
    await clock.advanceAsync(600_000);
    expect(outcome?.kind).toBe(venue.arrivals === 0 ? 'not-sent' : 'unknown');
    expect(venue.arrivals).toBe(0);
  });
});

const TICKETS: Ticket[] = [
  TICKET,
  { ...TICKET, clientOid: 'mine_1-Z', remark: 'a "quote" \\ and /', tags: '<tag>&' },
  { symbol: 'BTC-USDT', type: 'market', side: 'sell', size: '0.00001' },
  { ...TICKET, timeInForce: 'GTT', cancelAfter: 60, postOnly: true, hidden: true },
];

describe('delivery', () => {
  it.each(TICKETS)('R-A6: journal, signature and wire are the same bytes (%#)', async (ticket) => {
    const venue = await rawVenue(answerWith(ACCEPTED));
    const { clientOid } = await placed(appAt(`http://127.0.0.1:${venue.port}`), ticket);
    const other = new DatabaseSync(path, { readOnly: true });
    const row = other.prepare(`SELECT body FROM journal WHERE kind = 'submission'`).get();
    other.close();
    expect(Buffer.from(row?.['body'] as Uint8Array).equals(venue.body)).toBe(true); // a blob by the schema
    const header = (name: string) => new RegExp(`^svc-api-${name}: (.*)$`, 'im').exec(venue.head)?.[1] ?? '';
    const prehash = Buffer.concat([Buffer.from(`${header('timestamp')}POST/api/v1/hf/orders`), venue.body]);
    const hmac = (data: Uint8Array | string) =>
      createHmac('sha256', credentials.secret).update(data).digest('base64');
    expect(header('sign')).toBe(hmac(prehash));
    expect(header('passphrase')).toBe(hmac(credentials.passphrase));
    const trace = journal.timeline('a1', clientOid).request;
    expect(trace?.prehash).toBe(prehash.toString());
    expect(JSON.stringify(trace)).not.toContain(header('sign'));
  });

  it('R-A4: the row is on the disk before the connection opens, and alone', async () => {
    const venue = await rawVenue(answerWith(ACCEPTED));
    await placed(appAt(`http://127.0.0.1:${venue.port}`));
    expect(venue.rowsBefore).toEqual(['submission']);
    expect(rowsOnDisk()).toEqual(['submission', 'outcome']);
  });

  it('R-A4: over a warmed connection no byte leaves before the row', async () => {
    const venue = await rawVenue((socket) => {
      venue.rowsBefore = rowsOnDisk();
      answerWith(ACCEPTED)(socket);
    });
    await http.warm(`http://127.0.0.1:${venue.port}`);
    const { clientOid } = await placed(appAt(`http://127.0.0.1:${venue.port}`));
    expect(venue.rowsBefore).toEqual(['submission']);
    expect(venue.connections).toBe(1);
    expect(journal.timeline('a1', clientOid).request).toMatchObject({ warmed: true });
  });

  it('R-B13: a hundred calls at once, then one more: one arrival', async () => {
    const venue = await rawVenue(answerWith(ACCEPTED));
    const app = appAt(`http://127.0.0.1:${venue.port}`);
    const all = await Promise.all(Array.from({ length: 100 }, () => placed(app)));
    all.push(await placed(app));
    expect(new Set(all.map((one) => one.clientOid)).size).toBe(1);
    expect([venue.arrivals, venue.connections]).toEqual([1, 1]);
  });
});

it.each([
  ['stop', '/api/v1/stop-order', { stop: 'loss', stopPrice: '50000' }],
  ['oco', '/api/v3/oco/order', { price: '70000', stopPrice: '50000', limitPrice: '49900' }],
] as const)(
  'R-A6: a placement as %s is one request to %s, journaled and signed for it',
  async (kind, path, fields) => {
    const venue = await rawVenue(answer('200 OK', ACCEPTED));
    const { timeInForce: _none, stp: _own, ...plain } = TICKET;
    const placement = await placed(appAt(`http://127.0.0.1:${venue.port}`), {
      ...plain,
      side: 'sell',
      ...fields,
    });
    expect(placement).toMatchObject({ outcome: { kind: 'accepted' }, advanced: { kind, path } });
    expect([venue.arrivals, venue.connections, venue.rowsBefore]).toEqual([1, 1, ['submission']]);
    expect(venue.head).toMatch(new RegExp(`^POST ${path} HTTP`));
    expect(venue.body.toString('utf8')).toBe(placement.body);
    const timestamp = /svc-api-timestamp: (\d+)/i.exec(venue.head)?.[1] ?? '';
    const sign = createHmac('sha256', credentials.secret)
      .update(`${timestamp}POST${path}${placement.body}`)
      .digest('base64');
    expect(venue.head.toLowerCase()).toContain(`svc-api-sign: ${sign}`.toLowerCase());
  },
);
