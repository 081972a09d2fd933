/**
 * One connection to a venue's events, on a clock the test owns. Breaks when a dead connection passes for a live one, a token is used twice or
 * shown, a topic is forgotten over a reconnection, or a venue is asked without measure.
 */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '../../shared/result.ts';
import { manualClock, type ManualClock } from '../../tests/helpers/manual-clock.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { readBullet } from './bullet.ts';
import { createFeed, type Feed, type FeedCondition, type FeedMessage } from './feed.ts';
import { bulletText, type FakeVenue, fakeVenue, PING_MS, PONG_MS } from './testing/fake-venue.ts';

const TOPIC = '/market/level2:BTC-USDT';

let venue: FakeVenue<ManualClock>;
let feed: Feed;
let conditions: FeedCondition[];

beforeEach(() => begin('public'));

function begin(kind: 'public' | 'private'): void {
  venue = fakeVenue(manualClock());
  conditions = [];
  feed = createFeed({
    kind,
    ...venue,
    ready: () => venue.ready(),
    onCondition: (one) => conditions.push(one),
  });
}

interface Listened {
  messages: FeedMessage[];
  acks: number;
  refusals: string[];
  stop(): void;
}

function listen(topic = TOPIC): Listened {
  const heard: Listened = { messages: [], acks: 0, refusals: [], stop: () => undefined };
  heard.stop = feed.subscribe({
    topic,
    onMessage: (message) => heard.messages.push(message),
    onSubscribed: () => (heard.acks += 1),
    onRefused: (problem) => heard.refusals.push(problem),
  });
  return heard;
}

const settle = () => venue.clock.advanceAsync(0);

/** A feed with one topic, open and acknowledged. */
async function opened(): Promise<Listened> {
  const heard = listen();
  await settle();
  venue.last().welcome();
  venue.last().acknowledge();
  return heard;
}

const saidTopics = () =>
  venue
    .last()
    .said.filter(({ type }) => type === 'subscribe')
    .map(({ topic }) => topic);

describe('VF10 connecting', () => {
  it('asks for a token, connects with it, waits for welcome, subscribes and delivers exact messages', async () => {
    expect(feed.condition().state).toBe('idle');
    const heard = listen();
    expect(feed.condition().state).toBe('connecting');
    await settle();
    expect(venue.asked).toEqual([{ capability: 'bulletPublic', method: 'POST' }]);
    const { url, said } = venue.last();
    expect(url.searchParams.get('token')).toBe('token-1');
    expect(url.searchParams.get('connectId')).not.toBe('');
    expect(said).toEqual([]);
    venue.last().welcome();
    expect(feed.condition()).toMatchObject({ state: 'open', problem: null });
    expect(said).toEqual([
      expect.objectContaining({ type: 'subscribe', topic: TOPIC, privateChannel: false, response: true }),
    ]);
    expect(heard.acks).toBe(0);
    venue.last().acknowledge();
    expect(heard.acks).toBe(1);
    venue.last().raw(`{"type":"message","topic":"${TOPIC}","subject":"s","data":{"n":11029373945659757}}`);
    expect(heard.messages).toEqual([
      {
        type: 'message',
        topic: TOPIC,
        subject: 's',
        data: { n: expect.objectContaining({ source: '11029373945659757' }) as object },
      },
    ]);
    venue.last().publish('/market/level2:ETH-USDT', {});
    venue.last().say({ type: 'notice' });
    expect(heard.messages).toHaveLength(1);
    expect(feed.condition().heardAt).toEqual({
      monotonic: venue.clock.monotonic(),
      epoch: venue.clock.now(),
    });
  });

  it('a private feed asks with its own capability and marks its topics', async () => {
    begin('private');
    listen('/spotMarket/tradeOrdersV2');
    await settle();
    venue.last().welcome();
    expect(venue.asked).toEqual([{ capability: 'bulletPrivate', method: 'POST' }]);
    expect(venue.last().said[0]).toMatchObject({ topic: '/spotMarket/tradeOrdersV2', privateChannel: true });
  });

  it('a venue that never says welcome is left after ten seconds', async () => {
    listen();
    await settle();
    await venue.clock.advanceAsync(10_000);
    expect(feed.condition()).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('welcome within 10 s') as string,
    });
    await settle();
    expect(venue.last().isClosed).toBe(true);
  });

  it('a token the venue calls expired leads to a new one, and shows in no text', async () => {
    listen();
    await settle();
    const { url } = venue.last();
    venue.last().say({
      id: url.searchParams.get('connectId'),
      type: 'error',
      code: 401,
      data: 'token token-1 is expired',
    });
    await venue.clock.advanceAsync(5_000);
    expect(venue.last().url.searchParams.get('token')).toBe('token-2');
    venue.last().end(1008, 'no: token-2');
    expect(JSON.stringify(conditions)).toContain('is expired');
    expect(JSON.stringify(conditions)).not.toMatch(/token-\d/);
  });
});

