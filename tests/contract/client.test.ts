/**
 * The real client over real HTTP against the practice exchange, which signs, lists and judges with code of its own.
 * Breaks when a signature rule, a query parameter, the reading of a page or the naming of a refused credential differs
 * from what the service does, or when a fault makes a read wrong or an order arrive twice.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Clock, systemClock } from '../../electron/ports/clock.ts';
import { systemIds } from '../../electron/ports/ids.ts';
import { outcomeOf } from '../../electron/orders/outcome.ts';
import { createUndiciHttp } from '../../electron/ports/undici-http.ts';
import { createVenueClient, type VenueClient } from '../../electron/venue/client.ts';
import type { Credentials } from '../../electron/venue/signing.ts';
import { type RunningExchange, startExchange } from '../../exchange/start.ts';
import type { SendResult } from '../../shared/orders/outcome.ts';
import type { RecordFilter, RecordKind, WalletRecord } from '../../shared/records/record.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';
import { practiceVenue, serviceVenue } from '../../shared/venue/presets.ts';

let exchange: RunningExchange;
/** Deadlines of ten seconds and more wait until a test fires them; everything shorter runs as usual. */
let deadlines: (() => void)[] = [];
const clock: Clock = {
  ...systemClock,
  after(ms, act) {
    if (ms < 10_000) return systemClock.after(ms, act);
    deadlines.push(act);
    return () => {
      deadlines = deadlines.filter((other) => other !== act);
    };
  },
};
/** Fires those that wait now, and none that they set. */
function passDeadlines(): void {
  const due = deadlines;
  deadlines = [];
  for (const expire of due) expire();
}
const http = createUndiciHttp(clock);
const ids = { ...systemIds, fraction: () => 0 };

beforeAll(async () => {
  exchange = await startExchange({ quotas: { manage: 1e9, spot: 1e9, public: 1e9 } });
});
afterEach(() => exchange.control.clearFaults());
afterAll(async () => {
  await http.close();
  await exchange.close();
});

function genuine(): Credentials {
  const { key, secret, passphrase } = exchange;
  return { key, secret, passphrase, keyVersion: '3' };
}

function client(
  change: { credentials?: Partial<Credentials>; venue?: Partial<VenueDescription>; clock?: Clock } = {},
): VenueClient {
  const credentials: Credentials = { ...genuine(), ...change.credentials };
  const venue = { ...practiceVenue(exchange.baseUrl), ...change.venue };
  return createVenueClient({
    venue,
    credentials: () => credentials,
    http,
    clock: change.clock ?? clock,
    ids,
  });
}

async function wholeList(
  kind: RecordKind,
  pageSize: number,
  filter: RecordFilter = {},
): Promise<{ total: number; records: WalletRecord[] }> {
  const venue = client();
  const records: WalletRecord[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await venue.recordsPage(kind, { page, pageSize, filter });
    if (!answer.ok) throw new Error(answer.error.message);
    const { items, totalNum, totalPage } = answer.value.page;
    records.push(...items);
    if (page >= totalPage) return { total: totalNum, records };
  }
}

function order(clientOid: string, change: Record<string, unknown> = {}): Uint8Array {
  const ticket = { clientOid, symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '20000', size: '0.001' };
  return Buffer.from(JSON.stringify({ ...ticket, ...change }));
}

describe('lists', () => {
  test.each(['deposits', 'withdrawals'] as const)(
    'S4.1 S4.2 %s page by page equal the totals and the exchange, field by field',
    async (kind) => {
      const { total, records } = await wholeList(kind, 200);
      const theirs = exchange.control.history[kind];
      expect(total).toBe(theirs.length);
      expect(records).toHaveLength(theirs.length);
      for (const [index, record] of records.entries()) {
        const { kind: _kind, otherFields, ...fields } = record;
        const others = Object.fromEntries(
          Object.entries(otherFields).map(([name, text]) => [name, JSON.parse(text) as unknown]),
        );
        expect({ ...fields, ...others }).toEqual(theirs[index]);
      }
    },
  );

  test('S4.1 S4.2 every filter reaches the exchange and is obeyed', async () => {
    const all = exchange.control.history.withdrawals;
    const startAt = all[300]?.createdAt ?? 0;
    const endAt = all[100]?.createdAt ?? 0;
    const currency = all[150]?.currency ?? '';
    for (const filter of [
      { currency },
      { status: 'WALLET_PROCESSING' },
      { startAt },
      { endAt },
      { currency, status: 'SUCCESS', startAt, endAt },
    ] as RecordFilter[]) {
      const expected = all.filter(
        (record) =>
          (filter.currency === undefined || record.currency === filter.currency) &&
          (filter.status === undefined || record.status === filter.status) &&
          record.createdAt >= (filter.startAt ?? 0) &&
          record.createdAt <= (filter.endAt ?? Number.MAX_SAFE_INTEGER),
      );
      const { records } = await wholeList('withdrawals', 50, filter);
      expect(records.map((record) => (record.kind === 'withdrawal' ? record.id : ''))).toEqual(
        expected.map((record) => record.id),
      );
    }
  });

  test('a refused filter reaches the user in the words of the venue, with HTTP 200 as well', async () => {
    const answer = await client().recordsPage('deposits', {
      page: 1,
      pageSize: 50,
      filter: { status: 'NONSENSE' },
    });
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'venue-refused', venue: { code: '400100', httpStatus: 200 } },
    });
    if (!answer.ok) expect(answer.error.message).toContain(answer.error.venue?.message ?? 'no words');
  });
});

