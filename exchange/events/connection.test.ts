/**
 * Connections to the WebSocket and messages of clients. Broken by: a token that outlives its day or is guessed, a client that is
 * never missed, a limit that does not hold, a frame that crashes the exchange, a slot that is not released.
 */
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReader, type Reader } from '../../tests/helpers/exchange/events/reader.ts';
import { openFixture, type Fixture } from '../../tests/helpers/exchange/events/fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const first = (reader: Reader) => reader.until(() => true);

describe('tokens (VF10)', () => {
  test('the answer names endpoint, protocol and ping times', () => {
    const bullet = fixture.events.bullets.issue(null, fixture.clock.now());
    expect(bullet.token.length).toBeGreaterThan(40);
    expect(bullet.instanceServers).toEqual([
      {
        endpoint: `ws://127.0.0.1:${fixture.port}/endpoint`,
        encrypt: false,
        protocol: 'websocket',
        pingInterval: 18_000,
        pingTimeout: 10_000,
      },
    ]);
  });

  test('no two tokens are the same', () => {
    const issue = () => fixture.events.bullets.issue(1, fixture.clock.now()).token;
    expect(new Set(Array.from({ length: 100 }, issue)).size).toBe(100);
  });

  test('a good token is welcomed under its connectId', async () => {
    expect(await first(openReader(fixture.url(null, 'hQvf8jkno')))).toEqual({
      id: 'hQvf8jkno',
      type: 'welcome',
    });
  });

  test('a token can be used repeatedly within its 24 hours', async () => {
    const url = fixture.url(null);
    fixture.clock.advance(DAY_MS - 1);
    expect(await first(openReader(url))).toMatchObject({ type: 'welcome' });
    expect(await first(openReader(url))).toMatchObject({ type: 'welcome' });
  });

  test('an expired token gets 401 and a close', async () => {
    const url = fixture.url(1, 'late');
    fixture.clock.advance(DAY_MS);
    const reader = openReader(url);
    expect(await first(reader)).toEqual({ id: 'late', type: 'error', code: 401, data: 'token is expired' });
    expect(await reader.closed).toBe(1008);
  });

  test('a token of another run or with one character changed gets 401', async () => {
    const other = await openFixture();
    const foreign = new URL(other.url(1)).searchParams.get('token') ?? '';
    await other.close();
    const own = fixture.events.bullets.issue(2, fixture.clock.now()).token;
    const turned = own.replace(/\.2\./, '.1.');
    expect(turned).not.toBe(own);
    for (const token of [
      foreign,
      turned,
      `${own}x`,
      own.slice(0, -1),
      'guess',
      '.',
      '..',
      own.split('.')[0],
    ]) {
      const reader = openReader(`ws://127.0.0.1:${fixture.port}/endpoint?token=${token}`);
      expect(await first(reader)).toMatchObject({ type: 'error', code: 401, data: 'token is expired' });
    }
  });

  test('without a token, or at another path, the upgrade is refused over HTTP', async () => {
    const statusOf = (path: string) =>
      new Promise((resolve) => {
        const headers = {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        };
        request({ host: '127.0.0.1', port: fixture.port, path, headers })
          .on('response', (response) => resolve(response.resume().statusCode))
          .end();
      });
    expect(await statusOf('/endpoint')).toBe(401);
    expect(await statusOf('/endpoint?token=')).toBe(401);
    expect(await statusOf('/elsewhere?token=x')).toBe(404);
    expect(await statusOf('//')).toBe(404);
  });
});

