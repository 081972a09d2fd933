/**
 * Random messages and random bytes on the WebSocket. Broken by: a crash, an answer that is none of the protocol's, a connection that
 * stays behind, another client that suffers.
 */
import { once } from 'node:events';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { openUnresponsiveReader } from '../../tests/helpers/exchange/events/unresponsive-reader.ts';
import type { Reader } from '../../tests/helpers/exchange/events/reader.ts';
import { openFixture, type Fixture } from '../../tests/helpers/exchange/events/fixture.ts';

let fixture: Fixture;
let witness: Reader;
beforeAll(async () => {
  fixture = await openFixture({ messages: 1e9 });
  witness = await fixture.reader();
});
afterAll(() => fixture.close());

const topic = fc.oneof(
  fc.constantFrom(
    '/market/ticker:all',
    '/market/level2:BTC-USDT',
    '/account/balance',
    '/market/candles:BTC-USDT_1min',
  ),
  fc
    .tuple(
      fc.constantFrom(
        '/market/ticker',
        '/market/level2',
        '/spotMarket/level2Depth5',
        '/market/candles',
        '/__proto__',
        '',
      ),
      fc.array(fc.constantFrom('BTC-USDT', 'ETH-USDT', 'all', '', 'x_y_z', 'BTC-USDT_1day', '__proto__'), {
        maxLength: 4,
      }),
    )
    .map(([channel, subjects]) => `${channel}:${subjects.join(',')}`),
  fc.string(),
);
const odd = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
);
const message = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record(
        {
          id: odd,
          type: fc.oneof(fc.constantFrom('ping', 'subscribe', 'unsubscribe', 'welcome', 'toString'), odd),
          topic: fc.oneof(topic, odd),
          privateChannel: fc.oneof(fc.boolean(), odd),
          response: fc.oneof(fc.boolean(), odd),
          ['__proto__']: odd,
        },
        { requiredKeys: [] },
      )
      .map((record) => JSON.stringify(record)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

test('any message is answered by the protocol, and the connection lives on', async () => {
  const accounts = fc.constantFrom(null, 1);
  await fc.assert(
    fc.asyncProperty(accounts, fc.array(message, { maxLength: 30 }), async (account, messages) => {
      const reader = await fixture.reader(account);
      for (const text of messages) reader.sendRaw(text);
      fixture.engine.quote('BTC-USDT', 'buy', 5, messages.length + 1);
      fixture.clock.advance(100);
      await reader.sync();
      for (const message of reader.received) {
        expect(['welcome', 'pong', 'ack', 'error', 'message']).toContain(message['type']);
        if (message['type'] === 'error') {
          expect([400, 403, 404, 406, 415, 509]).toContain(message['code']);
          expect(message['data']).toBeTypeOf('string');
        }
      }
      reader.close();
      await reader.closed;
      await witness.sync();
    }),
    { numRuns: runs(100, 5_000) },
  );
});

test('any bytes after the handshake cost only their own connection', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 200 }),
    // A well-formed head with any opcode, any length it likes to announce, and too little behind it.
    fc
      .tuple(
        fc.integer({ min: 0x80, max: 0xff }),
        fc.integer({ min: 0, max: 0xff }),
        fc.uint8Array({ maxLength: 40 }),
      )
      .map(([head, length, rest]) => Uint8Array.from([head, length, ...rest])),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (noise) => {
      const before = new Set(fixture.sockets);
      const { socket } = await openUnresponsiveReader(fixture.url(null));
      const end = [...fixture.sockets].find((each) => !before.has(each));
      if (end === undefined) throw new Error('The connection is not there.');
      const gone = end.destroyed ? Promise.resolve() : once(end, 'close');
      socket.resume();
      socket.end(noise);
      await gone;
      await witness.sync();
    }),
    { numRuns: runs(150, 10_000) },
  );
  expect(fixture.sockets.size).toBe(1);
});
