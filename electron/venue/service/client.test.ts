/**
 * Seams: the HTTP, clock and ids ports. Breaks when a read is tried again that must not be, a retry reuses a signature or
 * comes too early, an order waits or is repeated, or a secret reaches an error text.
 */
import { describe, expect, it } from 'vitest';
import { kucoinVenue, serviceVenue } from '../../../shared/venue/presets.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import type { HttpFailure, HttpPort, HttpReply, HttpRequest, HttpResult } from '../../platform/http.ts';
import { createVenueClient } from '../kinds/create-client.ts';
import type { Credentials } from '../signing.ts';

type Answer =
  | { status?: number; headers?: Record<string, string>; body?: unknown; tookMs?: number }
  | HttpFailure['kind'];

const PAGE = { code: '200000', data: { currentPage: 1, pageSize: 10, totalNum: 0, totalPage: 0, items: [] } };
const ORDER = Buffer.from('{"clientOid":"c1"}');
const page = { page: 1, pageSize: 10, filter: {} };

/** A venue that gives the listed answers in turn, then the last one for ever. */
function scripted(
  answers: Answer[],
  change: Partial<VenueDescription> = {},
  fraction = 1,
  passphrase = 'pass-canary',
) {
  const clock = manualClock();
  const sent: (HttpRequest & { at: number; once: boolean })[] = [];
  let credentials: Credentials | null = {
    key: 'key-canary',
    secret: 'secret-canary',
    passphrase,
    keyVersion: '3',
  };

  function answer(request: HttpRequest, once: boolean): Promise<HttpResult> {
    sent.push({ ...request, at: clock.monotonic(), once });
    const next = answers[Math.min(sent.length, answers.length) - 1] ?? 'other';
    if (typeof next === 'string') {
      const failure: HttpFailure = {
        kind: next,
        message: 'It failed.',
        bytesWritten: next === 'refused' ? 0 : 9,
        httpStatus: null,
      };
      return Promise.resolve({ ok: false, failure });
    }
    const { status = 200, headers = {}, body = PAGE, tookMs = 0 } = next;
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const reply: HttpReply = {
      status,
      headers,
      body: bytes,
      startedAt: clock.monotonic() - tookMs,
      endedAt: clock.monotonic(),
    };
    return Promise.resolve({ ok: true, reply });
  }
  const http: HttpPort = {
    request: (request) => answer(request, false),
    requestOnce: (request) => answer(request, true),
    warm: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
  const client = createVenueClient({
    venue: { ...serviceVenue('https://venue.test'), ...change },
    credentials: () => credentials,
    http,
    clock,
    ids: { uuid: () => '', hex: () => '', fraction: () => fraction },
  });
  return { client, clock, sent, lock: () => (credentials = null) };
}

async function readPage(answers: Answer[]) {
  const venue = scripted(answers);
  const reading = venue.client.recordsPage('deposits', page);
  await venue.clock.advanceAsync(60_000);
  return { ...venue, result: await reading };
}

describe('reads', () => {
  it('S4.1 S5-R3 asks with the filters in order and the page parameters of the venue', async () => {
    const paging = { ...serviceVenue('https://venue.test').paging, pageParameter: 'p', sizeParameter: 'n' };
    const { client, sent } = scripted([{}], { paging });
    await client.recordsPage('deposits', {
      page: 1,
      pageSize: 10,
      filter: { endAt: 2e12, currency: 'BTC', startAt: 1e12, status: 'SUCCESS' },
    });
    expect(sent[0]?.path).toBe(
      '/api/v1/deposits?currency=BTC&status=SUCCESS&startAt=1000000000000&endAt=2000000000000&p=1&n=10',
    );
    expect(sent[0]?.origin).toBe('https://venue.test');
  });

  it.each<[string, Answer]>([
    ['refused', 'refused'],
    ['dns', 'dns'],
    ['reset', 'reset'],
    ['HTTP 429', { status: 429 }],
    ['HTTP 500', { status: 500 }],
    ['HTTP 503', { status: 503 }],
  ])('R-C19: %s is tried again three times, newly signed each time', async (_name, answer) => {
    const { sent, result } = await readPage([answer]);
    expect(result.ok).toBe(false);
    expect(sent).toHaveLength(4);
    const stamps = sent.map(({ headers }) => headers['SVC-API-TIMESTAMP']);
    const signatures = sent.map(({ headers }) => headers['SVC-API-SIGN']);
    expect(new Set(stamps).size).toBe(4);
    expect(new Set(signatures).size).toBe(4);
  });

  it.each<[string, Answer]>([
    ['tls', 'tls'],
    ['timeout', 'timeout'],
    ['cut-off', 'cut-off'],
    ['too-large', 'too-large'],
    ['HTTP 400', { status: 400, body: { code: '400100', msg: 'no' } }],
    ['HTTP 401', { status: 401, body: { code: '400005', msg: 'Invalid SVC-API-SIGN' } }],
    ['HTTP 307', { status: 307, body: '' }],
    ['HTML', { body: '<html>' }],
    ['a code with HTTP 200', { body: { code: '900001', msg: 'no' } }],
  ])('R-C20: %s is not tried again', async (_name, answer) => {
    const { sent, result } = await readPage([answer]);
    expect(result.ok).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, number]>([
    ['Retry-After in seconds', { 'retry-after': '7' }, 7_000],
    [
      'gw-ratelimit-reset in milliseconds',
      { 'gw-ratelimit-limit': '10', 'gw-ratelimit-remaining': '0', 'gw-ratelimit-reset': '9000' },
      9_000,
    ],
  ])('R-C19: %s is honoured', async (_name, headers, min) => {
    const { sent, result } = await readPage([{ status: 429, headers }, {}]);
    expect(result.ok).toBe(true);
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(min);
  });

  it('a venue that asks for more patience than a person has is shown instead', async () => {
    const { sent, result } = await readPage([{ status: 429, headers: { 'retry-after': '600' } }]);
    expect(result).toMatchObject({ ok: false, error: { kind: 'rate-limited' } });
    expect(sent).toHaveLength(1);
  });

  it('R-E42: a refused timestamp is answered by one measurement and one more try', async () => {
    const refused = {
      status: 400,
      headers: { date: 'Sat, 01 Jan 2028 00:00:00 GMT' },
      body: { code: '1', msg: 'Invalid SVC-API-TIMESTAMP' },
    };
    const once = await readPage([refused, {}]);
    expect(once.result.ok).toBe(true);
    expect(Number(once.sent[1]?.headers['SVC-API-TIMESTAMP'])).toBe(Date.parse('2028-01-01T00:00:00.525Z')); // the middle of what a Date leaves open
    const always = await readPage([refused]);
    expect(always.result.ok).toBe(false);
    expect(always.sent).toHaveLength(2);
  });

  it('a locked account and an unusable address send nothing', async () => {
    const locked = scripted([{}]);
    locked.lock();
    expect(await locked.client.recordsPage('deposits', page)).toMatchObject({
      ok: false,
      error: { kind: 'no-credentials' },
    });
    expect(await locked.client.sendOrder(ORDER)).toMatchObject({
      kind: 'not-sent',
      reason: { kind: 'no-credentials' },
    });
    const plain = scripted([{}], { baseUrl: 'http://venue.test' });
    expect(await plain.client.recordsPage('deposits', page)).toMatchObject({
      ok: false,
      error: { kind: 'bad-request' },
    });
    expect(await plain.client.sendOrder(ORDER)).toMatchObject({ kind: 'not-sent' });
    expect([...locked.sent, ...plain.sent]).toEqual([]);
  });

  it('what a venue echoes of a request does not reach the window', async () => {
    const { client, sent } = scripted([{ body: 'placeholder' }]);
    await client.recordsPage('deposits', page);
    const signature = sent[0]?.headers['SVC-API-SIGN'] ?? '';
    const echo = scripted([{ body: `<html>key-canary secret-canary pass-canary ${signature}` }]);
    const result = await echo.client.recordsPage('deposits', page);
    expect(JSON.stringify([result, echo.client.status()])).not.toMatch(/canary/);
    expect(JSON.stringify(result)).not.toContain(signature);
  });

  it('security 53: neither does the part of it that an excerpt leaves', async () => {
    const { client, sent } = scripted([{ body: 'placeholder' }]);
    await client.recordsPage('deposits', page);
    const { 'SVC-API-SIGN': signature = '', 'SVC-API-PASSPHRASE': passphrase = '' } = sent[0]?.headers ?? {};
    for (const value of [
      'secret-canary',
      'pass-canary',
      signature,
      passphrase,
      encodeURIComponent(signature),
    ]) {
      for (let kept = 6; kept < value.length; kept += 1) {
        const echo = scripted([{ body: `<${'x'.repeat(159 - kept)}${value}` }]);
        const result = await echo.client.recordsPage('deposits', page);
        const shown = JSON.stringify([result, echo.client.status()]);
        expect(shown).toContain('xxx');
        expect(shown).not.toContain(value.slice(0, 6));
      }
    }
  });

  it('whoever asks for the venue’s time makes the first measurement better, which may have been slow', async () => {
    const answers: Answer[] = [];
    const { client, clock } = scripted(answers, {
      capabilities: { ...serviceVenue('https://venue.test').capabilities, serverTime: '/api/v1/timestamp' },
    });
    /** Read at the venue, whose clock is 1,151 ms ahead, and then a long time under way. */
    const time = (tookMs: number): Answer => ({
      body: { code: '200000', data: clock.now() - tookMs + 1_151 },
      tookMs,
    });
    answers.push(time(4_000), time(4_000), time(0));
    expect(await client.serverTime()).toEqual({ ok: true, value: clock.now() - 2_849 });
    expect(client.status().clockOffsetMs).toBe(0);
    await client.serverTime();
    expect(client.status().clockOffsetMs).toBe(1_151);
  });

  it('reports to the status bar what happened', async () => {
    const { client, clock } = scripted([
      {
        headers: {
          'gw-ratelimit-limit': '100',
          'gw-ratelimit-remaining': '40',
          'gw-ratelimit-reset': '5000',
        },
      },
      'tls',
      { status: 401, body: { code: 'x', msg: 'Invalid signature' } },
    ]);
    expect(client.status().connection).toBe('idle');
    await client.recordsPage('deposits', page);
    expect(client.status()).toMatchObject({
      connection: 'connected',
      problem: null,
      lastAnswerAt: clock.now(),
      budget: { manage: { quota: 100, remaining: 40 } },
    });
    await client.recordsPage('deposits', page);
    expect(client.status()).toMatchObject({
      connection: 'unreachable',
      problem: expect.stringContaining('It failed') as string,
    });
    await client.recordsPage('deposits', page);
    expect(client.status().connection).toBe('refused');
  });
});

describe('orders', () => {
  it.each<[string, Answer, string]>([
    ['refused connection', 'refused', 'not-sent'],
    ['reset', 'reset', 'no-reply'],
    ['timeout', 'timeout', 'no-reply'],
    ['tls', 'tls', 'no-reply'],
    ['HTTP 429', { status: 429, body: { code: '429000', msg: 'Too Many Requests' } }, 'reply'],
    ['HTTP 500', { status: 500, body: { code: '500000' } }, 'reply'],
    ['HTTP 307', { status: 307, body: '', headers: { location: '/again' } }, 'unreadable'],
    ['empty', { body: '' }, 'unreadable'],
    ['HTML', { body: '<p>' }, 'unreadable'],
    ['code twice', { body: '{"code":"200000","code":"400100","data":{"orderId":"1"}}' }, 'unreadable'],
    ['code twice, once escaped', { body: String.raw`{"code":"400100","c\u006fde":"200000"}` }, 'unreadable'],
    ['a code that is no text', { body: { code: 200000 } }, 'unreadable'],
    ['data null', { body: { code: '200000', data: null } }, 'reply'],
  ])('R-B9: %s: one request on a connection of its own, never another', async (_name, answer, kind) => {
    const { client, clock, sent } = scripted([answer]);
    const result = await client.sendOrder(ORDER);
    await clock.advanceAsync(600_000);
    expect(result.kind).toBe(kind);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/v1/hf/orders', once: true });
  });

  it('S5-R4 sends the very bytes it was given, with a content type', async () => {
    const { client, sent } = scripted([{ body: { code: '200000', data: { orderId: 'o1' } } }]);
    expect(await client.sendOrder(ORDER)).toMatchObject({
      kind: 'reply',
      httpStatus: 200,
      reply: { isSuccess: true, code: '200000', orderId: 'o1', clientOid: null },
    });
    expect(Buffer.from(sent[0]?.body ?? []).toString()).toBe('{"clientOid":"c1"}');
    expect(sent[0]?.headers['Content-Type']).toBe('application/json');
  });

  it.each([undefined, null, {}, { orderId: 7 }, { orderId: '' }, [], 'o1'])(
    'VF4: of a success the order id is text in its data (%j), and nothing else is taken for one',
    async (data) => {
      const { client } = scripted([{ body: { code: '200000', data } }]);
      expect(await client.sendOrder(ORDER)).toMatchObject({ reply: { isSuccess: true, orderId: null } });
    },
  );

  it.each([
    [{ code: '400100', data: { orderId: 'o1' } }],
    [{ code: '500000', orderId: 'o1', data: null }],
    [{ code: '7', data: { order: [{ orderId: 'o1' }] } }],
  ])('of an answer that is no success an order id counts wherever it is: %j', async (body) => {
    const { client } = scripted([{ body }]);
    expect(await client.sendOrder(ORDER)).toMatchObject({ reply: { isSuccess: false, orderId: 'o1' } });
  });

  it('an accepted order stays accepted when a credential reads like the code, and a long code is cut', async () => {
    const placed = scripted([{ body: { code: '200000', data: { orderId: 'o1' } } }], {}, 1, '2000');
    expect(await placed.client.sendOrder(ORDER)).toMatchObject({ reply: { isSuccess: true } });
    const endless = scripted([{ body: { code: 'x'.repeat(1_000_000) } }]);
    expect(await endless.client.sendOrder(ORDER)).toMatchObject({
      reply: { isSuccess: false, code: `${'x'.repeat(100)}…` },
    });
  });

  it('R-C24: after a 429 the pool rests, and an order meanwhile is not sent and not kept', async () => {
    const { client, clock, sent } = scripted([
      { status: 429, headers: { 'retry-after': '5' }, body: { code: '429000' } },
    ]);
    await client.sendOrder(ORDER);
    expect(await client.sendOrder(ORDER)).toMatchObject({
      kind: 'not-sent',
      reason: { kind: 'rate-limited' },
    });
    await clock.advanceAsync(60_000);
    expect(sent).toHaveLength(1);
  });
});

describe('VF2.11 the site of KuCoin', () => {
  it.each([
    ['global', undefined],
    ['europe', undefined],
    ['australia', 'australia'],
  ] as const)('%s: every request, signed, public or an order, has X-SITE-TYPE %s', async (region, site) => {
    const { client, sent } = scripted(
      [{ body: { code: '200000', data: 1_790_000_000_000 } }],
      kucoinVenue(region),
    );
    await client.serverTime();
    await client.balances();
    await client.sendOrder(ORDER);
    expect(new Set(sent.map(({ path }) => path.split('?')[0]))).toEqual(
      new Set(['/api/v1/timestamp', '/api/v1/accounts', '/api/v1/hf/orders']),
    );
    expect(sent.every(({ origin }) => origin === kucoinVenue(region).baseUrl)).toBe(true);
    expect([...new Set(sent.map(({ headers }) => headers['X-SITE-TYPE']))]).toEqual([site]);
  });

  it('no header goes to another address, whatever a description says', async () => {
    const { client, sent } = scripted([{}], { ...kucoinVenue('australia'), baseUrl: 'https://venue.test' });
    await client.recordsPage('deposits', page);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.some(({ headers }) => 'X-SITE-TYPE' in headers)).toBe(false);
  });
});

describe('VF2.11 a blocked address', () => {
  const html = { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>Forbidden</html>' };
  const quiet = { body: { code: '200000', data: [] } };

  it.each([
    ['a 403 that is no envelope', html],
    ['Cloudflare 1015 as text', { status: 429, body: 'error code: 1015' }],
    ['code 1015', { status: 403, body: { code: '1015', msg: 'blocked' } }],
  ])('%s: one request, then none for 30 s, whoever asks; it says until when', async (_what, answer) => {
    const { client, sent, clock } = scripted([answer, { body: PAGE }]);
    const until = new Date(clock.now() + 30_000).toISOString().slice(11, 19);
    const blocked = await client.recordsPage('deposits', page);
    expect(blocked).toMatchObject({ ok: false, error: { kind: 'rate-limited' } });
    expect(blocked.ok ? '' : blocked.error.message).toContain(`${until} UTC`);
    const behind = client.recordsPage('withdrawals', page);
    clock.advance(20_000);
    expect(await behind).toMatchObject({ ok: false, error: { kind: 'rate-limited' } });
    expect(await client.sendOrder(ORDER)).toMatchObject({
      kind: 'not-sent',
      reason: { kind: 'rate-limited' },
    });
    expect(sent).toHaveLength(1);
    clock.advance(10_000);
    expect(await client.recordsPage('deposits', page)).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
  });

  it('lasts as long as the venue says, and twice as long each time it does not', async () => {
    const { client, sent, clock } = scripted([
      { ...html, headers: { 'retry-after': '120' } },
      html,
      html,
      quiet,
    ]);
    for (const seconds of [120, 60, 120]) {
      await client.recordsPage('deposits', page);
      const before = sent.length;
      clock.advance(seconds * 1_000 - 1);
      expect(await client.sendOrder(ORDER)).toMatchObject({ kind: 'not-sent' });
      expect(sent).toHaveLength(before);
      clock.advance(1);
    }
  });

  it('a refusal with an envelope of the venue’s own is none', async () => {
    const { client, sent } = scripted([{ status: 403, body: { code: '400006', msg: 'Invalid request ip' } }]);
    await client.recordsPage('deposits', page);
    await client.recordsPage('deposits', page);
    expect(sent).toHaveLength(2);
  });
});

describe('VF1 a venue that caps pages', () => {
  const largest = { page: 1, pageSize: 500, filter: {} };
  const of = (pageSize: number) => ({
    body: { code: '200000', data: { currentPage: 1, pageSize, totalNum: 0, totalPage: 0, items: [] } },
  });

  it('is followed at the size it names twice in a row, and no window is halved for it', async () => {
    const { client } = scripted([of(100), of(500), of(100), of(100), of(100)]);
    const cap = () => client.paging.sizes.at(-1);
    await client.archivePage('deposits', largest);
    await client.archivePage('deposits', largest);
    await client.archivePage('deposits', largest);
    expect(cap()).toBe(500);
    expect(await client.archivePage('deposits', largest)).toMatchObject({
      error: { fault: 'size-echo', pageSize: 100 },
    });
    expect(cap()).toBe(100);
    expect(await client.archivePage('deposits', { ...largest, pageSize: 100 })).toMatchObject({ ok: true });
  });

  it.each(['pageSize should not greater than 120', 'The page size must not exceed 120'])(
    'and at the one in its refusal: %s',
    async (msg) => {
      const { client } = scripted([{ body: { code: '400100', msg } }]);
      expect(await client.archivePage('deposits', largest)).toMatchObject({ error: { fault: 'size-echo' } });
      expect(client.paging.sizes).toEqual([10, 20, 50, 100, 120]);
    },
  );

  it('a refusal of something else teaches nothing', async () => {
    const { client } = scripted([
      { body: { code: '400100', msg: 'endAt must not exceed startAt by more than 30 days' } },
    ]);
    expect(await client.archivePage('deposits', largest)).toMatchObject({ error: { fault: null } });
    expect(client.paging.sizes.at(-1)).toBe(500);
  });
});