describe('ping and pong (VF10)', () => {
  test('a ping is answered with its id', async () => {
    const reader = await fixture.reader();
    reader.send({ id: '1545910590801', type: 'ping' });
    expect(await reader.until((message) => message['type'] === 'pong')).toEqual({
      id: '1545910590801',
      type: 'pong',
    });
  });

  test('without a ping for interval and timeout the connection is closed', async () => {
    const reader = await fixture.reader();
    fixture.clock.advance(27_999);
    await reader.sync(); // a ping: the time starts anew
    fixture.clock.advance(27_999);
    expect(fixture.sockets.size).toBe(1);
    fixture.clock.advance(1);
    expect(await reader.closed).toBe(1000);
    expect(reader.received.at(-1)).toMatchObject({ type: 'error', code: 400, data: 'ping timeout' });
  });

  test('a ping frame of the protocol is answered once and does not count as a ping', async () => {
    const reader = await fixture.reader();
    fixture.clock.advance(27_999);
    reader.pingFrame();
    reader.send({ type: 'nonsense' });
    await reader.until((message) => message['type'] === 'error');
    expect(reader.pongFrames()).toBe(1);
    fixture.clock.advance(1);
    expect(await reader.closed).toBe(1000);
  });

  test('other messages do not count as a ping', async () => {
    const reader = await fixture.reader();
    fixture.clock.advance(27_999);
    await reader.subscribe('/market/match:BTC-USDT');
    fixture.clock.advance(1);
    expect(await reader.closed).toBe(1000);
  });

  test('a closed connection leaves no timer behind', async () => {
    const reader = await fixture.reader();
    const left = fixture.clock.pendingTimers();
    const other = await fixture.reader();
    other.close();
    await other.closed;
    await reader.sync();
    expect(fixture.clock.pendingTimers()).toBe(left);
  });
});

describe('commands', () => {
  const errorTo = async (message: unknown) => {
    const reader = await fixture.reader();
    reader.sendRaw(typeof message === 'string' ? message : JSON.stringify(message));
    return reader.until((answer) => answer['type'] === 'error');
  };

  test('an ack is sent when requested, with its id as text', async () => {
    const reader = await fixture.reader();
    const topic = '/market/match:BTC-USDT,ETH-USDT';
    reader.send({ id: 1545910660739, type: 'subscribe', topic, privateChannel: false, response: true });
    expect(await reader.until((answer) => answer['type'] === 'ack')).toEqual({
      id: '1545910660739',
      type: 'ack',
    });
    reader.send({ id: 'quiet', type: 'subscribe', topic: '/market/match:KCS-USDT' });
    await reader.sync();
    expect(reader.received.filter((answer) => answer['id'] === 'quiet')).toEqual([]);
  });

  test.each([
    ['no type', { id: '1' }, 415, 'type is not supported'],
    ['an unknown type', { id: '1', type: 'openTunnel' }, 415, 'type is not supported'],
    ['no topic', { id: '1', type: 'subscribe' }, 406, 'topic is required'],
    ['a topic that is no text', { id: '1', type: 'subscribe', topic: 7 }, 400, 'topic is invalid'],
    [
      'a topic without a pair',
      { id: '1', type: 'subscribe', topic: '/market/match:' },
      400,
      'topic is invalid',
    ],
    [
      'a public channel without a colon',
      { id: '1', type: 'subscribe', topic: '/market/match' },
      400,
      'topic is invalid',
    ],
    [
      'an unknown pair',
      { id: '1', type: 'subscribe', topic: '/market/level2:BTC-USDT,NO-PAIR' },
      404,
      'topic /market/level2:NO-PAIR is not found',
    ],
    [
      'an unknown channel',
      { id: '1', type: 'unsubscribe', topic: '/market/nothing:BTC-USDT' },
      404,
      'topic /market/nothing:BTC-USDT is not found',
    ],
    [
      'all where only the ticker has it',
      { id: '1', type: 'subscribe', topic: '/market/level2:all' },
      404,
      'topic /market/level2:all is not found',
    ],
  ])('%s is answered with the code', async (_name, message, code, data) => {
    expect(await errorTo(message)).toEqual({ id: '1', type: 'error', code, data });
  });

  test('one bad pair fails the complete subscription', async () => {
    const reader = await fixture.reader();
    await reader.subscribe('/market/match:BTC-USDT,NO-PAIR');
    fixture.engine.trade('BTC-USDT', 'buy', 600_000, 1);
    await reader.sync();
    expect(reader.of('/market/match:BTC-USDT')).toEqual([]);
  });

  test.each(['', '{', 'null', '[]', '7', '"text"', '{"id":', 'x'.repeat(60_000)])(
    'what is no JSON object (%#) is answered with 400',
    async (text) => {
      expect(await errorTo(text)).toMatchObject({ id: '', code: 400 });
    },
  );

  test('property names of JavaScript are harmless', async () => {
    for (const type of ['__proto__', 'constructor', 'toString']) {
      expect(await errorTo({ id: type, type })).toMatchObject({ id: type, code: 415 });
    }
    expect(
      await errorTo({ id: '1', type: 'subscribe', topic: '/market/candles:BTC-USDT_toString' }),
    ).toMatchObject({ code: 404 });
  });
});

