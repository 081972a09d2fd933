/**
 * Readers that do not read. Broken by: bytes for one of them that pile up in the exchange, a pong or an answer that goes around the
 * bound, a slow reader that costs another one its messages.
 */
import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openUnresponsiveReader } from '../../tests/helpers/exchange/events/unresponsive-reader.ts';
import { openFixture, type Fixture } from '../../tests/helpers/exchange/events/fixture.ts';

const BACKLOG = 256 * 1024;
const PING = 0x9;
const TEXT = 0x1;
/** Far more than the system's own buffers and the bound together. */
const ENOUGH_ROUNDS = 4_000;

let fixture: Fixture;
afterEach(() => fixture.close());

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Lets `act` send until the server has dropped the connection; returns the maximum of buffered bytes. */
async function untilDropped(socket: Socket, act: () => void): Promise<number> {
  let max = 0;
  for (let round = 0; round < ENOUGH_ROUNDS && fixture.sockets.has(socket); round += 1) {
    act();
    max = Math.max(max, socket.writableLength);
    await turn();
  }
  return max;
}

function newest(): Socket {
  const socket = [...fixture.sockets].at(-1);
  if (socket === undefined) throw new Error('Nobody is connected.');
  return socket;
}

test('a reader that does not read is dropped, the others get everything', async () => {
  fixture = await openFixture({ largestBacklog: BACKLOG });
  const topic = '/market/level2:BTC-USDT';
  const witness = await fixture.reader();
  await witness.subscribe(topic);
  const deaf = await openUnresponsiveReader(fixture.url(null));
  const end = newest();
  deaf.frame(TEXT, JSON.stringify({ type: 'subscribe', topic }));
  let sent = 0;
  const max = await untilDropped(end, () => {
    for (let price = 1; price <= 500; price += 1) fixture.engine.quote('BTC-USDT', 'sell', price, price);
    sent += 500;
  });
  expect(fixture.sockets.has(end)).toBe(false);
  // One message above the bound at most.
  expect(max).toBeLessThan(BACKLOG + 64 * 1024);
  await witness.sync();
  const changes = witness.of(topic).map((message) => message['data'] as { changes: { asks: unknown[] } });
  expect(changes.reduce((sum, { changes: { asks } }) => sum + asks.length, 0)).toBe(sent);
  deaf.socket.destroy();
});

test.each([
  ['ping frames', PING, 'x'.repeat(125), {}],
  ['commands', TEXT, JSON.stringify({ id: 'i'.repeat(90), type: 'ping' }), { messages: 1e9 }],
  ['nonsense', TEXT, 'no JSON at all', { messages: 1e9 }],
  ['too many messages', TEXT, '{}', {}],
])('one who sends %s and takes no answers is dropped', async (_name, opcode, payload, limits) => {
  fixture = await openFixture({ largestBacklog: BACKLOG, ...limits });
  const deaf = await openUnresponsiveReader(fixture.url(null));
  const end = newest();
  const max = await untilDropped(end, () => deaf.frame(opcode, payload, 500));
  expect(fixture.sockets.has(end)).toBe(false);
  expect(max).toBeLessThan(BACKLOG + 64 * 1024);
  deaf.socket.destroy();
});
