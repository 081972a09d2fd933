/**
 * Orders of the real client over real HTTP against the practice exchange, which counts what arrives.
 * Breaks when a fault makes an order arrive twice, or when its outcome is reported as more certain than it is.
 */
import { describe, expect, test, vi } from 'vitest';
import { classifyAmend } from '../../electron/features/orders/classify-amend.ts';
import { classifyReply } from '../../electron/features/orders/classify-reply.ts';
import type { VenueClient } from '../../electron/venue/client.ts';
import { alterBody } from '../../shared/orders/alter-body.ts';
import type { OrderKind } from '../../shared/orders/order-kind.ts';
import type { SendResult } from '../../shared/orders/outcome.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import { sentAs } from '../helpers/order-world.ts';
import { runs } from '../helpers/runs.ts';
import { clientBench } from './client-bench.ts';

const bench = clientBench();

function order(clientOid: string, change: Record<string, unknown> = {}): Uint8Array {
  const ticket = { clientOid, symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '20000', size: '0.001' };
  return Buffer.from(JSON.stringify({ ...ticket, ...change }));
}

/** The faults after which it is known what became of the order; after all others it is not. */
const DECIDED: Readonly<Record<string, string>> = {
  // Nothing in the answer distinguishes it from a true one: only what the venue reports later does (tests/e2e/orders-working.spec.ts).
  'refused-after-accept': 'rejected',
  'continue-100': 'accepted',
};

/** Every fault of an answer, and whether the exchange takes the order all the same. */
const FAULTS: Readonly<Record<string, 'taken' | 'lost'>> = {
  'reset-before': 'lost',
  'reset-after-accept': 'taken',
  'cut-off': 'taken',
  'reset-in-reply': 'taken',
  'status-500': 'lost',
  'status-500-after-accept': 'taken',
  'status-502': 'lost',
  'status-503': 'lost',
  'status-504': 'lost',
  'status-504-after-accept': 'taken',
  'status-429': 'lost',
  html: 'lost',
  empty: 'taken',
  'wrong-envelope': 'taken',
  'code-in-200': 'lost',
  'status-408-after-accept': 'taken',
  'status-425-after-accept': 'taken',
  'status-429-after-accept': 'taken',
  'status-502-after-accept': 'taken',
  'status-503-after-accept': 'taken',
  'refused-after-accept': 'taken',
  'html-after-accept': 'taken',
  'bad-json': 'taken',
  'code-not-text': 'taken',
  'data-null': 'taken',
  'no-order-id': 'taken',
  'duplicate-keys': 'taken',
  'gzip-bomb': 'taken',
  'redirect-307': 'taken',
  'redirect-308': 'taken',
  'continue-100': 'taken',
};
const KINDS: readonly OrderKind[] = ['order', 'stop', 'oco'];

/** A plain order meets every fault; the others go the same way and meet all of them in the deep run. */
const SAMPLE = new Set([
  'reset-before',
  'reset-after-accept',
  'cut-off',
  'status-429-after-accept',
  'html-after-accept',
]);
const isChosen = ([kind, name]: readonly [string, string]) =>
  kind === 'order' || SAMPLE.has(name) || runs(0, 1) === 1;

const WAITS: Readonly<Record<OrderKind, Record<string, unknown>>> = {
  order: {},
  stop: { side: 'sell', stop: 'loss', stopPrice: '15000', price: '14900' },
  oco: { side: 'sell', price: '900000', stopPrice: '15000', limitPrice: '14900', type: undefined },
};
const AMENDED = { price: '20001', size: '0.002' };

function lookUp(client: VenueClient, kind: OrderKind, clientOid: string) {
  const query = { clientOid, symbol: 'BTC-USDT' };
  if (kind === 'order') return client.orderByClientOid(query, 'person');
  return client.advanced.byClientOid({ ...query, kind }, 'person');
}

