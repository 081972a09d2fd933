/**
 * Seam: the bridge the page sees in the browser host, over a socket and a clock moved by hand.
 * Breaks when a call is sent twice, an order waits for a connection, or a lost connection leaves a call unanswered.
 */
import { describe, expect, it } from 'vitest';
import type { LimitName } from '../shared/orders/limit-names.ts';
import { createManualClock } from '../tests/electron-double/fake-app.ts';
import { createSocketBridge, type SocketEvents } from './socket-bridge.ts';

function setUp() {
  const clock = createManualClock();
  const sockets: { on: SocketEvents; sent: { id: number; name: string; args: unknown[] }[] }[] = [];
  const bridge = createSocketBridge({
    connect(on) {
      const socket = { on, sent: [] as { id: number; name: string; args: unknown[] }[] };
      sockets.push(socket);
      return { send: (text) => socket.sent.push(JSON.parse(text)) };
    },
    after: (ms, then) => {
      clock.after(ms, then);
    },
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  const answer = (index: number, result: unknown) => {
    last().on.received(JSON.stringify({ id: last().sent[index]?.id, result }));
  };
  return { clock, sockets, bridge, last, answer };
}

const order = {
  accountId: 'a',
  ticketId: 'ticket-1',
  ticket: { symbol: 'A-B', type: 'limit', side: 'buy' },
  confirmedBody: '{}',
  acknowledged: [] as LimitName[],
} as const;

it('sends calls made before the connection was open once it is, and matches answers to calls', async () => {
  const { bridge, last, answer } = setUp();
  const first = bridge.call('accounts.select', { id: 'one' });
  const second = bridge.call('accounts.select', { id: 'two' });
  expect(last().sent).toEqual([]);
  last().on.opened();
  expect(last().sent.map((call) => call.args)).toEqual([[{ id: 'one' }], [{ id: 'two' }]]);
  answer(1, { ok: false, error: { kind: 'store', message: 'second' } });
  answer(0, { ok: false, error: { kind: 'store', message: 'first' } });
  expect(await first).toMatchObject({ error: { message: 'first' } });
  expect(await second).toMatchObject({ error: { message: 'second' } });
});

describe('a connection that is lost', () => {
  it('ends what was in flight as connection-lost and never sends it again', async () => {
    const { bridge, clock, sockets, last } = setUp();
    last().on.opened();
    const placed = bridge.call('orders.place', order);
    const listed = bridge.call('accounts.list', {});
    last().on.closed();
    expect(await placed).toMatchObject({ ok: false, error: { kind: 'connection-lost' } });
    expect(await listed).toMatchObject({ ok: false, error: { kind: 'connection-lost' } });
    clock.advance(250);
    last().on.opened();
    expect(sockets).toHaveLength(2);
    expect(last().sent.map((call) => call.name)).toEqual(['status.get']);
  });

  it('refuses an order at once and never sends it later', async () => {
    const { bridge, clock, last } = setUp();
    last().on.opened();
    last().on.closed();
    expect(await bridge.call('orders.place', order)).toMatchObject({
      error: { kind: 'unreachable', message: expect.stringContaining('Nothing was sent') },
    });
    clock.advance(250);
    last().on.opened();
    expect(last().sent.map((call) => call.name)).not.toContain('orders.place');
  });

  it('lets another call wait five seconds, and no longer', async () => {
    const { bridge, clock, sockets, last } = setUp();
    last().on.closed();
    const listed = bridge.call('accounts.list', {});
    clock.advance(5_000);
    expect(await listed).toMatchObject({ error: { kind: 'unreachable' } });
    last().on.opened();
    expect(sockets.flatMap((socket) => socket.sent)).toEqual([]);
  });

  it('is tried again with growing pauses, for ever', () => {
    const { clock, sockets, last } = setUp();
    for (const pause of [250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]) {
      const before = sockets.length;
      last().on.closed();
      clock.advance(pause - 1);
      expect(sockets).toHaveLength(before);
      clock.advance(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it('comes back with what changed meanwhile, as events', async () => {
    const { bridge, clock, last, answer } = setUp();
    last().on.opened();
    const payload = new Promise((resolve) => {
      bridge.on('status', resolve);
    });
    last().on.closed();
    clock.advance(250);
    last().on.opened();
    answer(0, { ok: true, value: { connection: 'connected' } });
    expect(await payload).toEqual({ connection: 'connected' });
  });
});

it('sends events to their listeners until they end', () => {
  const { bridge, last } = setUp();
  const payloads: unknown[] = [];
  const stop = bridge.on('preferences', (payload) => payloads.push(payload));
  const event = JSON.stringify({ event: 'preferences', payload: { theme: 'dark' } });
  last().on.received(event);
  last().on.received(JSON.stringify({ event: 'status', payload: {} }));
  stop();
  last().on.received(event);
  expect(payloads).toEqual([{ theme: 'dark' }]);
});

it('refuses a name that is not in the contract without sending it', async () => {
  const { bridge, last } = setUp();
  last().on.opened();
  // @ts-expect-error no such call
  expect(await bridge.call('app.quit', {})).toMatchObject({ error: { kind: 'bad-request' } });
  expect(last().sent).toEqual([]);
});
