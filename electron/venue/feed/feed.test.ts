/**
 * One connection to a venue's events, on a clock the test owns. Breaks when a dead connection passes for a live one, a token is used twice or
 * shown, or a venue is asked for tokens without measure.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../shared/base/result.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { createFeed } from './feed.ts';
import { bulletText, fakeVenue, PING_MS, PONG_MS } from '../../../tests/helpers/fake-venue.ts';
import { feedWorld, type FeedWorld, TOPIC, TOPIC_NAME } from '../../../tests/helpers/feed-world.ts';

let world: FeedWorld;
beforeEach(() => {
  world = feedWorld('public');
});

describe('VF10 connecting', () => {
  it('asks for a token, connects with it, waits for welcome, subscribes and delivers exact messages', async () => {
    expect(world.feed.condition().state).toBe('idle');
    const received = world.listen();
    expect(world.feed.condition().state).toBe('connecting');
    await world.settle();
    expect(world.venue.requests).toEqual([{ capability: 'bulletPublic', method: 'POST' }]);
    const { url, sent } = world.venue.last();
    expect(url.searchParams.get('token')).toBe('token-1');
    expect(url.searchParams.get('connectId')).not.toBe('');
    expect(sent).toEqual([]);
    world.venue.last().welcome();
    expect(world.feed.condition()).toMatchObject({ state: 'open', problem: null });
    expect(sent).toEqual([
      expect.objectContaining({
        type: 'subscribe',
        topic: TOPIC_NAME,
        privateChannel: false,
        response: true,
      }),
    ]);
    expect(received.acks).toBe(0);
    world.venue.last().acknowledge();
    expect(received.acks).toBe(1);
    const changes =
      '"sequenceStart":11029373945659757,"sequenceEnd":11029373945659758,"changes":{"bids":[],"asks":[]}';
    world.venue.last().raw(`{"type":"message","topic":"${TOPIC_NAME}","subject":"s","data":{${changes}}}`);
    expect(received.events).toEqual([
      { kind: 'book', change: { start: 11029373945659757n, end: 11029373945659758n, bids: [], asks: [] } },
    ]);
    world.venue.last().publish('/market/level2:ETH-USDT', {});
    world.venue.last().deliver({ type: 'notice' });
    expect(received.events).toHaveLength(1);
    expect(world.feed.condition().receivedAt).toEqual({
      monotonic: world.venue.clock.monotonic(),
      epoch: world.venue.clock.now(),
    });
  });

  it('a private feed asks with its own capability and marks its topics', async () => {
    world = feedWorld('private');
    world.listen({ kind: 'orders' });
    await world.settle();
    world.venue.last().welcome();
    expect(world.venue.requests).toEqual([{ capability: 'bulletPrivate', method: 'POST' }]);
    expect(world.venue.last().sent[0]).toMatchObject({
      topic: '/spotMarket/tradeOrdersV2',
      privateChannel: true,
    });
  });

  it('a venue that never says welcome is left after ten seconds', async () => {
    world.listen();
    await world.settle();
    await world.venue.clock.advanceAsync(10_000);
    expect(world.feed.condition()).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('welcome message within 10 s') as string,
    });
    await world.settle();
    expect(world.venue.last().isClosed).toBe(true);
  });

  it('a token the venue calls expired leads to a new one, and shows in no text', async () => {
    world.listen();
    await world.settle();
    const { url } = world.venue.last();
    world.venue.last().deliver({
      id: url.searchParams.get('connectId'),
      type: 'error',
      code: 401,
      data: 'token token-1 is expired',
    });
    await world.venue.clock.advanceAsync(5_000);
    expect(world.venue.last().url.searchParams.get('token')).toBe('token-2');
    world.venue.last().end(1008, 'no: token-2');
    expect(JSON.stringify(world.conditions)).toContain('is expired');
    expect(JSON.stringify(world.conditions)).not.toMatch(/token-\d/);
  });
});

describe('staying alive', () => {
  it('pings at the interval, measures the answer, and drops a venue that does not answer', async () => {
    world.venue.answersPings = false;
    await world.opened();
    await world.venue.clock.advanceAsync(PING_MS - 1);
    expect(world.venue.last().sent.filter(({ type }) => type === 'ping')).toHaveLength(0);
    await world.venue.clock.advanceAsync(1);
    expect(world.venue.last().sent.at(-1)?.type).toBe('ping');
    await world.venue.clock.advanceAsync(40);
    world.venue.last().pong();
    expect(world.feed.condition().latencyMs).toBe(40);
    await world.venue.clock.advanceAsync(PING_MS - 40);
    await world.venue.clock.advanceAsync(PONG_MS - 1);
    expect(world.feed.condition().state).toBe('open');
    await world.venue.clock.advanceAsync(1);
    expect(world.feed.condition()).toMatchObject({
      state: 'waiting',
      latencyMs: null,
      problem: expect.stringContaining('did not answer a ping within 4 s') as string,
    });
    expect(world.venue.connections[0]?.isClosed).toBe(true);
  });

  it('a venue that pings in less time than its answers take stays connected, and its delay is reported', async () => {
    const hasty = succeed(bulletText('t', { pingInterval: 1_000, pingTimeout: 4_000 }));
    Object.assign(world.venue.answers, { bulletPublic: () => hasty });
    world.venue.answersPings = false;
    await world.opened();
    await world.venue.clock.advanceAsync(1_000);
    for (let n = 0; n < 5; n += 1) {
      const ping = world.venue.last().sent.findLast(({ type }) => type === 'ping');
      await world.venue.clock.advanceAsync(1_500);
      world.venue.last().deliver({ id: ping?.id, type: 'pong' });
      expect(world.feed.condition()).toMatchObject({ state: 'open', latencyMs: 1_500 });
      await world.venue.clock.advanceAsync(500);
    }
    await world.venue.clock.advanceAsync(4_000);
    expect(world.feed.condition().state).toBe('waiting');
  });

  it.each(['public', 'private'] as const)(
    'a %s connection that falls silent is noticed within ten seconds, however long the venue would wait',
    async (kind) => {
      world = feedWorld(kind);
      const patient = succeed(bulletText('t', { pingInterval: 18_000, pingTimeout: 10_000 }));
      Object.assign(world.venue.answers, { bulletPublic: () => patient, bulletPrivate: () => patient });
      await world.opened();
      await world.venue.clock.advanceAsync(60_000);
      expect(world.feed.condition().state).toBe('open');
      world.venue.answersPings = false;
      await world.venue.clock.advanceAsync(10_000);
      expect(world.feed.condition().state).not.toBe('open');
    },
  );

  it('a silence that no timer has seen yet, as after a sleep, is seen by whoever asks', async () => {
    await world.opened();
    const monotonic = world.venue.clock.monotonic();
    const silent = { ...world.venue.clock, monotonic: () => monotonic + PING_MS + PONG_MS + 1 };
    Object.assign(world.venue.clock, { monotonic: silent.monotonic });
    expect(world.feed.condition().state).toBe('waiting');
  });

  it('waits longer from try to try, up to half a minute, and at once again after a good connection', async () => {
    world.listen();
    await world.settle();
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      world.venue.last().end();
      const before = world.venue.clock.monotonic();
      const known = world.venue.connections.length;
      while (world.venue.connections.length === known) await world.venue.clock.advanceAsync(250);
      waits.push(world.venue.clock.monotonic() - before);
    }
    expect(waits).toEqual([1_000, 1_500, 2_500, 4_500, 8_500, 15_500, 15_500, 15_500, 15_500]);
    world.venue.last().welcome();
    world.venue.last().acknowledge();
    await world.venue.clock.advanceAsync(60_000);
    world.venue.last().end();
    expect(world.feed.condition().problem).toMatch(/Next try in 1 s/);
  });

  it('after every reconnection there is a new token, all topics are subscribed again, and each is reported', async () => {
    const one = world.listen();
    const two = world.listen({ kind: 'trades', symbol: 'BTC-USDT' });
    await world.settle();
    for (let n = 1; n <= 3; n += 1) {
      expect(world.venue.last().url.searchParams.get('token')).toBe(`token-${n}`);
      world.venue.last().welcome();
      expect(world.subscribedTopics()).toEqual([TOPIC_NAME, '/market/match:BTC-USDT']);
      world.venue.last().acknowledge();
      expect([one.acks, two.acks]).toEqual([n, n]);
      const old = world.venue.last();
      old.end();
      old.publish(TOPIC_NAME, 'too late');
      await world.venue.clock.advanceAsync(5_000);
    }
    expect(one.events).toEqual([]);
  });

  it.each(['{"type":', '[]', '{"no":"type"}', 'null', '{"type":"message"}'])(
    'what cannot be read (%s) ends the connection',
    async (text) => {
      await world.opened();
      world.venue.last().raw(text);
      expect(world.feed.condition().state).toBe('waiting');
    },
  );
});

describe('no token', () => {
  it('is asked for again where time may help', async () => {
    let tries = 0;
    world.venue.answers.bulletPublic = () => {
      tries += 1;
      return tries < 3
        ? fail({ kind: 'unreachable', message: 'Nobody is there.' })
        : succeed(bulletText('token-9'));
    };
    world.listen();
    await world.settle();
    expect(world.feed.condition()).toMatchObject({
      state: 'waiting',
      problem: expect.stringMatching(/Nobody is there\..*Next try/) as string,
    });
    await world.venue.clock.advanceAsync(10_000);
    expect(world.venue.connections).toHaveLength(1);
  });

  it.each(['no-credentials', 'keychain-locked', 'not-found', 'no-capability'] as const)(
    '%s waits for a person',
    async (kind) => {
      world.venue.refusal = { kind, message: 'Add credentials under Accounts.' };
      world.listen();
      await world.venue.clock.advanceAsync(3_600_000);
      expect(world.feed.condition()).toMatchObject({
        state: 'waiting',
        problem: 'Live updates disconnected. Add credentials under Accounts.',
      });
      expect(world.venue.clock.pendingTimers()).toBe(0);
      world.venue.refusal = null;
      world.feed.reconnect();
      await world.settle();
      expect(world.venue.connections).toHaveLength(1);
    },
  );

  it('a venue without the path is not asked', async () => {
    world.venue.renew({ capabilities: { ...world.venue.description.capabilities, bulletPublic: null } });
    world.listen();
    await world.settle();
    expect(world.venue.requests).toEqual([]);
    expect(world.feed.condition().problem).toContain('bulletPublic');
  });
});

describe('a port that reports the end before it has returned', () => {
  it('is waited for like any other', async () => {
    const refusing = fakeVenue(manualClock());
    refusing.webSockets = {
      open(_url, listener) {
        listener.closed({ code: 1006, message: 'No way there.' });
        return { send: () => undefined, close: () => undefined };
      },
    };
    const broken = createFeed({
      kind: 'public',
      ...refusing,
      ready: () => refusing.ready(),
      onCondition: () => undefined,
    });
    broken.subscribe({ topic: TOPIC, onEvent: () => undefined, onSubscribed: () => undefined });
    await refusing.clock.advanceAsync(0);
    expect(broken.condition()).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('No way there.') as string,
    });
    expect(refusing.clock.pendingTimers()).toBe(1);
    broken.close();
    expect(refusing.clock.pendingTimers()).toBe(0);
  });
});
