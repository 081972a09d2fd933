/** Topics of one connection. Breaks when a topic is forgotten over a reconnection, or a venue is sent more in a while than it bears. */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { feedWorld, type FeedWorld, TOPIC_NAME } from '../../../tests/helpers/feed-world.ts';

let world: FeedWorld;
beforeEach(() => {
  world = feedWorld('public');
});

describe('topics', () => {
  it('one that is refused is reported to its listener and does not end the others', async () => {
    const bad = world.listen({ kind: 'book', symbol: 'NOPE' });
    const good = world.listen();
    await world.settle();
    world.venue.last().welcome();
    const id = world.venue.last().sent[0]?.id;
    world.venue.last().deliver({ id, type: 'error', code: 404, data: 'topic is not found' });
    world.venue.last().acknowledge();
    expect(bad.refusals).toEqual([
      'The venue rejected the subscription to /market/level2:NOPE (code 404). Venue message: "topic is not found".',
    ]);
    expect(good.acks).toBe(1);
    expect(world.feed.condition().state).toBe('open');
  });

  it('one refused for its number is asked for again', async () => {
    const received = world.listen();
    await world.settle();
    world.venue.last().welcome();
    world.venue.last().deliver({
      id: world.venue.last().sent[0]?.id,
      type: 'error',
      code: 509,
      data: 'exceed max permits per second',
    });
    await world.venue.clock.advanceAsync(10_000);
    expect(world.subscribedTopics()).toEqual([TOPIC_NAME, TOPIC_NAME]);
    world.venue.last().acknowledge();
    expect(received.acks).toBe(1);
  });

  it('an error that answers nothing of ours ends the connection', async () => {
    await world.opened();
    world.venue.last().deliver({ id: '', type: 'error', code: 400, data: 'ping timeout' });
    expect(world.feed.condition().problem).toContain('ping timeout');
  });

  it('a subscription without an answer ends the connection', async () => {
    world.listen();
    await world.settle();
    world.venue.last().welcome();
    await world.venue.clock.advanceAsync(15_000);
    expect(world.feed.condition().problem).toContain('did not answer a subscription');
  });

  it('two listeners share one subscription, and the last one to go ends it', async () => {
    const one = await world.opened();
    const two = world.listen();
    await world.venue.clock.advanceAsync(0);
    expect(two.acks).toBe(1);
    world.venue.last().publish(TOPIC_NAME, 1);
    one.stop();
    world.venue.last().publish(TOPIC_NAME, 2);
    expect([one.events.length, two.events.length]).toEqual([1, 2]);
    expect(world.venue.last().sent.filter(({ type }) => type === 'unsubscribe')).toHaveLength(0);
    two.stop();
    expect(world.venue.last().sent.at(-1)).toMatchObject({ type: 'unsubscribe', topic: TOPIC_NAME });
  });

  it('without topics the connection is closed after ten seconds, and a new topic within them keeps it', async () => {
    (await world.opened()).stop();
    await world.venue.clock.advanceAsync(9_000);
    const next = world.listen({ kind: 'trades', symbol: 'BTC-USDT' });
    await world.venue.clock.advanceAsync(1_000);
    world.venue.last().acknowledge();
    expect([world.venue.connections.length, next.acks]).toEqual([1, 1]);
    next.stop();
    await world.venue.clock.advanceAsync(10_000);
    expect(world.feed.condition()).toMatchObject({ state: 'idle', problem: null });
    expect(world.venue.last().isClosed).toBe(true);
    expect(world.venue.clock.pendingTimers()).toBe(0);
    world.feed.reconnect();
    await world.settle();
    expect(world.venue.connections).toHaveLength(1);
    world.listen();
    await world.settle();
    expect(world.venue.connections).toHaveLength(2);
  });

  it('topics that go while the token is fetched leave no connection behind', async () => {
    world.listen().stop();
    await world.settle();
    world.venue.last().welcome();
    await world.venue.clock.advanceAsync(10_000);
    expect(world.feed.condition().state).toBe('idle');
    expect(world.venue.last().isClosed).toBe(true);
  });

  it('closing ends everything at once', async () => {
    const received = await world.opened();
    world.feed.close();
    world.venue.last().publish(TOPIC_NAME, 1);
    await world.settle();
    expect(received.events).toEqual([]);
    expect(world.venue.last().isClosed).toBe(true);
    expect(world.venue.clock.pendingTimers()).toBe(0);
    world.listen();
    world.feed.reconnect();
    await world.settle();
    expect(world.venue.connections).toHaveLength(1);
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
          world = feedWorld('public');
          world.listen();
          await world.settle();
          const connection = world.venue.last();
          const sentAt: number[] = [];
          const { push } = connection.sent;
          connection.sent.push = (...more) => {
            sentAt.push(...more.map(() => world.venue.clock.monotonic()));
            return push.apply(connection.sent, more);
          };
          connection.welcome();
          let n = 0;
          for (const { topics, pause } of bursts) {
            for (let one = 0; one < topics; one += 1)
              world.listen({ kind: 'trades', symbol: `P${(n += 1)}` });
            connection.acknowledge();
            await world.venue.clock.advanceAsync(pause);
            connection.acknowledge();
            if (connection.isClosed) return;
          }
          for (const [index, at] of sentAt.entries()) {
            const inWindow = sentAt.filter((other, place) => place >= index && other - at < 10_000).length;
            expect(inWindow).toBeLessThanOrEqual(100);
          }
          world.feed.close();
        },
      ),
      { numRuns: runs(30, 500) },
    );
  });
});