describe('what the venue has besides', () => {
  test('symbols, balances, key information and server time are read', async () => {
    const venue = client();
    const symbols = await venue.symbols();
    expect(symbols.ok && Array.isArray(symbols.value) && symbols.value.length).toBeGreaterThanOrEqual(40);
    const balances = await venue.balances();
    expect(balances.ok && balances.value.length).toBeGreaterThan(0);
    expect(await venue.keyInformation()).toEqual({ ok: true, value: { permissions: ['General', 'Spot'] } });
    expect((await venue.serverTime()).ok).toBe(true);
  });

  test('a venue without the path says so and asks nothing', async () => {
    const bare = client({ venue: serviceVenue(exchange.baseUrl) });
    expect(await bare.symbols()).toMatchObject({ ok: false, error: { kind: 'no-capability' } });
  });

  test('S5 a plain service under its own prefix works with key version 2', async () => {
    const bare = client({ venue: serviceVenue(exchange.baseUrl), credentials: { keyVersion: '2' } });
    expect((await bare.recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(true);
  });
});

/** The faults after which it is known what became of the order; after all others it is not. */
const DECIDED: Readonly<Record<string, string>> = { 'code-in-200': 'refused', 'continue-100': 'accepted' };

describe('orders', () => {
  test('S4.3 an accepted order answers with its orderId and arrived once', async () => {
    const venue = client();
    expect(await venue.prepareOrder()).toBe(true);
    const result = await venue.sendOrder(order('client-accepted'));
    expect(result).toMatchObject({
      kind: 'reply',
      httpStatus: 200,
      envelope: { code: '200000', data: { orderId: expect.any(String) as string } },
    });
    expect(exchange.control.arrivals('client-accepted')).toBe(1);
  });

  test('S7-R2 S7-R3 a refused order brings code and words of the venue', async () => {
    const result = await client().sendOrder(order('client-refused', { price: '20000.000001' }));
    expect(result).toMatchObject({
      kind: 'reply',
      envelope: { code: '400100', msg: expect.stringMatching(/increment/i) as string },
    });
  });

  test('S5-R4 a remark outside ASCII is signed and sent as the same bytes', async () => {
    const result = await client().sendOrder(order('client-utf8', { remark: 'größer €' }));
    expect(result).toMatchObject({ kind: 'reply' });
    expect(result).not.toMatchObject({ envelope: { code: '400005' } });
  });

  test.each([
    'reset-before',
    'reset-after-accept',
    'cut-off',
    'reset-in-reply',
    'status-500',
    'status-500-after-accept',
    'status-502',
    'status-503',
    'status-504',
    'status-504-after-accept',
    'status-429',
    'html',
    'empty',
    'wrong-envelope',
    'code-in-200',
    'status-408-after-accept',
    'status-425-after-accept',
    'status-429-after-accept',
    'status-502-after-accept',
    'status-503-after-accept',
    'html-after-accept',
    'bad-json',
    'code-not-text',
    'data-null',
    'no-order-id',
    'duplicate-keys',
    'gzip-bomb',
    'redirect-307',
    'redirect-308',
    'continue-100',
  ])(
    'R-B9: an order meets "%s", arrives once, and its end is told no more surely than it is',
    async (name) => {
      const clientOid = `fault-${name}`;
      exchange.control.inject({ name, method: 'POST' });
      const result = await client().sendOrder(order(clientOid));
      expect(exchange.control.arrivals(clientOid)).toBe(1);
      expect(outcomeOf(result).kind).toBe(DECIDED[name] ?? 'unknown');
      expect(result.trace?.bytesWritten).toBeGreaterThan(0);
    },
  );

  test('R-B9: a reply that never comes ends at the deadline, with one arrival and nothing later', async () => {
    exchange.control.inject({ name: 'lost-reply', method: 'POST' });
    const waiting = client().sendOrder(order('fault-silence'));
    await vi.waitFor(() => expect(exchange.control.arrivals('fault-silence')).toBe(1));
    passDeadlines();
    expect(await waiting).toMatchObject({ kind: 'no-reply', bytesWritten: expect.any(Number) as number });
    expect(exchange.control.arrivals('fault-silence')).toBe(1);
  });

  test('R-B9: a slow drip ends at the deadline as well', async () => {
    exchange.control.inject({ name: 'slow-drip', method: 'POST', ms: 60_000 });
    const waiting = client().sendOrder(order('fault-drip'));
    await vi.waitFor(() => expect(exchange.control.arrivals('fault-drip')).toBe(1));
    passDeadlines();
    expect(outcomeOf(await waiting).kind).toBe('unknown');
    expect(exchange.control.arrivals('fault-drip')).toBe(1);
  });

  test('R-B12: an answer after the deadline is heard of, and the order arrived once', async () => {
    exchange.control.inject({ name: 'delay', method: 'POST', ms: 500 });
    const late: SendResult[] = [];
    const waiting = client().sendOrder(order('fault-late'), (result) => late.push(result));
    await vi.waitFor(() => expect(exchange.control.arrivals('fault-late')).toBe(1));
    passDeadlines();
    expect(outcomeOf(await waiting).kind).toBe('unknown');
    await vi.waitFor(() => expect(late.map((result) => outcomeOf(result).kind)).toEqual(['accepted']), 5_000);
    expect(exchange.control.arrivals('fault-late')).toBe(1);
  });

  test('a test order is checked as a real one and never becomes an order', async () => {
    const venue = client();
    const tested = await venue.testOrder(order('client-test'));
    expect(outcomeOf(tested).kind).toBe('accepted');
    expect(tested.trace?.endpoint).toBe('/api/v1/hf/orders/test');
    const refused = await venue.testOrder(order('client-test-2', { price: '20000.000001' }));
    expect(refused).toMatchObject({ kind: 'reply', envelope: { code: '400100' } });
    const found = await venue.ask({
      capability: 'orderByClientOid',
      fill: { clientOid: 'client-test' },
      query: [['symbol', 'BTC-USDT']],
    });
    expect(found.ok && found.value.envelope.data !== null).toBe(false);
  });

  test('R-B10: a venue that is not there means not sent', async () => {
    const nobody = client({ venue: { baseUrl: 'http://127.0.0.1:9' } });
    expect(await nobody.sendOrder(order('client-nobody'))).toMatchObject({
      kind: 'not-sent',
      reason: { kind: 'refused' },
    });
  });

  test('a spent budget is not waited for', async () => {
    const venue = practiceVenue(exchange.baseUrl);
    const spent = client({
      venue: { budget: { ...venue.budget, quotas: { ...venue.budget.quotas, spot: 1 } } },
    });
    // The exchange's own count is far larger, so ours is told before the first reply corrects it.
    const [first, second] = await Promise.all([
      spent.sendOrder(order('client-first')),
      spent.sendOrder(order('client-second')),
    ]);
    expect(first.kind).toBe('reply');
    expect(second).toMatchObject({ kind: 'not-sent', reason: { kind: 'rate-limited' } });
    expect(exchange.control.arrivals('client-second')).toBe(0);
  });
});

describe('faults of reads', () => {
  test.each([
    ['html', /web page/],
    ['empty', /is empty/],
    ['wrong-envelope', /no field "code"/],
    ['seconds-timestamps', /record 1 of 10.*"createdAt".*seconds/],
    ['too-many-items', /11 records, more than the "pageSize"/],
    ['wrong-page', /page 1 was asked for and "currentPage" is 2/],
    ['cut-off', /cut off/],
  ])('%s gives a typed error that names it', async (name, message) => {
    exchange.control.inject({ name, method: 'GET', path: '/api/v1/deposits', count: 10 });
    const answer = await client().recordsPage('deposits', { page: 1, pageSize: 10, filter: {} });
    expect(answer.ok).toBe(false);
    if (!answer.ok) expect(answer.error.message).toMatch(message);
  });

  test.each(['status-500', 'status-503', 'status-429', 'reset-before'])(
    '%s three times is outlasted, four times is shown',
    async (name) => {
      const path = '/api/v1/deposits';
      exchange.control.inject({ name, path, count: 3 });
      expect((await client().recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(true);
      exchange.control.inject({ name, path, count: 4 });
      expect((await client().recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(false);
    },
  );

  test('R-C20: a refusal is not tried again', async () => {
    exchange.control.inject({ name: 'code-in-200', path: '/api/v1/deposits', count: 1 });
    expect(await client().recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).toMatchObject({
      ok: false,
      error: { kind: 'venue-refused', venue: { code: '500000', httpStatus: 200 } },
    });
  });

  test('R-E41: a system clock ten minutes off signs with the time of the venue', async () => {
    const late: Clock = { ...clock, now: () => Date.now() - 600_000 };
    const venue = client({ clock: late });
    expect((await venue.recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(true);
    expect(Math.abs((venue.status().clockOffsetMs ?? 0) - 600_000)).toBeLessThan(5_000);
  });

  test('R-E42: without a server time, a refused timestamp is measured from the Date header and tried once more', async () => {
    const late: Clock = { ...clock, now: () => Date.now() - 600_000 };
    const { capabilities } = serviceVenue(exchange.baseUrl);
    const venue = client({ clock: late, venue: { capabilities } });
    expect((await venue.recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(true);
  });
});

describe('test connection', () => {
  const report = async (change: Parameters<typeof client>[0]) => {
    const result = await client(change).testConnection();
    return {
      result,
      failed: result.parts.filter((part) => part.state === 'failed').map((part) => part.part),
    };
  };

  test('genuine credentials pass in every part and show what the key may do', async () => {
    const { result } = await report({});
    expect(result.passed).toBe(true);
    expect(result.parts.map((part) => part.state)).toEqual(Array.from({ length: 6 }, () => 'passed'));
    expect(result.permissions).toEqual(['General', 'Spot']);
  });

  test.each([
    ['key', { key: 'nobody' }],
    ['signature', { secret: 'not the secret' }],
    ['passphrase', { passphrase: 'not the passphrase' }],
  ] as const)('a wrong %s is named', async (part, credentials) => {
    const { result, failed } = await report({ credentials });
    expect(result.passed).toBe(false);
    expect(failed).toEqual([part]);
    const bare = await report({ credentials, venue: serviceVenue(exchange.baseUrl) });
    expect(bare.failed).toEqual([part]); // codes unknown to a plain service: its words name the part
    // Not judged is not the same as not measured: the difference is said, and not called good or bad.
    expect(bare.result.parts.find((one) => one.part === 'clock')).toMatchObject({
      state: 'not-reached',
      message: expect.stringMatching(/Measured difference: -?\d+ ms/),
    });
  });

  test('an address where nobody answers, and one that is no such service', async () => {
    expect((await report({ venue: { baseUrl: 'http://127.0.0.1:9' } })).failed).toEqual(['address']);
    exchange.control.inject({ name: 'html', method: 'GET', count: 10 });
    expect((await report({})).failed).toEqual(['address']);
  });

  test('a wrong header prefix is not blamed on the secret', async () => {
    expect((await report({ venue: { headerPrefix: 'XX' } })).failed).toEqual(['key']);
  });

  test('a clock that cannot be measured is named', async () => {
    exchange.control.inject({
      name: 'clock-skew',
      ms: 60_000,
      method: 'GET',
      path: '/api/v1/user/api-key',
      count: 2,
    });
    expect((await report({})).failed).toEqual(['clock']);
  });

  test('a key that may only read passes and says so', async () => {
    const { result } = await report({ credentials: exchange.control.readOnly });
    expect(result.passed).toBe(true);
    expect(result.parts.find((part) => part.part === 'permission')?.message).toMatch(/not place orders/);
  });

  test('no part of a report or an error holds a credential', async () => {
    const credentials = { secret: 'canary-secret-123', passphrase: 'canary-pass-456' };
    const { result } = await report({ credentials });
    const refused = await client({ credentials }).recordsPage('deposits', {
      page: 1,
      pageSize: 10,
      filter: {},
    });
    expect(JSON.stringify([result, refused])).not.toMatch(/canary/);
  });
});