describe('staying alive', () => {
  it('pings at the interval, measures the answer, and drops a venue that does not answer', async () => {
    venue.answersPings = false;
    await opened();
    await venue.clock.advanceAsync(PING_MS - 1);
    expect(venue.last().said.filter(({ type }) => type === 'ping')).toHaveLength(0);
    await venue.clock.advanceAsync(1);
    expect(venue.last().said.at(-1)?.type).toBe('ping');
    await venue.clock.advanceAsync(40);
    venue.last().pong();
    expect(feed.condition().latencyMs).toBe(40);
    await venue.clock.advanceAsync(PING_MS - 40);
    await venue.clock.advanceAsync(PONG_MS - 1);
    expect(feed.condition().state).toBe('open');
    await venue.clock.advanceAsync(1);
    expect(feed.condition()).toMatchObject({
      state: 'waiting',
      latencyMs: null,
      problem: expect.stringContaining('did not answer a ping within 4 s') as string,
    });
    expect(venue.connections[0]?.isClosed).toBe(true);
  });

  it('a silence that no timer has seen yet, as after a sleep, is seen by whoever asks', async () => {
    await opened();
    const monotonic = venue.clock.monotonic();
    const silent = { ...venue.clock, monotonic: () => monotonic + PING_MS + PONG_MS + 1 };
    Object.assign(venue.clock, { monotonic: silent.monotonic });
    expect(feed.condition().state).toBe('waiting');
  });

  it('waits longer from try to try, up to half a minute, and at once again after a good connection', async () => {
    listen();
    await settle();
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      venue.last().end();
      const before = venue.clock.monotonic();
      const known = venue.connections.length;
      while (venue.connections.length === known) await venue.clock.advanceAsync(250);
      waits.push(venue.clock.monotonic() - before);
    }
    expect(waits).toEqual([1_000, 1_500, 2_500, 4_500, 8_500, 15_500, 15_500, 15_500, 15_500]);
    venue.last().welcome();
    venue.last().acknowledge();
    await venue.clock.advanceAsync(60_000);
    venue.last().end();
    expect(feed.condition().problem).toMatch(/next try is in 1 s/);
  });

  it('after every reconnection there is a new token, all topics are subscribed again, and each is told', async () => {
    const one = listen();
    const two = listen('/market/match:BTC-USDT');
    await settle();
    for (let n = 1; n <= 3; n += 1) {
      expect(venue.last().url.searchParams.get('token')).toBe(`token-${n}`);
      venue.last().welcome();
      expect(saidTopics()).toEqual([TOPIC, '/market/match:BTC-USDT']);
      venue.last().acknowledge();
      expect([one.acks, two.acks]).toEqual([n, n]);
      const old = venue.last();
      old.end();
      old.publish(TOPIC, 'too late');
      await venue.clock.advanceAsync(5_000);
    }
    expect(one.messages).toEqual([]);
  });

  it.each(['{"type":', '[]', '{"no":"type"}', 'null', '{"type":"message"}'])(
    'what cannot be read (%s) ends the connection',
    async (text) => {
      await opened();
      venue.last().raw(text);
      expect(feed.condition().state).toBe('waiting');
    },
  );
});