describe('frames', () => {
  test('a binary frame is closed with 1003', async () => {
    const reader = await fixture.reader();
    reader.sendRaw(Buffer.from('{"type":"ping"}'));
    expect(await reader.closed).toBe(1003);
  });

  test('a frame above 64 KB is closed with 1009', async () => {
    const reader = await fixture.reader();
    reader.sendRaw('x'.repeat(64 * 1024 + 1));
    expect(await reader.closed).toBe(1009);
  });

  test('garbage after the handshake costs only its own connection', async () => {
    const witness = await fixture.reader();
    const before = new Set(fixture.sockets);
    const victim = await fixture.reader();
    for (const socket of fixture.sockets) {
      // As if the client had sent it: reserved bits set, unmasked, a length that never comes.
      if (!before.has(socket)) socket.emit('data', Buffer.from([0xff, 0x7f, 1, 2, 3]));
    }
    expect(await victim.closed).toBe(1002);
    await witness.sync();
  });
});

describe('limits (VF10)', () => {
  test('50 connections of one account; the 51st gets 509, another account does not', async () => {
    const readers = await Promise.all(Array.from({ length: 50 }, () => fixture.reader(1)));
    const extra = openReader(fixture.url(1, 'one-more'));
    expect(await first(extra)).toEqual({
      id: 'one-more',
      type: 'error',
      code: 509,
      data: 'exceed max session count limitation of 50',
    });
    expect(await extra.closed).toBe(1008);
    await fixture.reader(2);
    readers[0]?.close();
    await readers[0]?.closed;
    await fixture.reader(1);
  });

  test('50 connections with public tokens of one address', async () => {
    await Promise.all(Array.from({ length: 50 }, () => fixture.reader(null)));
    expect(await first(openReader(fixture.url(null)))).toMatchObject({ code: 509 });
    await fixture.reader(1);
  });

  test('100 messages in 10 seconds; the next window takes messages again', async () => {
    const reader = await fixture.reader();
    for (let count = 0; count < 100; count += 1) reader.send({ id: `p${count}`, type: 'ping' });
    reader.send({ id: 'over', type: 'ping' });
    expect(await reader.until((message) => message['id'] === 'over')).toEqual({
      id: 'over',
      type: 'error',
      code: 509,
      data: 'exceed max permits per second',
    });
    expect(reader.received.filter((message) => message['type'] === 'pong')).toHaveLength(100);
    fixture.clock.advance(10_000);
    await reader.sync();
  });

  const symbols = () => fixture.units.markets.map((market) => market.pair.symbol);

  test('100 topics in one subscription, 101 are refused whole', async () => {
    const types = ['1min', '3min'];
    const candles = types.flatMap((type) => symbols().map((symbol) => `${symbol}_${type}`));
    const reader = await fixture.reader();
    const topic = (count: number) => `/market/candles:${candles.slice(0, count).join(',')}`;
    expect(await reader.subscribe(topic(101))).toMatchObject({
      type: 'error',
      code: 509,
      data: 'exceed max subscription count limitation of 100 per time',
    });
    expect(await reader.subscribe(topic(100))).toMatchObject({ type: 'ack' });
  });

  test('300 topics on one connection; a topic twice counts once, an unsubscribed one not at all', async () => {
    const reader = await fixture.reader();
    const list = (count: number) => symbols().slice(0, count).join(',');
    const full = ['/market/match', '/market/level2', '/spotMarket/level1', '/spotMarket/level2Depth5'];
    expect(symbols()).toHaveLength(74);
    for (const channel of full) {
      expect(await reader.subscribe(`${channel}:${list(74)}`)).toMatchObject({ type: 'ack' });
    }
    expect(await reader.subscribe(`/market/snapshot:${list(4)}`)).toMatchObject({ type: 'ack' });
    expect(await reader.subscribe(`/market/match:${list(2)}`)).toMatchObject({ type: 'ack' });
    const over = await reader.subscribe('/market/ticker:all');
    expect(over).toMatchObject({
      code: 509,
      data: 'exceed max subscription count limitation of 300 per session',
    });
    expect(await reader.unsubscribe(`/market/match:${list(1)}`)).toMatchObject({ type: 'ack' });
    expect(await reader.subscribe('/market/ticker:all')).toMatchObject({ type: 'ack' });
  });
});