describe('orders', () => {
  test('S4.3 an accepted order answers with its orderId and arrived once', async () => {
    const venue = bench.client();
    expect(await venue.prepareOrder()).toBe(true);
    const result = await venue.sendOrder(order('client-accepted'));
    expect(result).toMatchObject({
      kind: 'reply',
      httpStatus: 200,
      reply: { isSuccess: true, orderId: expect.any(String) as string },
    });
    expect(bench.exchange.control.arrivals('client-accepted')).toBe(1);
  });

  test('S7-R2 S7-R3 a refused order has the venue’s code and message', async () => {
    const result = await bench.client().sendOrder(order('client-refused', { price: '20000.000001' }));
    expect(result).toMatchObject({
      kind: 'reply',
      reply: { code: '400100', venueText: expect.stringMatching(/increment/i) as string },
    });
  });

  test('S5-R4 a remark outside ASCII is signed and sent as the same bytes', async () => {
    const result = await bench.client().sendOrder(order('client-utf8', { remark: 'größer €' }));
    expect(result).toMatchObject({ kind: 'reply' });
    expect(result).not.toMatchObject({ reply: { code: '400005' } });
  });

  test.each(
    Object.keys(FAULTS)
      .flatMap((name) => KINDS.map((kind) => [kind, name] as const))
      .filter(isChosen),
  )(
    'R-B9: a placement as %s meets "%s", arrives once, and its end is told no more surely than it is',
    async (kind, name) => {
      const clientOid = `${kind}-${name}`;
      bench.exchange.control.inject({ name, method: 'POST' });
      const client = bench.client();
      const result = await client.sendOrder(order(clientOid, WAITS[kind]), undefined, kind);
      expect(bench.exchange.control.arrivals(clientOid)).toBe(1);
      const end = classifyReply(result, sentAs(clientOid)).kind;
      expect(end).toBe(DECIDED[name] ?? 'unknown');
      expect(result.trace?.bytesWritten).toBeGreaterThan(0);
      const found = await lookUp(client, kind, clientOid);
      expect(found).toMatchObject({ ok: true, value: FAULTS[name] === 'taken' ? { clientOid } : null });
      if (kind !== 'order') await client.advanced.cancelAll(null); // a pair has room for twenty
    },
  );

  test.each(Object.keys(FAULTS).filter((name) => isChosen(['alter', name])))(
    'R-B50: an amend meets "%s", arrives once, leaves one live order, and its end is told no more surely than it is',
    async (name) => {
      const clientOid = `alter-${name}`;
      const client = bench.client();
      const placed = await client.sendOrder(order(clientOid));
      const orderId = placed.kind === 'reply' ? (placed.reply.orderId ?? '') : '';
      bench.exchange.control.inject({ name, method: 'POST' });
      const body = alterBody({ symbol: 'BTC-USDT', orderId, price: '20000', size: '0.001' }, AMENDED) ?? '';
      const result = await client.alterOrder(Buffer.from(body));
      expect(bench.exchange.control.amendments()[orderId]).toBe(1);
      expect(classifyAmend(result, sentAs(clientOid)).kind).toBe(
        DECIDED[name]?.replace('accepted', 'amended') ?? 'unknown',
      );
      const open = await client.activeOrders('BTC-USDT', 'person');
      const live = open.ok ? open.value.filter((one) => one.clientOid === clientOid) : [];
      expect(live).toMatchObject([FAULTS[name] === 'taken' ? AMENDED : { orderId, price: '20000' }]);
      await client.cancelPair('BTC-USDT');
    },
  );

  test('R-B9: a reply that never comes ends at the deadline, with one arrival and nothing later', async () => {
    bench.exchange.control.inject({ name: 'lost-reply', method: 'POST' });
    const waiting = bench.client().sendOrder(order('fault-silence'));
    await vi.waitFor(() => expect(bench.exchange.control.arrivals('fault-silence')).toBe(1));
    bench.passDeadlines();
    expect(await waiting).toMatchObject({ kind: 'no-reply', bytesWritten: expect.any(Number) as number });
    expect(bench.exchange.control.arrivals('fault-silence')).toBe(1);
  });

  test('R-B9: a slow drip ends at the deadline as well', async () => {
    bench.exchange.control.inject({ name: 'slow-drip', method: 'POST', ms: 60_000 });
    const waiting = bench.client().sendOrder(order('fault-drip'));
    await vi.waitFor(() => expect(bench.exchange.control.arrivals('fault-drip')).toBe(1));
    bench.passDeadlines();
    expect(classifyReply(await waiting, sentAs('fault-drip')).kind).toBe('unknown');
    expect(bench.exchange.control.arrivals('fault-drip')).toBe(1);
  });

  test('R-B12: an answer after the deadline is reported, and the order arrived once', async () => {
    bench.exchange.control.inject({ name: 'delay', method: 'POST', ms: 500 });
    const late: SendResult[] = [];
    const waiting = bench.client().sendOrder(order('fault-late'), (result) => late.push(result));
    await vi.waitFor(() => expect(bench.exchange.control.arrivals('fault-late')).toBe(1));
    bench.passDeadlines();
    expect(classifyReply(await waiting, sentAs('fault-late')).kind).toBe('unknown');
    await vi.waitFor(
      () =>
        expect(late.map((result) => classifyReply(result, sentAs('fault-late')).kind)).toEqual(['accepted']),
      5_000,
    );
    expect(bench.exchange.control.arrivals('fault-late')).toBe(1);
  });

  test('a test order is checked as a real one and never becomes an order', async () => {
    const venue = bench.client();
    const tested = await venue.testOrder(order('client-test'));
    expect(classifyReply(tested, sentAs('client-test')).kind).toBe('accepted');
    expect(tested.trace?.endpoint).toBe('/api/v1/hf/orders/test');
    const refused = await venue.testOrder(order('client-test-2', { price: '20000.000001' }));
    expect(refused).toMatchObject({ kind: 'reply', reply: { code: '400100' } });
    const found = await venue.orderByClientOid({ clientOid: 'client-test', symbol: 'BTC-USDT' }, 'person');
    expect(found).toEqual({ ok: true, value: null });
  });

  test('R-B10: a venue that is not there means not sent', async () => {
    const nobody = bench.client({ venue: { baseUrl: 'http://127.0.0.1:9' } });
    expect(await nobody.sendOrder(order('client-nobody'))).toMatchObject({
      kind: 'not-sent',
      reason: { kind: 'refused' },
    });
  });

  test('does not wait for a spent budget', async () => {
    const venue = practiceVenue(bench.exchange.baseUrl);
    const spent = bench.client({
      venue: { budget: { ...venue.budget, quotas: { ...venue.budget.quotas, spot: 1 } } },
    });
    // The exchange's own count is far larger, so ours is reported before the first reply corrects it.
    const [first, second] = await Promise.all([
      spent.sendOrder(order('client-first')),
      spent.sendOrder(order('client-second')),
    ]);
    expect(first.kind).toBe('reply');
    expect(second).toMatchObject({ kind: 'not-sent', reason: { kind: 'rate-limited' } });
    expect(bench.exchange.control.arrivals('client-second')).toBe(0);
  });
});