describe('no token', () => {
  it('is asked for again where time may help', async () => {
    let tries = 0;
    venue.answers.bulletPublic = () => {
      tries += 1;
      return tries < 3
        ? fail({ kind: 'unreachable', message: 'Nobody is there.' })
        : succeed(bulletText('token-9'));
    };
    listen();
    await settle();
    expect(feed.condition()).toMatchObject({
      state: 'waiting',
      problem: expect.stringMatching(/Nobody is there\..*next try/) as string,
    });
    await venue.clock.advanceAsync(10_000);
    expect(venue.connections).toHaveLength(1);
  });

  it.each(['no-credentials', 'keychain-locked', 'not-found', 'no-capability'] as const)(
    '%s waits for a person',
    async (kind) => {
      venue.refusal = { kind, message: 'Add credentials under Accounts.' };
      listen();
      await venue.clock.advanceAsync(3_600_000);
      expect(feed.condition()).toMatchObject({
        state: 'waiting',
        problem: "There is no connection to the venue's events. Add credentials under Accounts.",
      });
      expect(venue.clock.pendingTimers()).toBe(0);
      venue.refusal = null;
      feed.reconnect();
      await settle();
      expect(venue.connections).toHaveLength(1);
    },
  );

  it('a venue without the path is not asked', async () => {
    venue.renew({ capabilities: { ...venue.description.capabilities, bulletPublic: null } });
    listen();
    await settle();
    expect(venue.asked).toEqual([]);
    expect(feed.condition().problem).toContain('bulletPublic');
  });
});

describe('topics', () => {
  it('one that is refused is told to its listener and does not end the others', async () => {
    const bad = listen('/market/level2:NOPE');
    const good = listen();
    await settle();
    venue.last().welcome();
    const id = venue.last().said[0]?.id;
    venue.last().say({ id, type: 'error', code: 404, data: 'topic is not found' });
    venue.last().acknowledge();
    expect(bad.refusals).toEqual([
      'The venue refused to send the events of /market/level2:NOPE (code 404). It said: "topic is not found"',
    ]);
    expect(good.acks).toBe(1);
    expect(feed.condition().state).toBe('open');
  });

  it('one refused for its number is asked for again', async () => {
    const heard = listen();
    await settle();
    venue.last().welcome();
    venue
      .last()
      .say({ id: venue.last().said[0]?.id, type: 'error', code: 509, data: 'exceed max permits per second' });
    await venue.clock.advanceAsync(10_000);
    expect(saidTopics()).toEqual([TOPIC, TOPIC]);
    venue.last().acknowledge();
    expect(heard.acks).toBe(1);
  });

  it('an error that answers nothing of ours ends the connection', async () => {
    await opened();
    venue.last().say({ id: '', type: 'error', code: 400, data: 'ping timeout' });
    expect(feed.condition().problem).toContain('ping timeout');
  });

  it('a subscription without an answer ends the connection', async () => {
    listen();
    await settle();
    venue.last().welcome();
    await venue.clock.advanceAsync(15_000);
    expect(feed.condition().problem).toContain('did not answer a subscription');
  });

  it('two listeners share one subscription, and the last one to go ends it', async () => {
    const one = await opened();
    const two = listen();
    await venue.clock.advanceAsync(0);
    expect(two.acks).toBe(1);
    venue.last().publish(TOPIC, 1);
    one.stop();
    venue.last().publish(TOPIC, 2);
    expect([one.messages.length, two.messages.length]).toEqual([1, 2]);
    expect(venue.last().said.filter(({ type }) => type === 'unsubscribe')).toHaveLength(0);
    two.stop();
    expect(venue.last().said.at(-1)).toMatchObject({ type: 'unsubscribe', topic: TOPIC });
  });

  it('without topics the connection is closed after ten seconds, and a new topic within them keeps it', async () => {
    (await opened()).stop();
    await venue.clock.advanceAsync(9_000);
    const next = listen('/market/match:BTC-USDT');
    await venue.clock.advanceAsync(1_000);
    venue.last().acknowledge();
    expect([venue.connections.length, next.acks]).toEqual([1, 1]);
    next.stop();
    await venue.clock.advanceAsync(10_000);
    expect(feed.condition()).toMatchObject({ state: 'idle', problem: null });
    expect(venue.last().isClosed).toBe(true);
    expect(venue.clock.pendingTimers()).toBe(0);
    feed.reconnect();
    await settle();
    expect(venue.connections).toHaveLength(1);
    listen();
    await settle();
    expect(venue.connections).toHaveLength(2);
  });

  it('topics that go while the token is fetched leave no connection behind', async () => {
    listen().stop();
    await settle();
    venue.last().welcome();
    await venue.clock.advanceAsync(10_000);
    expect(feed.condition().state).toBe('idle');
    expect(venue.last().isClosed).toBe(true);
  });

  it('closing ends everything at once', async () => {
    const heard = await opened();
    feed.close();
    venue.last().publish(TOPIC, 1);
    await settle();
    expect(heard.messages).toEqual([]);
    expect(venue.last().isClosed).toBe(true);
    expect(venue.clock.pendingTimers()).toBe(0);
    listen();
    feed.reconnect();
    await settle();
    expect(venue.connections).toHaveLength(1);
  });
});

describe('the limit of 100 client messages in 10 s', () => {
  it('holds in every window, whatever is subscribed and left when', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ topics: fc.nat({ max: 120 }), pause: fc.nat({ max: 6_000 }) }), {
          maxLength: 6,
        }),
        async (bursts) => {
          begin('public');
          listen();
          await settle();
          const connection = venue.last();
          const sentAt: number[] = [];
          const { push } = connection.said;
          connection.said.push = (...more) => {
            sentAt.push(...more.map(() => venue.clock.monotonic()));
            return push.apply(connection.said, more);
          };
          connection.welcome();
          let n = 0;
          for (const { topics, pause } of bursts) {
            for (let one = 0; one < topics; one += 1) listen(`/market/match:P${(n += 1)}`);
            connection.acknowledge();
            await venue.clock.advanceAsync(pause);
            connection.acknowledge();
            if (connection.isClosed) return;
          }
          for (const [index, at] of sentAt.entries()) {
            const inWindow = sentAt.filter((other, place) => place >= index && other - at < 10_000).length;
            expect(inWindow).toBeLessThanOrEqual(100);
          }
          feed.close();
        },
      ),
      { numRuns: runs(30, 500) },
    );
  });
});

describe('VF10 the answer of a bullet path', () => {
  const read = (text: string) => readBullet(JSON.parse(text));

  it.each([
    [
      'ws to another machine',
      bulletText('t', { endpoint: 'ws://events.example.com/endpoint' }),
      /not encrypted/,
    ],
    ['an http address', bulletText('t', { endpoint: 'https://events.example.com' }), /no WebSocket address/],
    ['no address', bulletText('t', { endpoint: 7 }), /instead of text/],
    ['credentials in the address', bulletText('t', { endpoint: 'wss://a:b@example.com' }), /more than host/],
    ['no servers', '{"token":"t","instanceServers":[]}', /instanceServers/],
    ['no token', '{"token":"","instanceServers":[{}]}', /"token"/],
    ['a list', '[]', /a list/],
  ])('%s is refused', (_name, text, message) => {
    const bullet = read(text);
    expect(bullet).toMatchObject({ ok: false, error: { kind: 'bad-answer' } });
    if (!bullet.ok) expect(bullet.error.message).toMatch(message);
  });

  it('ws on this machine is taken', () => {
    expect(read(bulletText('t', { endpoint: 'ws://127.0.0.1:8080/endpoint' })).ok).toBe(true);
  });

  it.each([
    [1, 1_000],
    [1e12, 4_000],
    ['soon', 4_000],
    [3_000, 3_000],
  ])('a ping interval of %s becomes %d ms', (pingInterval, expected) => {
    expect(read(bulletText('t', { pingInterval }))).toMatchObject({
      ok: true,
      value: { pingIntervalMs: expected },
    });
  });
});

describe('a port that tells of the end before it has returned', () => {
  it('is waited for like any other', async () => {
    const refusing = fakeVenue(manualClock());
    const broken = createFeed({
      kind: 'public',
      ...refusing,
      ready: () => refusing.ready(),
      webSockets: {
        open(_url, listener) {
          listener.closed({ code: 1006, message: 'No way there.' });
          return { send: () => undefined, close: () => undefined };
        },
      },
      onCondition: () => undefined,
    });
    broken.subscribe({ topic: TOPIC, onMessage: () => undefined, onSubscribed: () => undefined });
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
